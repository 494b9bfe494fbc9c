"""How long a page shows what happened, one thing after the other: a computer's pause comes after.

The page works out the same from the same events (`web/js/model/timeline.js`), and a test holds both
together. Hidden cards have no part in it: an event takes as long as its redacted form.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from ronda.engine import (
    Call,
    CallEvent,
    CollectEvent,
    CountEvent,
    DrawEvent,
    Event,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    Reason,
    TableEvent,
    TotalsEvent,
)

LAY: Final = 220
CAPTURE, LONGEST_CAPTURE = 140, 900
MOMENT: Final = 700
RISE: Final = 900
GATHER: Final = 40
OPEN: Final = 90
HANDS: Final = 3 * 70 + LAY
HOLD: Final = 1000
"""Milliseconds: the last play of a distribution stays so long before new hands cover it."""
LANDING: Final = frozenset((Reason.DARBA, Reason.HBEL, Reason.JOJ_HBAL))
"""What a card scores as it lands, before its capture is swept in."""
OF_PLAYS: Final = LANDING | {Reason.MISSA}
"""What is scored by a play; where a deal ends, the count tells all else, at the reader's pace."""

COVERS: Final = (HandsEvent, LeftoverEvent, CountEvent, TotalsEvent)
"""What lies over a play of the same step: new hands, or the end of the deal."""


def seconds_shown(events: Sequence[Event]) -> float:
    """How long the events of one step are shown at normal speed."""
    kinds = {type(event) for event in events}
    if TotalsEvent in kinds:
        events = [event for event in events if not _is_told_later(event)]
    is_covered = PlayEvent in kinds and not kinds.isdisjoint(COVERS)
    drawn = LAY if DrawEvent in kinds else 0.0  # All are drawn together.
    return (drawn + sum(_steps(events, is_covered=is_covered))) / 1000


def _is_told_later(event: Event) -> bool:
    return isinstance(event, PointsEvent) and event.reason not in OF_PLAYS


def _steps(events: Sequence[Event], *, is_covered: bool) -> Iterator[float]:
    """Milliseconds of one thing after the other."""
    for event, movements in _scored(events):
        yield RISE * len(movements) + _length(event)
        if isinstance(event, PlayEvent) and is_covered:
            yield max(HOLD - RISE * sum(map(_is_landing, movements)), 0)


def _scored(events: Sequence[Event]) -> Iterator[tuple[Event, list[list[PointsEvent]]]]:
    """Each event with the points that follow from it; what they take back goes over with them."""
    starts = [at for at, event in enumerate(events) if not isinstance(event, PointsEvent)]
    for start, end in pairwise((*starts, len(events))):
        movements: list[list[PointsEvent]] = []
        for points in events[start + 1 : end]:
            if isinstance(points, PointsEvent):
                is_going_over = bool(movements) and movements[-1][-1].points < 0
                movements = [*movements, []] if not is_going_over else movements
                movements[-1].append(points)
        yield events[start], movements


def _is_landing(movement: Sequence[PointsEvent]) -> bool:
    return any(points.reason in LANDING for points in movement)


def _length(event: Event) -> float:
    match event:
        case PlayEvent():
            sweep = min(CAPTURE * len(event.captured), LONGEST_CAPTURE) + LAY
            return LAY + (sweep if event.captured else 0)
        case CollectEvent():
            return GATHER * (len(event.cards) - 1) + LAY
        case CallEvent() if event.kind is not Call.PASS:
            return MOMENT
        case HandsEvent():
            return MOMENT if event.last else HANDS
        case TableEvent():
            return OPEN * (len(event.cards) - 1) + LAY
        case _:
            return 0
