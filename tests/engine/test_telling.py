"""What the core tells goes to a list, or to nobody."""

from ronda.engine import telling
from ronda.engine.events import Reason
from ronda.engine.reading import KINDS, reason_of
from ronda.engine.telling import Told, tell


def test_it_is_told_in_order_or_dropped() -> None:
    out: list[Told] = []
    tell(out, (1, 2, 3, 4, 5))
    tell(out, (6, 0, 0, 0, 0))
    assert out == [(1, 2, 3, 4, 5), (6, 0, 0, 0, 0)]
    tell(None, (1, 2, 3, 4, 5))


def test_numbers_stand_for_what_record_md_names() -> None:
    numbers = (
        *(telling.FOR_DARBA, telling.FOR_HBEL, telling.FOR_JOJ_HBAL, telling.FOR_MISSA),
        *(telling.FOR_LAST_CARD, telling.FOR_CALL, telling.FOR_FALSE_CALL, telling.FOR_CARDS),
    )
    assert [reason_of(number) for number in numbers] == list(Reason)
    assert [kind.value for kind in KINDS] == ["pass", "ronda", "double", "tringa"]
