"""The events are those of RECORD.md, key by key."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ronda.cards import mask_of
from ronda.engine import CHANCE, Event, apply, start
from ronda.engine.core_events import ENDED, TURNED_UP
from ronda.engine.core_rules import core_rules_of
from ronda.engine.decode_events import DealContext, decode_events
from ronda.engine.events import EndEvent, TableEvent
from ronda.rules import read_rules
from tests.engine.stacking import Sitting, cards, stack

#: RECORD.md's table of events.
KEYS = {
    "draw": ["seat", "card"],
    "deal": ["deal", "dealer"],
    "hands": ["distribution", "last", "hands"],
    "table": ["cards"],
    "call": ["seat", "kind"],
    "play": ["seat", "card", "captured", "taken"],
    "points": ["side", "points", "for"],
    "collect": ["seat", "cards"],
    "settle": ["distribution", "calls"],
    "leftover": ["seat", "cards"],
    "count": ["cards"],
    "totals": ["totals"],
    "end": ["winner"],
}


def written(events: Sequence[Event]) -> list[dict[str, Any]]:
    """The events as a replay prints them."""
    read: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(events))
    return read


def a_whole_match() -> list[Event]:
    """A draw, and a match that is over after one short deal in which everything happens."""
    rules = read_rules({"preset": "koutchina", "chain": "wait", "target": 1})
    match = Sitting(rules, 2, dealer=0)
    match.state = start(rules, 2)
    match.state, events = apply(match.state, CHANCE, cards("7o 1c"))
    match.events += events
    match.deal(stack(match.state, [("7o 7c 2o", "7e 10c 4o")], "1c 3c 6c 12c")[:10])
    match.do("ronda 7o 7e 2o 10c 7c 4o")
    return match.events


def test_events_carry_the_keys_of_record_md() -> None:
    events = written(a_whole_match())
    assert {each["event"] for each in events} == set(KEYS)
    for each in events:
        assert sorted(each) == sorted(["event", *KEYS[each["event"]]])


def test_values_are_written_as_in_record_md() -> None:
    events = {each["event"]: each for each in written(a_whole_match())}
    assert events["hands"]["hands"] == [["2o", "7o", "7c"], ["4o", "7e", "10c"]]
    assert events["settle"] == {
        "event": "settle",
        "distribution": 1,
        "calls": [{"seat": 0, "kind": "ronda", "rank": 7, "true": True}],
    }
    assert events["call"] == {"event": "call", "seat": 0, "kind": "ronda"}
    assert events["end"] == {"event": "end", "winner": 1}


def test_cards_are_sorted_by_rank_and_then_suit() -> None:
    scene = DealContext(core_rules_of(read_rules({"preset": "koutchina"}), 2), (), 0)
    loose = cards("12b 1b 10c 1o 1e 1c")
    told = [(TURNED_UP, mask_of(loose), 0, 0, 0), (ENDED, -1, 0, 0, 0)]
    assert decode_events(scene, told) == (TableEvent(cards("1o 1c 1e 1b 10c 12b")), EndEvent(None))
