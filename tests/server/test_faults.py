"""A full disk, a locked or a damaged database: who asks hears of it, and the old table stands."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text
from websockets.asyncio.client import connect

from ronda.protocol import Stage
from ronda.server import tables
from ronda.server.live import UNWRITTEN
from ronda.server.serving import Running
from ronda.server.store import database, writing
from ronda.server.store.reading import Stored, StoreError
from ronda.server.store.writing import Fate, StepRow, write_lines
from tests.server.checking import check_told
from tests.server.harness import Reply, Seated, ask, play, server_on, set_up, sit
from tests.server.people import Person


async def say(run: Running, seated: Seated, number: int) -> Reply:
    """A word at the table, which is one step of its log."""
    path = f"/api/tables/{seated.table}/messages"
    message = {"type": "say", "id": f"say {number}", "text": "x" * 200}
    return await ask(run.url, "POST", path, message, token=seated.token)


@contextmanager
def no_room(run: Running) -> Iterator[None]:
    """The file may grow no further, as on a full disk."""

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(run.server.engine, "connect", limit)
    run.server.engine.dispose()
    yield
    event.remove(run.server.engine, "connect", limit)
    run.server.engine.dispose()


def damage(file: Path) -> None:
    """Writes something else into the file, and takes away what would mend it."""
    file.write_bytes(b"no database" * (file.stat().st_size // 11))
    for beside in file.parent.glob(f"{file.name}-*"):
        beside.unlink()


async def two_people(run: Running) -> list[Person]:
    table, token = await set_up(run.url, free_text=True)
    seated = [await sit(run.url, table, "Amina", token), await sit(run.url, table, "Brahim")]
    people = [Person([run.url], each, seed) for seed, each in enumerate(seated)]
    await asyncio.gather(*(person.get_ready() for person in people))
    reply = await ask(run.url, "POST", f"/api/tables/{table}/start", token=token)
    assert reply.status == 200, reply.body
    return people


async def finish(run: Running, people: list[Person]) -> None:
    """The match is played to its end, and everybody was told what the log holds."""
    await asyncio.gather(*(person.play() for person in people))
    assert people[0].told.pushes[-1].table.stage is Stage.FINISHED
    assert check_told(run.server.engine, people) > 10


async def say_until_refused(run: Running, seated: Seated) -> tuple[Reply, int]:
    """What is said until there is no room for it: the refusal, and the number it has."""
    for number in range(300):
        reply = await say(run, seated, number)
        if reply.status != 200:
            return reply, number
    pytest.fail("300 phrases were written to a disk that is full")


def test_a_full_disk_is_told_to_who_asks_and_the_match_goes_on_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            people = await two_people(run)
            one = people[0].seated
            with no_room(run):
                refused, number = await say_until_refused(run, one)
                assert (refused.status, refused.json["code"]) == (503, "try_again")
                assert refused.json["reason"] == UNWRITTEN
                assert (await ask(run.url, "GET", "/health")).status == 200
                look = await ask(run.url, "GET", f"/api/tables/{one.table}", token=one.token)
                assert look.status == 200
            assert (await say(run, one, number)).status == 200
            await finish(run, people)

    play(scene())


def test_a_locked_database_is_told_to_who_asks_and_asking_again_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            people = await two_people(run)
            one = people[0].seated
            other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
            # Short for the refusal alone: a busy machine holds up other writes for as long.
            with monkeypatch.context() as short:
                short.setattr(database, "BUSY_MS", 100)
                run.server.engine.dispose()
                other.execute("BEGIN IMMEDIATE")
                refused = await say(run, one, 1)
            assert (refused.status, refused.json["code"]) == (503, "try_again")
            assert refused.json["reason"] == UNWRITTEN
            other.execute("ROLLBACK")
            other.close()
            run.server.engine.dispose()
            first = await say(run, one, 1)
            assert first.status == 200
            assert (await say(run, one, 1)).json == first.json
            await finish(run, people)

    play(scene())


def test_what_was_written_though_it_failed_is_answered_once_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(engine: Engine, lines: Sequence[StepRow]) -> list[tuple[Fate, str]]:
        write_lines(engine, lines)
        return [(Fate.FAILED, "the line broke after the commit")] * len(lines)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            people = await two_people(run)
            one = people[0].seated
            with monkeypatch.context() as broken:
                broken.setattr(writing, "write_lines", breaks)
                assert (await say(run, one, 1)).status == 503
            again = [await say(run, one, 1) for _ in range(2)]
            # Out of memory and in again, it is known from the log.
            run.server.tables.live.clear()
            again.append(await say(run, one, 1))
            assert [(reply.status, reply.json) for reply in again] == [(200, again[0].json)] * 3
            with run.server.engine.connect() as connection:
                said = text("SELECT count(*) FROM steps WHERE request = 'say 1'")
                assert connection.execute(said).scalar() == 1

    play(scene())


def test_a_damaged_log_is_told_to_who_asks_for_it_and_no_other_table_suffers(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            damaged, _ = await set_up(run.url)
            with run.server.engine.begin() as connection:
                broken = text("UPDATE steps SET facts = '[{\"fact\":' WHERE table_id = :table")
                connection.execute(broken, {"table": damaged})
            del run.server.tables.live[damaged]
            reply = await ask(run.url, "GET", f"/api/tables/{damaged}")
            assert (reply.status, reply.json["code"]) == (503, "try_again")
            assert "log" in reply.json["reason"]
            await finish(run, await two_people(run))

    play(scene())


def test_who_comes_while_the_log_cannot_be_read_is_told_so_and_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Stored:
        raise StoreError("the database is cut off")

    async def say_hello(url: str, seated: Seated) -> list[dict[str, Any]]:
        async with connect(url.replace("http", "ws", 1) + "/ws") as line:
            hello = {"type": "hello", "table": seated.table, "token": seated.token}
            await line.send(json.dumps(hello))
            await line.send(json.dumps({"type": "ready", "id": "1"}))
            return [json.loads(text) async for text in line]

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url)
            seated = await sit(run.url, table, "Amina", token)
            run.server.tables.live.clear()
            with monkeypatch.context() as cut:
                cut.setattr(tables, "read_log", fails)
                (heard,) = await say_hello(run.url, seated)
            # The line has ended, so that the request which came with the hello is sent again.
            assert (heard["type"], heard["id"], heard["code"]) == ("refused", None, "try_again")
            assert (await Person([run.url], seated).get_ready()).seats[0].is_ready

    play(scene())


def test_who_goes_while_the_log_is_looked_at_holds_nobody_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url)
            seated = await sit(run.url, table, "Amina", token)
            looking = asyncio.create_task(run.server.tables.live[table].refresh())
            await asyncio.sleep(0)
            looking.cancel()
            assert (await Person([run.url], seated).get_ready()).seats[0].is_ready

    play(scene())


def test_a_damaged_file_is_told_to_who_asks_and_the_process_lives(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            run.server.engine.dispose()
            damage(tmp_path / "tables.sqlite3")
            run.server.tables.live.clear()
            for path in (f"/api/tables/{table}", "/api/tables", "/ready"):
                reply = await ask(run.url, "GET", path)
                assert (reply.status, reply.json["code"]) == (503, "try_again")
                # What the database says of it is for the log alone.
                assert "not a database" not in reply.json["reason"]
            made = await ask(
                run.url, "POST", "/api/tables", {"rules": {"preset": "guide"}, "seats": 2}
            )
            assert (made.status, made.json["code"]) == (503, "try_again")
            assert (await ask(run.url, "GET", "/health")).status == 200

    play(scene())
