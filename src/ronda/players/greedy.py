"""The level `greedy`: the most points and cards at once, and no thought of what comes next."""

from typing import Final

from ronda.engine import Action, View
from ronda.engine.law import law_of
from ronda.players.calling import honest_call
from ronda.players.player import pick_best, seat_to_act
from ronda.players.worth import play_worth
from ronda.rules import Rules


class Greedy:
    """Takes what it can get and calls what it holds."""

    name: Final = "greedy"
    level: Final = "greedy"
    version: Final = 1

    def __init__(self, rules: Rules, seats: int) -> None:
        self._law = core_rules_of(rules, seats)

    def decide(self, view: View, seed: bytes) -> Action:
        """The dearest true call, or the card that scores and takes most at once."""
        seat_to_act(view)
        return honest_call(view) or pick_best(
            seed, [(play_worth(self._law, view, option), option.card) for option in view.plays]
        )
