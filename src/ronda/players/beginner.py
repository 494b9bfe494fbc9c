"""The level `beginner`: sees what a card takes, forgets what is gone, overlooks a card at times."""

from collections.abc import Sequence
from typing import Final

from ronda.engine import Action, PlayOption, View
from ronda.engine.law import law_of
from ronda.engine.state import NONE, Core, Table, with_table
from ronda.players.calling import honest_call
from ronda.players.evaluation import evaluate
from ronda.players.player import pick_best
from ronda.players.position import deck_size, position_of
from ronda.players.weights import Weights
from ronda.rules import Rules

WEIGHTS: Final = Weights(cards=100, reply=30, reply_across=0, follow_up=0, lying=0, leftover=0)
"""Fears the next reply, but less than one should."""
OVERLOOKED: Final = 96
"""A card is not thought of so many times in 256."""


class Beginner:
    """Plays sensibly with what lies on the table, and calls what it holds."""

    name: Final = "beginner"
    level: Final = "beginner"
    version: Final = 1

    def __init__(self, rules: Rules, seats: int) -> None:
        self._law = core_rules_of(rules, seats)

    def decide(self, view: View, seed: bytes) -> Action:
        """The dearest true call, or the best of the cards that it thinks of."""
        state = forget_piles(position_of(self._law, view))
        said = honest_call(view)
        if said is not None:
            return said
        deck = range(deck_size(view))
        rated = [
            (evaluate(self._law, deck, state, option.card.number, WEIGHTS), option.card)
            for option in thought_of(view.plays, seed)
        ]
        return pick_best(seed, rated)


def forget_piles(state: CoreState) -> CoreState:
    """The same state as if no card had gone into a pile: any of them may still come."""
    table = state.table
    return with_table(
        state, CardLayout(table.turn, table.hands, table.loose, table.laid, ZEROS, table.capturer)
    )


def thought_of(plays: Sequence[PlayOption], seed: bytes) -> Sequence[PlayOption]:
    """The cards that are not overlooked; all of them where that would leave none."""
    kept = [play for play, dice in zip(plays, seed, strict=False) if dice >= OVERLOOKED]
    return kept or plays
