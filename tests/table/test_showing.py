"""How long what happened is shown: known from what everybody sees, and one thing at a time."""

import msgspec
import pytest

from ronda.cards import Card
from ronda.engine import CallEvent, Event, HandsEvent, PlayEvent, PointsEvent, redact
from ronda.engine.events import Call, LeftoverEvent, Reason, Seat, Side, TotalsEvent
from ronda.table import seconds_shown

SEVEN, TEN, ONE = (Card(text) for text in ("7o", "10o", "1e"))


def laid(*captured: Card) -> PlayEvent:
    return PlayEvent(Seat(0), SEVEN, captured, ())


def scored(reason: Reason, points: int = 1) -> PointsEvent:
    return PointsEvent(Side(0), points, reason)


TOTALS = TotalsEvent((1, 0))
HANDS = HandsEvent(2, False, ((SEVEN, TEN, ONE), (SEVEN, TEN, ONE)))


@pytest.mark.parametrize(
    ("events", "seconds"),
    [
        ([], 0),
        ([laid()], 0.22),
        ([laid(SEVEN, TEN)], 0.22 + 0.28 + 0.22),
        ([laid(*[SEVEN] * 9)], 0.22 + 0.9 + 0.22),
        ([laid(SEVEN), scored(Reason.DARBA), scored(Reason.MISSA)], 0.58 + 1.8),
        ([laid(), scored(Reason.DARBA, -1), scored(Reason.HBEL, 5)], 0.22 + 0.9),
        ([laid(), HANDS], 0.22 + 1 + 0.43),
        ([laid(SEVEN), scored(Reason.DARBA), HANDS], 0.58 + 0.9 + 0.1 + 0.43),
        ([laid(), LeftoverEvent(Seat(0), (SEVEN, TEN)), TOTALS], 0.22 + 1),
        ([laid(), scored(Reason.LAST_CARD), scored(Reason.CARDS), TOTALS], 0.22 + 1),
        ([CallEvent(Seat(0), Call.RONDA), CallEvent(Seat(1), Call.PASS)], 0.7),
    ],
)
def test_each_thing_has_its_time(events: list[Event], seconds: float) -> None:
    assert seconds_shown(events) == pytest.approx(seconds)


def test_hidden_cards_have_no_part_in_it() -> None:
    others = msgspec.structs.replace(HANDS, hands=((ONE, ONE, ONE), (TEN, TEN, TEN)))
    for hands in (HANDS, others, redact(HANDS, None), redact(others, Seat(1))):
        assert seconds_shown([laid(), hands]) == seconds_shown([laid(), HANDS])
