"""What is told of each event: the key of its sentence, and what fills it."""

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.engine import CHANCE, HandsEvent, Seat, apply, redact, start, view
from ronda.lang import catalogue
from ronda.narration import Line, Teller, Value, explain
from ronda.narration.situation import Situation
from ronda.records import read_record, steps
from ronda.rules import read_rules
from tests.engine.stacking import FILLERS, sit
from tests.laws.worlds import Path, paths, tried
from tests.narration.telling import NAMES, told

SILENT: dict[str, Any] = {"calls": "off", "call_settled": "deal"}


def test_a_lay_and_a_capture() -> None:
    match = sit("koutchina", "7o 2o 4o", "6e 1c 12o", table="1o 3c 5c 11c")
    assert told(match, "7o 1c") == [
        Line("event.play.lay", {"seat": 0, "card": "7o"}),
        Line("event.play.capture", {"seat": 1, "card": "1c", "cards": ("1o",)}),
    ]


@pytest.mark.parametrize("chain", ["steal", "wait"])
def test_the_levels_of_a_chain(chain: str) -> None:
    hands = ("7o 7e 1o", "7c 7b 12o")
    match = sit("guide", *hands, chain=chain, first_hand=3, later_hand=3, **SILENT)
    keys = [line.key for line in told(match, "7o 7c 7e 7b") if "play" in line.key]
    opened = "event.play.wait" if chain == "wait" else "event.play.capture"
    assert keys == [
        "event.play.lay",
        opened,
        f"event.play.hbel.{chain}",
        f"event.play.joj_hbal.{chain}",
    ]


def test_what_waits_is_no_darba_across_a_border_that_is_closed() -> None:
    def opened(*, darba_across: bool) -> str:
        hands = ("1o 2o 3o 4o", "5o 6o 10o 7o")
        later = [("7c 1c 2c 3c", "")]
        match = sit("guide", *hands, later=later, darba_across=darba_across, **SILENT)
        match.do("1o 5o 2o 6o 3o 10o 4o 7o")
        return told(match, "7c")[0].key

    assert opened(darba_across=True) == "event.play.wait"
    assert opened(darba_across=False) == "event.play.capture"


def test_hands_are_told_to_those_who_see_them() -> None:
    before = start(read_rules({"preset": "qahwa"}), 2, Seat(1))
    after, events = apply(before, CHANCE, FILLERS)

    def hands(seat: Seat | None) -> Line:
        seen = tuple(redact(event, seat) for event in events)
        return next(line for line in explain(before, seen, after) if "hands" in line.key)

    own = tuple(card.value for card in view(after, Seat(1)).hand)
    n = len(own)
    assert hands(None) == Line("event.hands", {"n": n, "distribution": 1})
    shown = (Line("event.hand", {"seat": 1, "cards": own}),)
    values: dict[str, Value] = {"n": n, "distribution": 1, "hands": shown}
    assert hands(Seat(1)) == Line("event.hands.shown", values)


@pytest.mark.parametrize(("first_dealer", "key"), [("low_card", ".drawn"), ("random", "")])
def test_the_dealer_is_drawn_where_the_draw_is_shown(first_dealer: str, key: str) -> None:
    rules = read_rules({"preset": "qahwa", "first_dealer": first_dealer})
    drawn, events = apply(start(rules, 2), CHANCE, FILLERS)
    assert {line.key for line in explain(start(rules, 2), events, drawn)} == {"event.draw"}
    dealt, events = apply(drawn, CHANCE, FILLERS)
    line = explain(drawn, events, dealt)[0]
    assert line == Line(f"event.deal{key}", {"deal": 1, "seat": 0})


def test_a_dealer_who_is_named_was_not_drawn() -> None:
    before = start(read_rules({"preset": "qahwa", "first_dealer": "low_card"}), 2, Seat(1))
    after, events = apply(before, CHANCE, FILLERS)
    assert explain(before, events, after)[0].key == "event.deal"


def test_the_end_has_the_totals() -> None:
    match = sit("koutchina", "7o 2o 4o", "7e 1c 12o", table="1o 3c 5c 11c", target=1, win="at_once")
    lines = told(match, "7o 7e")
    assert [line.key for line in lines[-2:]] == ["event.totals", "event.end"]
    tallies = lines[-2].values["totals"]
    assert tallies == tuple(Line("event.tally", {"side": side, "n": side}) for side in (0, 1))
    assert lines[-2].values["target"] == 1
    assert lines[-1].values == {"side": 1, "n": 1}


VECTORS = FilePath(__file__).parents[1] / "vectors"


def vectors() -> Iterator[bytes]:
    for file in sorted(VECTORS.glob("*.records.jsonl")):
        yield from file.read_bytes().splitlines()


def test_every_vector_can_be_told() -> None:
    for line in vectors():
        record = read_record(line)
        teller = Teller(catalogue(), record.rules, NAMES[: record.seats])
        for step in steps(record):
            for each in explain(step.before, step.events, step.state):
                assert "{" not in teller.sentence(each)


@tried(60)
@given(paths(), st.data())
def test_any_match_can_be_told_to_anybody(path: Path, data: st.DataObject) -> None:
    seat = data.draw(st.none() | st.integers(0, path.table.seats - 1).map(Seat))
    teller = Teller(catalogue(), path.table.rules, NAMES[: path.table.seats])
    for step in path.steps:
        seen = tuple(redact(event, seat) for event in step.events)
        lines = explain(step.before, seen, step.after)
        for event, line in zip(seen, lines, strict=True):
            sentence = teller.sentence(line)
            assert sentence[:1] == sentence[:1].upper()
            if isinstance(event, HandsEvent):
                shown = {name for name in NAMES if name in sentence}
                assert shown == (set() if seat is None else {NAMES[seat]})


def test_a_situation_knows_the_plays_of_the_deal() -> None:
    match = sit("koutchina", "7o 2o 4o", "6e 1c 12o", table="1o 3c 5c 11c")
    match.do("7o 1c")
    cards = [play.card.value for play in Situation(match.state, (), match.state).plays]
    assert cards == ["7o", "1c"]
