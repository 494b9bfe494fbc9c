"""What a public state is worth between two distributions."""

from ronda.cards import mask_of
from ronda.engine.state import NO_CARD, NOBODY, CardLayout, CoreState, put, with_table
from ronda.players.evaluation import CARD, POINT
from ronda.players.leaf import (
    FEATURES,
    UNIT,
    distributions_left,
    features,
    leaf_worth,
)
from ronda.players.weights import LeafWeights
from tests.engine.stacking import Sitting, cards, sit

DECK = range(40)
NOTHING = (0,) * FEATURES


def between(sitting: Sitting, loose: str, *, laid: str = "", capturer: int = NOBODY) -> CoreState:
    """A state as if all hands had been played: whatever is not loose has been captured."""
    core = sitting.state.core
    gone = core.table.hands[0] | core.table.hands[1] | core.table.loose
    lying = mask_of(cards(loose))
    live = cards(laid)[0].number if laid else NO_CARD
    piles = put((0, 0, 0, 0), 0, gone & ~lying)
    return with_table(core, CardLayout(0, (0, 0, 0, 0), lying, live, piles, capturer))


def test_what_lies_open() -> None:
    sitting = sit("marocl3ab", "5o 6o 11o", "5e 6c 7c", table="2o 5c 10e 12b")
    rules = sitting.state.core_rules
    state = between(sitting, "5c 6o", laid="6o", capturer=1)
    reach, missa, answer, leftover, loose, one = features(rules, DECK, state)
    # Of thirty hidden cards one is a 5 and two are 6: five and four have been seen.
    assert reach == POINT * (1 * 3 + 2 * 2) // 30
    assert missa == POINT * 1 // 30
    assert answer == 2 * POINT // 30
    assert leftover == -2 * CARD
    assert loose == 2 * POINT
    assert one == POINT


def test_nothing_is_live_where_darbas_do_not_cross() -> None:
    sitting = sit("koutchina", "5o 6o 11o", "5e 6c 7c", table="2o 5c 10e 12b")
    assert features(sitting.state.core_rules, DECK, between(sitting, "5c 6o", laid="6o"))[2] == 0


def test_each_feature_is_worth_its_part_to_the_next_leader() -> None:
    sitting = sit("marocl3ab", "5o 6o 11o", "5e 6c 7c", table="2o 5c 10e 12b")
    rules, state = sitting.state.core_rules, between(sitting, "5c 6o")
    weights: LeafWeights = ((0,) * 6, (0,) * 6, (0, 0, 0, 0, 500, 0))
    assert distributions_left(rules, DECK, state) == 5
    assert leaf_worth(rules, DECK, state, 0, weights) == 500 * 2 * POINT // UNIT
    assert leaf_worth(rules, DECK, state, 1, weights) == -500 * 2 * POINT // UNIT
