"""What the core tells goes to a list, or to nobody."""

from ronda.engine import core_events
from ronda.engine.core_events import CoreEvent, emit
from ronda.engine.decode_events import KINDS, reason_of
from ronda.engine.events import Reason


def test_it_is_told_in_order_or_dropped() -> None:
    out: list[CoreEvent] = []
    emit(out, (1, 2, 3, 4, 5))
    emit(out, (6, 0, 0, 0, 0))
    assert out == [(1, 2, 3, 4, 5), (6, 0, 0, 0, 0)]
    emit(None, (1, 2, 3, 4, 5))


def test_numbers_stand_for_what_record_md_names() -> None:
    numbers = (
        *(
            core_events.FOR_DARBA,
            core_events.FOR_HBEL,
            core_events.FOR_JOJ_HBAL,
            core_events.FOR_MISSA,
        ),
        *(
            core_events.FOR_LAST_CARD,
            core_events.FOR_CALL,
            core_events.FOR_FALSE_CALL,
            core_events.FOR_CARDS,
        ),
    )
    assert [reason_of(number) for number in numbers] == list(Reason)
    assert [kind.value for kind in KINDS] == ["pass", "ronda", "double", "tringa"]
