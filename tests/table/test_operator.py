"""What whoever keeps the server may do at a table, in the middle of a match too."""

import pytest

from ronda.engine import Seat
from ronda.protocol import Code, Kind, Phrase, Say
from ronda.table import Caller, CloseDown, FreeSeat, NotAllowedError, Silence
from tests.table.driving import Driver


def a_table() -> Driver:
    table = Driver(rules={"preset": "koutchina"}, seats=2, free_text=True)
    table.person(0, name="Amina")
    table.person(1, name="Brahim")
    return table


def test_a_seat_is_freed_once() -> None:
    table = a_table()
    table.ask(Caller(), FreeSeat(Seat(1)))
    assert table.table.seats[1].kind is Kind.OPEN
    for seat in (1, 7):
        with pytest.raises(NotAllowedError, match=r"free already|has the seats"):
            table.ask(Caller(), FreeSeat(Seat(seat)))


def test_nothing_is_said_from_a_seat_or_a_table_that_is_silenced() -> None:
    table = a_table()
    words = Say("a", phrase=Phrase.TEA)
    table.ask(Caller(), Silence(Seat(0)))
    with pytest.raises(NotAllowedError) as refused:
        table.ask(table.seat(0), words)
    assert refused.value.code is Code.NOT_NOW
    table.ask(table.seat(1), words)
    table.ask(Caller(), Silence(None))
    with pytest.raises(NotAllowedError):
        table.ask(table.seat(1), Say("b", text="but"))
    table.ask(Caller(), Silence(None, is_silenced=False))
    table.ask(table.seat(1), Say("c", text="thank you"))
    with pytest.raises(NotAllowedError):
        table.ask(table.seat(0), words)


def test_a_table_is_closed_once() -> None:
    table = a_table()
    table.ask(Caller(), CloseDown("for the night"))
    with pytest.raises(NotAllowedError, match="for the night"):
        table.ask(Caller(), CloseDown("again"))
