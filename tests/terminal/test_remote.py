"""A table online in a thread of its own, heard while somebody waits for a key."""

import time
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from ronda.client import (
    Back,
    FairnessAlert,
    Fault,
    Link,
    Lost,
    LostError,
    RefusedError,
    TableConnection,
    VersionError,
    new_id,
)
from ronda.engine import DealEvent, Seat
from ronda.lang import catalogue
from ronda.protocol import Pause, Push, Ready
from ronda.terminal.link import ConnectionEnded, Item, LineState, NotDone, Warned
from ronda.terminal.remote import RemoteTable
from tests.client.serving import a_seat
from tests.server.harness import free_port

Kind = TypeVar("Kind")


class Heard:
    """Waits for what comes from a table."""

    def __init__(self) -> None:
        self.items: list[Item] = []

    def until(self, remote: RemoteTable, kind: type[Kind]) -> Kind:
        """The first item of that kind."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = list(remote.take())
            self.items += found
            for item in found:
                if isinstance(item, kind):
                    return item
            time.sleep(0.01)
        raise AssertionError(f"nothing came but {self.items}")


def remote(link: Link, folder: Path) -> RemoteTable:
    return RemoteTable(link, catalogue(), folder)


def test_pushes_come_and_questions_go(tmp_path: Path) -> None:
    heard = Heard()
    with a_seat(tmp_path) as link, remote(link, tmp_path) as table:
        first = heard.until(table, Push)
        assert first.table.you == 0
        table.ask(Pause(new_id()))
        refused = heard.until(table, NotDone)
        assert isinstance(refused.message, Pause)
        table.ask(Ready(new_id()))
        push = first
        while not push.table.seats[0].is_ready:
            push = heard.until(table, Push)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_connection_that_cannot_be_opened_ends(tmp_path: Path, *, is_there: bool) -> None:
    heard = Heard()
    if is_there:
        with a_seat(tmp_path) as link, remote(link.with_token("stolen"), tmp_path) as table:
            ended = heard.until(table, ConnectionEnded)
    else:
        link = Link(f"http://127.0.0.1:{free_port()}", "x", "token")
        with remote(link, tmp_path) as table:
            ended = heard.until(table, ConnectionEnded)
    assert isinstance(ended.error, RefusedError if is_there else LostError)


def test_what_the_connection_tells_comes_as_items(tmp_path: Path) -> None:
    table = remote(Link("http://127.0.0.1:1", "x", "token"), tmp_path)
    for news in (Lost(None), Back()):
        table._tell(news)
    doubt = FairnessAlert(
        fault=Fault.CUT_MISSING, match=1, deal=1, what="ours is not in T", evidence={}
    )
    table._tell(doubt)
    lost, back, warned = table.take()
    assert (lost, back) == (LineState(is_lost=True), LineState(is_lost=False))
    assert isinstance(warned, Warned)
    assert "*** SOMETHING IS WRONG WITH THIS DEAL ***" in warned.lines
    (kept,) = tmp_path.iterdir()
    assert any(str(kept) in line for line in warned.lines)
    table._loop.close()


def test_a_server_from_before_the_lines_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = TableConnection.__anext__

    async def without_lines(line: TableConnection) -> Push:
        happened = (DealEvent(deal=1, dealer=Seat(0)),)
        return msgspec.structs.replace(await here(line), events=happened, told=())

    monkeypatch.setattr(TableConnection, "__anext__", without_lines)
    with a_seat(tmp_path) as link, remote(link, tmp_path) as table:
        ended = Heard().until(table, ConnectionEnded)
    assert isinstance(ended.error, VersionError)
    assert "older than this program" in str(ended.error)
