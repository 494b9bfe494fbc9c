"""The level `cafe`: plays by a feel for the game, as the regulars do, without searching."""

from typing import Final

from ronda.engine import Action, View
from ronda.engine.law import law_of
from ronda.players.call_policy import best_call
from ronda.players.evaluation import evaluate
from ronda.players.fitted import fitted_at
from ronda.players.player import pick_best
from ronda.players.position import deck_size, position_of
from ronda.rules import Rules


class Cafe:
    """Weighs what each card takes, what it lets the next seat take, and what stays to be taken."""

    name: Final = "cafe"
    level: Final = "cafe"
    version: Final = 1

    def __init__(self, rules: Rules, seats: int) -> None:
        self._law = law_of(rules, seats)
        self._taste = fitted_at(seats).weights

    def decide(self, view: View, seed: bytes) -> Action:
        """The call that helps, or the card that weighs most."""
        state = position_of(self._law, view)
        said = best_call(self._law, view, seed)
        if said is not None:
            return said
        deck = range(deck_size(view))
        rated = [
            (evaluate(self._law, deck, state, option.card.number, self._taste), option.card)
            for option in view.plays
        ]
        return pick_best(seed, rated)
