"""Deals that players of the level `cafe` play among themselves, and what lay between.

Plain functions over the core's integers, made to be compiled: `fitting` needs millions of plays.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from ronda.compiled.chance import shuffle_deck
from ronda.engine.core_rules import CoreRules, side_of
from ronda.engine.dealing import deal_hands
from ronda.engine.flow import begin_deal, end_deal
from ronda.engine.play import play
from ronda.engine.state import DECK_DUE, PLAYING, CoreState, start_core
from ronda.players.evaluation import best_card, margin, standing
from ronda.players.leaf import FEATURES, distributions_left, features
from ronda.players.search import close_hands
from ronda.players.weights import Weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Harvest(NamedTuple):
    """What comes of some deals.

    Attributes:
        deck: an array with room for a deck.
        totals: by deal and side, the points.
        boundaries: a row for each time that a distribution follows another: how many still come,
            what the next leader's side has so far, which side that is, and the features.
        to_come: for each row, what that side has more at the end of the deal.
    """

    deck: Any
    totals: "NDArray[np.int64]"
    boundaries: "NDArray[np.int64]"
    to_come: "NDArray[np.int64]"


LEFT, SO_FAR, SIDE, SEEN = range(4)
"""The columns of a row; the features begin with the last."""


def play_deals(
    rules: CoreRules,
    clean: int,
    weights: tuple[Weights, Weights, Weights, Weights],
    streams: "NDArray[np.int64]",
    harvest: Harvest,
) -> None:
    """Plays a deal for each stream, the seats by their weights, and fills the harvest.

    Without calls, and to a target that no deal reaches: seat i mod the seats deals deal i.
    """
    row = 0
    for i in range(len(streams)):
        shuffle_deck(rules, clean, harvest.deck, streams[i])
        state = begin_deal(rules, harvest.deck, start_core(DECK_DUE, i % rules.seats), None)
        first = row
        while state.phase == PLAYING:
            card = best_card(rules, harvest.deck, state, weights[state.table.turn])
            state = play(rules, harvest.deck, state, card, None)
            if state.table.hands[state.table.turn] == 0:
                state = close_hands(rules, harvest.deck, state)
                row = note_boundary(rules, state, harvest, row)
                state = next_hands(rules, state, card, harvest)
        for side in range(rules.sides):
            harvest.totals[i, side] = state.score.totals[side]
        for each in range(first, row):
            end = margin(rules, state.score.totals, harvest.boundaries[each, SIDE])
            harvest.to_come[each] = end - harvest.boundaries[each, SO_FAR]


def note_boundary(rules: CoreRules, state: CoreState, harvest: Harvest, row: int) -> int:
    """Writes down what lies open if more hands follow; gives the next row."""
    left = distributions_left(rules, harvest.deck, state)
    if left == 0:
        return row
    side = side_of(rules, state.table.turn)
    seen = features(rules, harvest.deck, state)
    harvest.boundaries[row, LEFT] = left
    harvest.boundaries[row, SO_FAR] = standing(rules, state, side)
    harvest.boundaries[row, SIDE] = side
    for feature in range(FEATURES):
        harvest.boundaries[row, SEEN + feature] = seen[feature]
    return row + 1


def next_hands(rules: CoreRules, state: CoreState, card: int, harvest: Harvest) -> CoreState:
    """The next distribution, or the end of the deal, `card` the last that was played."""
    if state.deal.dealt < len(harvest.deck):
        return deal_hands(rules, harvest.deck, state, None)
    return end_deal(rules, harvest.deck, state, card, None)
