"""People at private tables may be invited again by each other, where both have said so."""

import msgspec
import pytest

from ronda.engine import Seat
from ronda.protocol import Code, Leave, Meet
from ronda.table import Caller, Forget, NotAllowedError, load
from tests.table.driving import Driver, preset

KEYS = ["a" * 64, "b" * 64]


def seated(*, is_public: bool = False) -> Driver:
    table = Driver(rules=preset("marocl3ab"), seats=3, is_public=is_public)
    for seat in range(3):
        table.person(seat)
    return table


def met(table: Driver, reader: int | None) -> object:
    return table.whole(reader).table.met


def test_keys_are_shown_to_those_alone_who_have_given_theirs() -> None:
    table = seated()
    table.ask(table.seat(0), Meet("1", KEYS[0]))
    assert met(table, 0) == (KEYS[0], None, None)
    assert met(table, 1) is msgspec.UNSET
    table.ask(table.seat(1), Meet("2", KEYS[1]))
    assert met(table, 1) == met(table, 0) == (*KEYS, None)
    for reader in (2, None):
        assert met(table, reader) is msgspec.UNSET
        pushes = table.pushes[None if reader is None else Seat(reader)]
        shown = msgspec.json.encode([push.table for push in pushes]).decode()
        assert not [key for key in KEYS if key in shown]
    assert load(table.log, table.secrets) == table.table


def test_a_key_goes_when_it_is_taken_back_and_with_its_person() -> None:
    table = seated()
    for seat in range(2):
        table.ask(table.seat(seat), Meet(str(seat), KEYS[seat]))
    table.ask(table.seat(0), Meet("2", None))
    assert met(table, 0) is msgspec.UNSET
    assert met(table, 1) == (None, KEYS[1], None)
    table.ask(table.seat(0), Meet("3", KEYS[0]))
    table.ask(table.seat(1), Forget())
    assert met(table, 0) == (KEYS[0], None, None)
    table.ask(table.seat(0), Leave("4"))
    assert table.table.seat(Seat(0)).meets is None


def test_strangers_at_a_public_table_are_not_remembered() -> None:
    table = seated(is_public=True)
    for caller in (table.seat(0), Caller()):
        with pytest.raises(NotAllowedError) as caught:
            table.ask(caller, Meet("1", KEYS[0]))
        assert caught.value.code is (Code.NOT_NOW if caller.seat is not None else Code.NOT_YOURS)
