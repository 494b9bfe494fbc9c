"""RULES §7: when totals are checked, and what equal ones do."""

from typing import Any

import pytest

from ronda.engine import CHANCE, to_act
from ronda.engine.core_rules import core_rules_of
from ronda.engine.events import EndEvent, TotalsEvent
from ronda.engine.score import UNDECIDED, score, verdict
from ronda.engine.state import NOBODY, PerSeat
from ronda.rules import read_rules
from tests.engine.stacking import Sitting, order, points, sit

TABLE = "1c 3c 5c 12c"

VERDICTS: list[tuple[int, str, PerSeat, int]] = [
    (2, "draw", (40, 12, 0, 0), UNDECIDED),
    (2, "draw", (41, 12, 0, 0), 0),
    (2, "draw", (41, 50, 0, 0), 1),
    (2, "draw", (41, 41, 0, 0), NOBODY),
    (2, "play_on", (41, 41, 0, 0), UNDECIDED),
    (2, "draw", (40, 40, 0, 0), UNDECIDED),
    (3, "draw", (41, 50, 44, 0), 1),
    (3, "draw", (50, 41, 50, 0), NOBODY),
    (3, "draw", (41, 41, 50, 0), 2),
    (3, "play_on", (50, 41, 50, 0), UNDECIDED),
    (4, "draw", (12, 41, 0, 0), 1),
]


@pytest.mark.parametrize(("seats", "level", "totals", "winner"), VERDICTS)
def test_the_highest_total_wins(seats: int, level: str, totals: PerSeat, winner: int) -> None:
    rules = core_rules_of(read_rules({"preset": "koutchina", "level": level}), seats)
    assert verdict(rules, totals) == winner


def test_no_points_are_no_event() -> None:
    told: list[tuple[int, int, int, int, int]] = []
    assert score((1, 2, 0, 0), 1, 0, 4, told) == (1, 2, 0, 0)
    assert not told
    assert score((1, 2, 0, 0), 1, 3, 4, told) == (1, 5, 0, 0)
    assert len(told) == 1


def test_deal_end_waits_for_the_end_of_the_deal() -> None:
    match = sit("koutchina", "7o", "7c", table=TABLE, target=1)
    match.do("7o 7c")
    assert match.view(None).totals == (0, 1)
    assert "end" not in order(match.events)
    happened = match.play_out()
    assert order(happened)[-2:] == ["totals", "end"]
    assert match.state.is_over
    assert match.state.winner == max(range(2), key=lambda side: match.state.totals[side])


def test_at_once_stops_at_the_step_that_decides() -> None:
    match = sit("marocl3ab", "7o", "7c", table=TABLE, target=1)
    happened = match.do("7o 7c")
    assert order(happened)[-3:] == ["darba", "totals", "end"]
    assert happened[-2:] == [TotalsEvent((0, 1)), EndEvent(match.state.winner)]
    assert match.state.winner == 1
    assert to_act(match.state) == frozenset()


def test_a_step_scores_together() -> None:
    """Darba and missa of one play: both are scored, though the first would have been enough."""
    match = sit("marocl3ab-four", "7o", "7c", "", "", target=1)
    happened = match.do("7o 7c")
    assert points(happened) == [(1, 1, "darba"), (1, 1, "missa")]
    assert match.state.totals == (0, 2)


def test_a_play_that_decides_by_ending_a_chain_does_not_take_effect() -> None:
    match = sit("marocl3ab", "7o 5o", "7c", table=TABLE, chain="wait", target=1)
    match.do("7o 7c")
    before = match.view(0)
    happened = match.do("5o")
    assert order(happened) == ["collect", "darba", "totals", "end"]
    assert match.view(0).hand == before.hand
    assert match.view(0).loose == before.loose
    assert match.state.winner == 1


def test_a_play_that_does_not_decide_goes_on() -> None:
    match = sit("marocl3ab", "7o 5o", "7c", table=TABLE, chain="wait", target=2)
    assert order(match.do("7o 7c 5o"))[-3:] == ["collect", "darba", "play"]
    assert not match.state.is_over


def test_a_hbel_can_win_what_the_darba_nearly_did() -> None:
    match = sit("marocl3ab", "7o 7e", "7c", table=TABLE, target=5)
    happened = match.do("7o 7c 7e")
    assert order(happened)[-4:] == ["darba", "hbel", "totals", "end"]
    assert match.state.totals == (5, 0)


def level_match(switches: dict[str, Any]) -> Sitting:
    """A deal of ten cards that ends four to four: a darba each, three cards, a ronda of three."""
    match = sit(
        "qahwa",
        *("7o 3o 2c", "7c 2o 7e"),
        table="1c 5c 11c 12c",
        short=True,
        first_hand=3,
        ronda=3,
        **switches,
    )
    match.do("7o 7c 3o 2o 2c 7e")
    return match


def test_equal_totals_below_the_target_decide_nothing() -> None:
    assert not level_match({"target": 5, "level": "draw"}).state.is_over


def test_level_draw_ends_the_match_without_a_winner() -> None:
    match = level_match({"target": 4, "level": "draw"})
    assert points(match.events) == [
        *((1, 1, "darba"), (0, 1, "darba"), (0, 3, "cards"), (1, 3, "call")),
    ]
    assert match.state.is_over
    assert match.state.winner is None
    assert match.events[-1] == EndEvent(None)


def test_level_play_on_deals_again() -> None:
    match = level_match({"target": 4, "level": "play_on"})
    assert not match.state.is_over
    assert to_act(match.state) == {CHANCE}
    assert match.state.totals == (4, 4)


def test_at_once_the_order_of_the_steps_decides() -> None:
    """The card points come before the calls of the deal, so side 0 is there first."""
    match = level_match({"target": 4, "win": "at_once"})
    assert match.state.winner == 0
    assert match.state.totals == (4, 1)


def shared_calls(level: str) -> Sitting:
    """Both sides reach the target with the same step, an equal call that is split."""
    match = sit(
        "qahwa",
        *("7o 7c 1o 2o", "7e 7b 3o 4o"),
        table="1c 5c 11c 12c",
        later=[("12o 12e", "")],
        calls="announce",
        call_settled="distribution",
        call_award="pot",
        call_tie="split",
        win="at_once",
        target=1,
        darba=0,
        missa=0,
        level=level,
    )
    match.do("ronda 2o ronda 3o")
    match.play_hands()
    assert match.state.totals == (1, 1)
    return match


def test_at_once_a_step_may_end_level() -> None:
    match = shared_calls("draw")
    assert match.state.is_over
    assert match.state.winner is None


def test_at_once_play_on_goes_on_until_one_leads() -> None:
    match = shared_calls("play_on")
    assert not match.state.is_over
    match.do("ronda")
    assert order(match.play_hands())[-4:] == ["settle", "call", "totals", "end"]
    assert match.state.winner == 0
