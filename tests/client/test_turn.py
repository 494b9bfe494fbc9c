"""Calls for action: when one is open to whom, and how an answer ends."""

from pathlib import Path

import msgspec
import pytest

from ronda.client import TableConnection, UnseatedError, ask, new_id
from ronda.client.errors import RefusedError
from ronda.client.turn import is_over, turn_of
from ronda.engine import Action
from ronda.protocol import Ack, Act, Code, FromSeat, Remove, Stage, TableView
from tests.client.people import two_people
from tests.client.watched import over_the_wire, play_to, watched
from tests.server.harness import play, server_on


class Table:
    """Takes every request, or refuses all for one reason."""

    def __init__(self, code: Code | None = None) -> None:
        self.code = code
        self.asked: list[FromSeat] = []

    async def ask(self, message: FromSeat) -> Ack:
        self.asked.append(message)
        if self.code is not None:
            raise RefusedError(self.code, "no")
        return Ack(message.id, 1)


@pytest.fixture(scope="module")
def table() -> TableView:
    """A table at which seat 0 is called to act."""
    driver = watched()
    play_to(driver, 1, Stage.PLAYING)
    while driver.seen[-1].table.called != (0,):
        driver.go_on()
    return over_the_wire(driver.whole(0)).table


def test_a_turn_is_answered_under_its_number(table: TableView) -> None:
    line = Table()
    turn = turn_of(line, table)
    assert turn is not None
    assert play(turn.act(turn.view.legal[0]))
    (sent,) = line.asked
    assert isinstance(sent, Act)
    assert (sent.turn, sent.action) == (table.turn, turn.view.legal[0].value)


@pytest.mark.parametrize(
    "change",
    [
        {"you": None},
        {"called": (1,)},
        {"stage": Stage.BETWEEN},
        {"is_paused": True},
        {"view": None},
    ],
)
def test_who_is_not_called_has_no_turn(table: TableView, change: dict[str, object]) -> None:
    assert turn_of(Table(), msgspec.structs.replace(table, **change)) is None


def test_a_seat_that_a_computer_plays_has_no_turn(table: TableView) -> None:
    handed = msgspec.structs.replace(table.seats[0], is_handed=True)
    seats = (handed, *table.seats[1:])
    assert turn_of(Table(), msgspec.structs.replace(table, seats=seats)) is None


@pytest.mark.parametrize("code", [Code.STALE, Code.NOT_NOW, Code.TOO_LATE, Code.CLOSED])
def test_a_table_that_moved_on_is_no_error(table: TableView, code: Code) -> None:
    turn = turn_of(Table(code), table)
    assert turn is not None
    assert not play(turn.act(turn.view.legal[0]))


def test_an_action_that_is_not_legal_is_one(table: TableView) -> None:
    turn = turn_of(Table(Code.ILLEGAL), table)
    assert turn is not None
    action: Action = turn.view.legal[0]
    with pytest.raises(RefusedError):
        play(turn.act(action))


def test_a_match_is_over_with_its_number(table: TableView) -> None:
    def at(stage: Stage, number: int = 1) -> TableView:
        return msgspec.structs.replace(table, stage=stage, match_number=number)

    assert not is_over(at(Stage.PLAYING), 1)
    assert is_over(at(Stage.FINISHED), 1)
    assert is_over(at(Stage.CUTTING, 2), 1)
    assert not is_over(at(Stage.FINISHED), None)
    assert is_over(at(Stage.CLOSED), None)


@pytest.mark.parametrize("is_told_before", [False, True])
def test_a_seat_that_is_freed_has_no_turns_any_more(
    tmp_path: Path, *, is_told_before: bool
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host, guest = await two_people(run.url)
            async with TableConnection(guest) as line:
                await ask(host, Remove(new_id(), 1))
                while is_told_before and (await anext(line)).table.you is not None:
                    pass
                with pytest.raises(UnseatedError):
                    await anext(line.turns())

    play(scene())
