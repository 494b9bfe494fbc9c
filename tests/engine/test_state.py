"""Small values of integers: changing one makes another."""

import pytest

from ronda.engine.state import (
    DECK_DUE,
    NO_CALLS,
    NO_CARD,
    NO_CHAIN,
    NOBODY,
    PLAYING,
    CallState,
    CardLayout,
    Score,
    add,
    put,
    start_core,
    with_calls,
    with_phase,
    with_score,
    with_table,
)


@pytest.mark.parametrize("place", range(4))
def test_one_place_of_four_is_changed(place: int) -> None:
    four = (10, 20, 30, 40)
    changed = put(four, place, 7)
    assert changed[place] == 7
    assert [changed[i] for i in range(4) if i != place] == [four[i] for i in range(4) if i != place]
    assert add(four, place, 5)[place] == four[place] + 5
    assert four == (10, 20, 30, 40)


def test_a_match_starts_with_nothing_on_the_table() -> None:
    core = start_core(DECK_DUE, 1)
    assert core.table == CardLayout(NOBODY, (0, 0, 0, 0), 0, NO_CARD, (0, 0, 0, 0), NOBODY)
    assert (core.chain, core.calls) == (NO_CHAIN, NO_CALLS)
    assert (core.deal.number, core.deal.dealer, core.deal.dealt) == (1, 1, 0)


def test_one_topic_of_a_state_is_changed() -> None:
    core = start_core(DECK_DUE, 1)
    table = CardLayout(0, (1, 2, 0, 0), 4, 2, (0, 0, 0, 0), NOBODY)
    calls = CallState((1, 0, 0, 0), 1, 0)
    score = Score((3, 4, 0, 0), 1)
    assert with_phase(core, PLAYING) == core._replace(phase=PLAYING)
    assert with_table(core, table) == core._replace(table=table)
    assert with_calls(core, calls) == core._replace(calls=calls)
    assert with_score(core, score) == core._replace(score=score)
