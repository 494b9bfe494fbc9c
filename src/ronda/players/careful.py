"""The level `careful`: greedy, less what the next player may make of it."""

from typing import Final

from ronda.engine import Action, PlayOption, View
from ronda.engine.law import law_of
from ronda.players.calling import honest_call
from ronda.players.player import pick_best, seat_to_act
from ronda.players.reply import reply_risk
from ronda.players.worth import play_worth
from ronda.rules import Rules


class Careful:
    """Counts the ranks that are gone before it lays a card, empties the table or opens a chain."""

    name: Final = "careful"
    level: Final = "careful"
    version: Final = 1

    def __init__(self, rules: Rules, seats: int) -> None:
        self._law = core_rules_of(rules, seats)

    def decide(self, view: View, seed: bytes) -> Action:
        """The dearest true call, or the card that is worth most after the next player's reply."""
        seat_to_act(view)
        return honest_call(view) or pick_best(
            seed, [(self._rating(view, option), option.card) for option in view.plays]
        )

    def _rating(self, view: View, option: PlayOption) -> int:
        return play_worth(self._law, view, option) - reply_risk(self._law, view, option)
