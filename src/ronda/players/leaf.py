"""What a public state is worth between two distributions, when every hand is empty.

Nobody knows then what others do not: all cards played were seen, and the stock is hidden from
everybody. So a plain sum of what lies in the open serves as the value of the state, for the seat
that leads next. Its weights were fitted by self-play (`benchmarks.training`).
"""

from typing import Final

from ronda.engine.capture import ONES, SUIT_BITS, captured_by, cards_in
from ronda.engine.core_rules import RANKS, CoreRules, side_of
from ronda.engine.state import NO_CARD, CoreState, Deck
from ronda.players.evaluation import POINT, answer_gain, leftover_worth, share, unseen_cards
from ronda.players.weights import Features, LeafWeights

FEATURES: Final = 6
"""How many things are looked at: see `features`."""
UNIT: Final = 1000
"""Leaf weights are counted in thousandths."""


def leaf_worth(
    rules: CoreRules, deck: Deck, state: CoreState, side: int, weights: LeafWeights
) -> int:
    """What the state is worth to a side beyond its `standing`, in thousandths of a point."""
    seen = features(rules, deck, state)
    weight = weights[min(distributions_left(rules, deck, state), len(weights)) - 1]
    worth = 0
    for feature in range(FEATURES):
        worth += weight[feature] * seen[feature]
    return share(rules, side, state.table.turn, worth // UNIT)


def distributions_left(rules: CoreRules, deck: Deck, state: CoreState) -> int:
    """How many distributions follow, not counting one that is dealt already."""
    each = rules.seats * rules.later_hand
    return (len(deck) - state.deal.dealt + each - 1) // each


def features(rules: CoreRules, deck: Deck, state: CoreState) -> Features:
    """What lies open, seen from the next leader, in thousandths of a point.

    In this order: what a card of the stock would take on average, in cards; the missa that it would
    make; the darba or the answer that it would make; the leftover; the loose cards; one.
    """
    table = state.table
    unseen = unseen_cards(deck, state, table.turn)
    hidden = max(cards_in(unseen), 1)
    reach = missa = 0
    for rank in range(RANKS):
        ways = ONES[(unseen >> 4 * rank) & SUIT_BITS]
        captured = captured_by(table.loose, rank)
        if captured:
            reach += ways * (cards_in(captured) + 1)
            missa += ways * rules.missa if captured == table.loose else 0
    answer = 0
    if state.chain.level:
        ways = ONES[(unseen >> 4 * state.chain.rank) & SUIT_BITS]
        answer = ways * answer_gain(rules, state)
    elif rules.darba_across and table.laid != NO_CARD:
        ways = ONES[(unseen >> 4 * (table.laid >> 2)) & SUIT_BITS]
        answer = ways * rules.darba * POINT
    return (
        POINT * reach // hidden,
        POINT * missa // hidden,
        answer // hidden,
        leftover_worth(rules, state, side_of(rules, table.turn)),
        POINT * cards_in(table.loose),
        POINT,
    )
