"""Why a call scores: what it is compared with, and what it takes (RULES §5)."""

import pytest

from ronda.cards import Rank
from ronda.engine import Call, Reason, Seat, Side
from ronda.engine.events import PointsEvent, SettledCall, SettleEvent
from ronda.lang import catalogue
from ronda.pages.phrases import Phrases
from ronda.pages.settlement import Settlement, call_name, side_of
from ronda.rules import read_rules

R, D, T = Call.RONDA, Call.DOUBLE, Call.TRINGA


def call(seat: int, kind: Call, rank: int | None, *, is_true: bool = True) -> SettledCall:
    return SettledCall(Seat(seat), kind, None if rank is None else Rank(rank), is_true)


def why(name: str, seats: int, side: int, *calls: SettledCall) -> str:
    rules = read_rules({"preset": name})
    settlement = Settlement(rules, seats)
    settlement.open(SettleEvent(2, calls))
    return settlement.why(Side(side), Phrases(catalogue(), rules))


POT = " All calls are added up: "


@pytest.mark.parametrize(
    ("name", "seats", "side", "calls", "reason"),
    [
        ("qahwa", 2, 0, [call(0, R, 6)], "ronda of 6s, and no call against it."),
        ("qahwa", 4, 0, [call(0, R, 6), call(2, R, 12)], "ronda of reyes, and no call against it."),
        (
            "koutchina",
            2,
            1,
            [call(0, T, None, is_true=False), call(1, R, 4)],
            "ronda of 4s, and no call against it.",
        ),
        (
            "koutchina",
            2,
            1,
            [call(0, R, 6), call(1, R, 12)],
            "ronda of reyes beats ronda of 6s, as the higher rank.",
        ),
        (
            "koutchina",
            2,
            0,
            [call(0, T, 1), call(1, R, 12)],
            "tringa of 1s beats ronda of reyes, as a tringa beats every ronda.",
        ),
        (
            "guide",
            2,
            1,
            [call(0, D, 6), call(1, R, 7)],
            "ronda of 7s beats double ronda of 6s, as the higher rank."
            + POT
            + "double ronda of 6s and ronda of 7s.",
        ),
        (
            "guide",
            2,
            0,
            [call(0, D, 6), call(1, R, 6)],
            "double ronda of 6s equals ronda of 6s, and the amount is shared."
            + POT
            + "double ronda of 6s and ronda of 6s.",
        ),
        (
            "guide",
            2,
            0,
            [call(0, T, None), call(1, R, None)],
            "tringa beats ronda, as a tringa beats every ronda." + POT + "tringa and ronda.",
        ),
        (
            "marocl3ab",
            4,
            0,
            [call(1, R, 5), call(2, R, 2), call(3, R, 12), call(0, R, 7)],
            "ronda of 2s beats ronda of 5s – all four called, and then the lower rank wins."
            + POT
            + "ronda of 5s, ronda of 2s, ronda of reyes and ronda of 7s.",
        ),
        (
            "marocl3ab",
            4,
            1,
            [call(1, T, 5), call(2, R, 2), call(3, R, 12), call(0, R, 7)],
            "tringa of 5s beats ronda of 2s, as a tringa beats every ronda."
            + POT
            + "tringa of 5s, ronda of 2s, ronda of reyes and ronda of 7s.",
        ),
    ],
)
def test_the_reason_names_the_calls(
    name: str, seats: int, side: int, calls: list[SettledCall], reason: str
) -> None:
    assert why(name, seats, side, *calls) == f"Distribution 2: {reason}"


def fine(side: int, points: int) -> PointsEvent:
    return PointsEvent(Side(side), points, Reason.FALSE_CALL)


def test_only_the_first_false_call_of_a_deal_is_fined() -> None:
    settlement = Settlement(read_rules({"preset": "koutchina"}), 3)
    first = [call(0, R, None, is_true=False), call(1, R, None, is_true=False)]
    settlement.open(SettleEvent(1, tuple(first)))
    assert [settlement.fine(fine(1, 1)), settlement.fine(fine(2, 1))] == first
    second = [call(0, T, None, is_true=False), call(2, T, None, is_true=False)]
    settlement.open(SettleEvent(2, tuple(second)))
    assert settlement.fine(fine(0, 5)) == second[1]


def test_a_false_call_that_costs_nothing_is_not_the_one_that_is_fined() -> None:
    """Zero points give no event (RECORD.md); yet it was that player's first in the deal (§5)."""
    settlement = Settlement(read_rules({"preset": "koutchina", "tringa": 0}), 4)
    free, fined = call(0, T, None, is_true=False), call(2, R, None, is_true=False)
    settlement.open(SettleEvent(1, (free, fined)))
    assert settlement.fine(fine(1, 1)) == fined
    settlement.open(SettleEvent(2, (call(0, R, None, is_true=False),)))
    assert settlement.fine(fine(1, 1)) is None


def test_a_fine_whose_history_was_missed_is_told_by_side_and_points() -> None:
    settlement = Settlement(read_rules({"preset": "koutchina"}), 3)
    calls = [call(0, R, None, is_true=False), call(1, R, None, is_true=False)]
    settlement.open(SettleEvent(2, tuple(calls)))
    assert settlement.fine(fine(2, 1)) == calls[1]
    assert settlement.fine(fine(2, 1)) is None


def test_a_false_call_is_called_false() -> None:
    phrases = Phrases(catalogue(), read_rules({"preset": "koutchina"}))
    assert call_name(call(0, T, None, is_true=False), phrases) == "false tringa"


def test_partners_sit_opposite() -> None:
    assert [side_of(Seat(seat), 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [side_of(Seat(seat), 3) for seat in range(3)] == [0, 1, 2]
