"""A server that has gone back and does not know it is told so by whoever was shown more."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from ronda.protocol import Phrase, Stage, TableView
from ronda.server.admin import backup
from ronda.server.marks import MarkClaim, Marks
from ronda.server.serving import Running
from ronda.server.tables import Tables
from ronda.table.facts import WentBack
from tests.server.checking import check_matches, history
from tests.server.harness import Seated, ask, play, server_on, set_up, sit
from tests.server.people import Person
from tests.server.postgres import needs_postgres, schema

FILE = "tables.sqlite3"
KEY = bytes(32)


def roll_back(path: Path, copy: Path) -> None:
    """As a snapshot of the whole machine does it: the lock beside the file goes back too."""
    shutil.copy(copy, path / FILE)
    (path / f"{FILE}.lock").unlink()


async def hello(url: str, seated: Seated | None, **said: object) -> dict[str, Any]:
    """What the first push shows."""
    named = {"table": said.pop("table", None) or (seated.table if seated else None)}
    token = {} if seated is None else {"token": seated.token}
    async with connect(url.replace("http", "ws", 1) + "/ws") as line:
        await line.send(json.dumps({"type": "hello", **named, **token, **said}))
        shown: dict[str, Any] = json.loads(await line.recv())["table"]
        return shown


async def start(url: str) -> list[Seated]:
    """Two people in the first cut, each of whom goes again."""
    table, host = await set_up(url)
    seats = [await sit(url, table, name) for name in ("Amina", "Brahim")]
    people = [Person([url], each, each.seat) for each in seats]
    await asyncio.gather(*(person.get_ready() for person in people))
    reply = await ask(url, "POST", f"/api/tables/{table}/start", token=host)
    assert reply.status == 200, reply.body
    await asyncio.gather(*(person.play(is_dealt) for person in people))
    return seats


def is_dealt(table: TableView) -> bool:
    return table.stage is Stage.PLAYING


async def say(url: str, seated: Seated, times: int) -> None:
    path = f"/api/tables/{seated.table}/messages"
    for number in range(times):
        said = {"type": "say", "id": f"s{number}", "phrase": Phrase.TEA.value}
        assert (await ask(url, "POST", path, said, token=seated.token)).status == 200


def went_back(run: Running, table: str) -> list[WentBack]:
    steps = history(run.server.engine, table)
    return [fact for step in steps for fact in step.entry.facts if isinstance(fact, WentBack)]


class Lost:
    """A table whose last steps a copy of its file does not hold, and what people were shown."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.copy = path / "copy.sqlite3"
        self.seats: list[Seated] = []
        self.before: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []
        play(self._play())
        roll_back(path, self.copy)

    @property
    def table(self) -> str:
        return self.seats[0].table

    async def _play(self) -> None:
        async with server_on(self.path) as run:
            self.seats = await start(run.url)
            self.before = [await hello(run.url, each) for each in self.seats]
            await asyncio.to_thread(backup, run.server.engine, self.copy)
            await say(run.url, self.seats[0], 30)
            self.shown = [await hello(run.url, each) for each in self.seats]


@pytest.fixture
def lost(tmp_path: Path) -> Lost:
    return Lost(tmp_path)


def test_whoever_was_shown_more_makes_the_table_deal_anew_once(lost: Lost) -> None:
    async def scene() -> None:
        async with server_on(lost.path) as run:
            assert not went_back(run, lost.table)
            mine, theirs = lost.shown
            said = {"since": mine["seq"], "mark": mine["mark"]}
            shown = await hello(run.url, lost.seats[0], **said)
            assert shown["went_back"] == {
                "seq": shown["went_back"]["seq"],
                "is_told": True,
                "by": 0,
            }
            assert shown["fair"]["secret"] is not None
            assert shown["stage"] == "between"
            await hello(run.url, lost.seats[0], **said)
            await hello(run.url, lost.seats[1], since=theirs["seq"], mark=theirs["mark"])
            assert len(went_back(run, lost.table)) == 1
            people = [Person([run.url], each, 7 + each.seat) for each in lost.seats]
            await asyncio.gather(*(person.play() for person in people))
            assert check_matches(run.server.engine, lost.table) > 1

    play(scene())


def test_a_mark_is_worth_nothing_after_the_table_has_gone_back(lost: Lost) -> None:
    async def scene() -> None:
        for _ in range(2):
            async with server_on(lost.path) as run:
                mine = lost.shown[0]
                await hello(run.url, lost.seats[0], since=mine["seq"], mark=mine["mark"])
                assert len(went_back(run, lost.table)) == 1

    play(scene())


@pytest.mark.parametrize("what", ["forged", "other number", "other table's", "spectator"])
def test_nobody_claims_at_will_what_they_were_not_shown(lost: Lost, what: str) -> None:
    async def scene() -> None:
        async with server_on(lost.path) as run:
            mine, since = lost.shown[0], lost.shown[0]["seq"]
            match what:
                case "forged":
                    said: dict[str, Any] = {"mark": mine["mark"][:-1] + "x", "since": since}
                case "other number":
                    said = {"mark": mine["mark"], "since": since + 1}
                case "other table's":
                    shown = MarkClaim("p", "0", None, since)
                    said = {"mark": Marks(KEY, "p")._write("other", shown), "since": since}
                case _:
                    said = {"since": since}
            who = None if what == "spectator" else lost.seats[0]
            await hello(run.url, who, table=lost.table, **said)
            assert not went_back(run, lost.table)

    play(scene())


def test_who_was_shown_no_more_than_the_log_holds_claims_nothing(lost: Lost) -> None:
    async def scene() -> None:
        async with server_on(lost.path) as run:
            mine = lost.before[0]
            await hello(run.url, lost.seats[0], since=mine["seq"], mark=mine["mark"])
            await say(run.url, lost.seats[1], 5)
            shown = await hello(run.url, lost.seats[1])
            await say(run.url, lost.seats[0], 3)
            await hello(run.url, lost.seats[1], since=shown["seq"], mark=shown["mark"])
            assert not went_back(run, lost.table)

    play(scene())


def test_a_client_without_marks_is_believed_once(lost: Lost) -> None:
    async def scene() -> None:
        async with server_on(lost.path) as run:
            since = lost.shown[1]["seq"]
            shown = await hello(run.url, lost.seats[1], since=since)
            assert shown["went_back"]["by"] == 1
            await hello(run.url, lost.seats[0], since=10_000)
            assert len(went_back(run, lost.table)) == 1

    play(scene())


def test_an_older_client_that_comes_back_is_no_alarm(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            seats = await start(run.url)
        async with server_on(tmp_path) as run:
            await hello(run.url, seats[0])
            await say(run.url, seats[1], 9)
            shown = await hello(run.url, seats[0])
            await hello(run.url, seats[0], since=shown["seq"])
            assert not went_back(run, seats[0].table)

    play(scene())


@needs_postgres
def test_a_server_that_lags_behind_is_no_alarm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tables, "hint", lambda *_: None)

    async def scene(database: str) -> None:
        async with (
            server_on(tmp_path, database=database) as one,
            server_on(tmp_path, database=database) as two,
        ):
            seats = await start(one.url)
            live = await two.server.tables.get(seats[0].table)
            await say(one.url, seats[0], 10)
            shown = await hello(one.url, seats[1])
            assert live.table.shown < shown["seq"]
            for said in ({"mark": shown["mark"]}, {}):
                await hello(two.url, seats[1], since=shown["seq"], **said)
            assert not went_back(two, seats[0].table)

    with schema() as database:
        play(scene(database))
