"""The second door for information: an event as one seat may see it."""

import pytest

from ronda.cards import Card
from ronda.engine import Call, Event, Seat, Side, redact
from ronda.engine.events import (
    CallEvent,
    EndEvent,
    HandsEvent,
    PlayEvent,
    SettledCall,
    SettleEvent,
    TableEvent,
)
from tests.engine.stacking import cards

HANDS = (cards("1o 2o"), cards("3o 4o"), cards("5o 6o"))


@pytest.mark.parametrize("reader", range(3))
def test_of_the_hands_one_sees_ones_own(reader: int) -> None:
    seen = redact(HandsEvent(2, False, HANDS), Seat(reader))
    assert isinstance(seen, HandsEvent)
    assert (seen.distribution, seen.last) == (2, False)
    assert [hand for hand in seen.hands if hand is not None] == [HANDS[reader]]
    assert seen.hands[reader] == HANDS[reader]


def test_a_spectator_sees_no_hand() -> None:
    assert redact(HandsEvent(1, True, HANDS), None) == HandsEvent(1, True, (None,) * 3)


PUBLIC: list[Event] = [
    TableEvent(cards("1c 5c 7o 12b")),
    CallEvent(Seat(1), Call.TRINGA),
    PlayEvent(Seat(0), Card.O1, cards("1c 2c"), ()),
    SettleEvent(1, (SettledCall(Seat(1), Call.RONDA, None, False),)),
    EndEvent(Side(0)),
]


@pytest.mark.parametrize("event", PUBLIC)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_everything_else_happens_in_the_open(event: Event, reader: int | None) -> None:
    assert redact(event, None if reader is None else Seat(reader)) == event
