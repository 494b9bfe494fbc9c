"""Calls when they are compared: what is shown, why one wins, who is fined (RULES §5)."""

from random import Random
from typing import Any

import pytest

from ronda.cards import Rank
from ronda.engine import Call, DealEvent, PointsEvent, Reason, Seat, SettledCall, SettleEvent, Side
from ronda.engine.core_rules import core_rules_of, side_of
from ronda.narration import Line, explain
from ronda.narration.calls import call_line, why_won
from ronda.rules import read_rules
from tests.engine.stacking import sit
from tests.laws.worlds import Table, play_path
from tests.narration.telling import told

R, D, T = Call.RONDA, Call.DOUBLE, Call.TRINGA
NOW: dict[str, Any] = {"call_settled": "distribution", "win": "deal_end"}


def call(seat: int, kind: Call, rank: int | None, *, is_true: bool = True) -> SettledCall:
    return SettledCall(Seat(seat), kind, None if rank is None else Rank(rank), is_true)


def won(name: str, seats: int, side: int, *calls: SettledCall) -> list[str]:
    """Key by key, with the calls that each names."""
    rules = core_rules_of(read_rules({"preset": name}), seats)
    lines = why_won(rules, SettleEvent(2, calls), Side(side))
    return [f"{line.key.removeprefix('event.why.call.')} {named(line)}" for line in lines]


def named(line: Line) -> str:
    values = line.values
    calls = values["calls"] if "calls" in values else [values["call"], *others(line)]
    assert not isinstance(calls, int | str | Line)
    return ", ".join(short(each) for each in calls)


def others(line: Line) -> list[Line]:
    other = line.values.get("other")
    return [other] if isinstance(other, Line) else []


def short(line: object) -> str:
    assert isinstance(line, Line)
    rank = f" {line.values['rank']}" if "rank" in line.values else ""
    return line.key.removeprefix("event.called.") + rank


@pytest.mark.parametrize(
    ("name", "seats", "side", "calls", "reasons"),
    [
        ("qahwa", 2, 0, [call(0, R, 6)], ["alone ronda 6"]),
        ("qahwa", 4, 0, [call(0, R, 6), call(2, R, 12)], ["alone ronda 12"]),
        ("koutchina", 2, 1, [call(0, T, None, is_true=False), call(1, R, 4)], ["alone ronda 4"]),
        ("koutchina", 2, 1, [call(0, R, 6), call(1, R, 12)], ["higher ronda 12, ronda 6"]),
        ("koutchina", 2, 0, [call(0, T, 1), call(1, R, 12)], ["tringa tringa 1, ronda 12"]),
        (
            *("guide", 2, 1, [call(0, D, 6), call(1, R, 7)]),
            ["higher ronda 7, double 6", "pot double 6, ronda 7"],
        ),
        (
            *("guide", 2, 0, [call(0, D, 6), call(1, R, 6)]),
            ["equal double 6, ronda 6", "pot double 6, ronda 6"],
        ),
        (
            *("guide", 2, 0, [call(0, T, None), call(1, R, None)]),
            ["tringa tringa.hidden, ronda.hidden", "pot tringa.hidden, ronda.hidden"],
        ),
        (
            *("marocl3ab", 4, 0, [call(1, R, 5), call(2, R, 2), call(3, R, 12), call(0, R, 7)]),
            ["lowest ronda 2, ronda 5", "pot ronda 5, ronda 2, ronda 12, ronda 7"],
        ),
        (
            *("marocl3ab", 4, 1, [call(1, T, 5), call(2, R, 2), call(3, R, 12), call(0, R, 7)]),
            ["tringa tringa 5, ronda 2", "pot tringa 5, ronda 2, ronda 12, ronda 7"],
        ),
    ],
)
def test_the_reason_names_the_calls(
    name: str, seats: int, side: int, calls: list[SettledCall], reasons: list[str]
) -> None:
    assert won(name, seats, side, *calls) == reasons


def test_a_call_is_shown_as_far_as_it_is_open() -> None:
    assert call_line(call(0, R, 12)) == Line("event.called.ronda", {"rank": 12})
    assert call_line(call(0, D, None)) == Line("event.called.double.hidden")
    assert call_line(call(0, T, None, is_true=False)) == Line("event.called.tringa.false")


def fine_of(seat: int, kind: str) -> tuple[Line, ...]:
    return (Line(f"event.why.false_call.{kind}", {"seat": seat}),)


def test_each_fine_names_its_caller() -> None:
    match = sit("koutchina", "1o 2o 3o", "4o 5o 6o", "7o 7c 10o", table="1c 3c 5c 11c", **NOW)
    match.do("ronda 1o tringa 4o ronda 7o 2o 5o 10o 3o 6o")
    lines = told(match, "7c")
    settled = next(line for line in lines if line.key == "event.settle")
    assert settled.values["calls"] == (
        Line("event.settled", {"seat": 0, "call": Line("event.called.ronda.false")}),
        Line("event.settled", {"seat": 1, "call": Line("event.called.tringa.false")}),
        Line("event.settled", {"seat": 2, "call": Line("event.called.ronda", {"rank": 7})}),
    )
    assert [line.why for line in lines if line.why][-2:] == [
        fine_of(0, "ronda"),
        fine_of(1, "tringa"),
    ]


def test_a_false_call_that_costs_nothing_is_not_the_one_that_is_fined() -> None:
    """Zero points give no event (RECORD.md): the fine was told of seat 0's tringa once."""
    hands = ("1o 2o 3o", "4o 5o 6o")
    match = sit("koutchina", *hands, table="1c 3c 5c 11c", tringa=0, **NOW)
    match.do("tringa 1o ronda 4o 2o 5o 3o")
    lines = told(match, "6o")
    fines = [line.why for line in lines if line.why and "false_call" in line.why[0].key]
    assert fines == [fine_of(1, "ronda")]


@pytest.mark.parametrize("number", range(40))
def test_a_fine_is_told_of_a_call_that_gives_as_much_to_that_side(number: int) -> None:
    """Only its caller's first false call in the deal, and one that was made (RULES §5)."""
    chance = Random(number)  # noqa: S311 - seeded play
    worth = {"ronda": chance.choice([0, 1, 2]), "tringa": chance.choice([0, 5])}
    settled = chance.choice(["distribution", "deal"])
    rules = read_rules({"preset": "koutchina", **worth, "call_settled": settled})
    core_rules = core_rules_of(rules, chance.choice(rules.seats))
    false: list[SettledCall] = []
    fined: set[int] = set()
    for step in play_path(Table(rules, core_rules.seats, Seat(0)), 150, chance).steps:
        lines = explain(step.before, step.events, step.after)
        for event, line in zip(step.events, lines, strict=True):
            if isinstance(event, DealEvent):
                fined.clear()
            elif isinstance(event, SettleEvent):
                false = [each for each in event.calls if not each.is_true]
                false = [each for each in false if each.seat not in fined]
                fined |= {each.seat for each in false}
            elif isinstance(event, PointsEvent) and event.reason is Reason.FALSE_CALL:
                [each] = [each for each in false if fine_of(each.seat, each.kind.value) == line.why]
                gainer = side_of(core_rules, (each.seat + 1) % core_rules.seats)
                assert (event.side, event.points) == (gainer, worth[each.kind.value])
