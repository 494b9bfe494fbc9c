"""Several servers on one PostgreSQL: each serves any table, and takes over from a lost one."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine
from websockets.asyncio.client import connect

from ronda.protocol import Stage
from ronda.server import failover
from ronda.server.live import LiveTable
from ronda.server.serving import Running
from ronda.server.store.reading import beat
from tests.server.checking import check_told, history
from tests.server.harness import ask, play, server_on, set_up, sit, until
from tests.server.people import Person
from tests.server.postgres import Line, needs_postgres, schema

pytestmark = needs_postgres


@asynccontextmanager
async def two_servers(
    path: Path, database: str, other_way: str | None = None
) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers, of which the second may reach the database by another URL."""
    async with (
        server_on(path, database=database) as one,
        server_on(path, database=other_way or database) as two,
    ):
        yield one, two


def test_two_people_play_at_two_servers(tmp_path: Path) -> None:
    async def scene(database: str) -> None:
        async with two_servers(tmp_path, database) as (one, two):
            table, host = await set_up(one.url, "koutchina")
            seated = [await sit(one.url, table, "Amina", host), await sit(two.url, table, "Brahim")]
            ways = [[one.url], [two.url]]
            people = [
                Person(urls, each, each.seat) for urls, each in zip(ways, seated, strict=True)
            ]
            await asyncio.gather(*(person.get_ready() for person in people))
            reply = await ask(two.url, "POST", f"/api/tables/{table}/start", token=host)
            assert reply.status == 200, reply.body
            await asyncio.gather(*(person.play() for person in people))
            assert check_told(one.server.engine, people) > 10
            assert len({moment.entry.seq for moment in history(one.server.engine, table)}) > 20

    with schema() as database:
        play(scene(database))


def test_a_server_does_not_read_its_own_steps_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(LiveTable, "catch_up", lambda live: read.append(live.table.id))

    async def scene(database: str) -> None:
        async with server_on(tmp_path, database=database) as run:
            table, host = await set_up(run.url, "koutchina")
            seated = [await sit(run.url, table, name) for name in ("Amina", "Brahim")]
            people = [Person([run.url], each, each.seat) for each in seated]
            await asyncio.gather(*(person.get_ready() for person in people))
            reply = await ask(run.url, "POST", f"/api/tables/{table}/start", token=host)
            assert reply.status == 200, reply.body
            await asyncio.gather(*(person.play() for person in people))
            assert table not in read

    with schema() as database:
        play(scene(database))


def test_what_happens_at_one_server_is_seen_at_the_other(tmp_path: Path) -> None:
    async def scene(database: str) -> None:
        async with two_servers(tmp_path, database) as (one, two):
            table, host = await set_up(one.url)
            async with connect(two.url.replace("http", "ws", 1) + "/ws") as line:
                await line.send(json.dumps({"type": "hello", "table": table}))
                await line.recv()
                await sit(one.url, table, "Amina", host)
                pushed = json.loads(await asyncio.wait_for(line.recv(), 60))
                assert pushed["table"]["seats"][0]["name"] == "Amina"

    with schema() as database:
        play(scene(database))


def test_who_comes_from_a_server_that_is_ahead_is_no_sign_of_going_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(database: str) -> None:
        async with two_servers(tmp_path, database) as (ahead, behind):
            table, host = await set_up(ahead.url)
            await behind.server.tables.get(table)
            monkeypatch.setattr(behind.server.tables, "hint", lambda _name, _seq: None)
            amina = await sit(ahead.url, table, "Amina", host)
            shown = await Person([ahead.url], amina).get_ready()
            hello = {"type": "hello", "table": table, "token": amina.token}
            async with connect(behind.url.replace("http", "ws", 1) + "/ws") as line:
                await line.send(json.dumps({**hello, "since": shown.seq, "mark": shown.mark}))
                pushed = json.loads(await asyncio.wait_for(line.recv(), 60))
            assert pushed["table"]["seq"] >= shown.seq

    with schema() as database:
        play(scene(database))
    assert "log does not hold" not in caplog.text


def test_a_table_with_a_computer_to_move_is_taken_up_by_another_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failover, "BEAT", 0.1)
    monkeypatch.setattr(failover, "PATIENCE", 0.5)

    async def scene(database: str) -> None:
        async with two_servers(tmp_path, database) as (staying, going):
            # As good as killed: it thinks no more, and beats no more.
            monkeypatch.setattr(going.server._computers, "attend", lambda _live: None)
            table, host = await set_up(going.url, "koutchina")
            path = f"/api/tables/{table}/messages"
            for seat in range(2):
                wish = {"type": "seat_computer", "id": f"c{seat}", "seat": seat}
                await ask(going.url, "POST", path, {**wish, "level": "greedy"}, token=host)
            await ask(going.url, "POST", path, {"type": "start", "id": "s"}, token=host)
            going.server._tasks[0].cancel()
            live = await staying.server.tables.get(table)
            while live.table.stage is not Stage.FINISHED:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.1)
            assert live.keeper == staying.server.tables.process

    with schema() as database:
        # A process that thinks is started anew, and plays a whole match.
        play(scene(database), 240)


def test_who_is_at_a_server_without_the_database_is_sent_on_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failover, "BEAT", 0.1)
    monkeypatch.setattr(failover, "PATIENCE", 0.5)

    async def scene(database: str) -> None:
        line = Line(database)
        await line.open()
        async with two_servers(tmp_path, database, line.url) as (_, lonely):
            table, _ = await set_up(lonely.url)
            await until(lambda: lonely.server._keeping._has_others)
            async with connect(lonely.url.replace("http", "ws", 1) + "/ws") as reader:
                await reader.send(json.dumps({"type": "hello", "table": table}))
                await reader.recv()
                line.cut()
                said = json.loads(await asyncio.wait_for(reader.recv(), 60))
                assert (said["type"], said["reconnect"]) == ("goodbye", True)
            line.mend()
        await line.close()

    with schema() as database:
        play(scene(database))


def test_nobody_is_taken_for_lost_while_the_database_keeps_one_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(database: str) -> None:
        async with server_on(tmp_path, database=database) as run:
            keeping = run.server._keeping
            run.server._tasks[0].cancel()
            await asyncio.to_thread(beat, run.server.engine, "other", 5)
            await keeping._look_around()
            monkeypatch.setattr(failover, "PATIENCE", 0.5)
            monkeypatch.setattr(failover, "beat", slow_beat)
            await keeping._look_around()
            assert keeping.is_alive("other")

    def slow_beat(engine: Engine, process: str, number: int) -> dict[str, int]:
        time.sleep(1.0)
        return beat(engine, process, number)

    with schema() as database:
        play(scene(database))


def test_a_lost_race_is_put_again_and_never_shown(tmp_path: Path) -> None:
    async def scene(database: str) -> list[int]:
        async with two_servers(tmp_path, database) as (one, two):
            table, host = await set_up(one.url)
            seated = [await sit(one.url, table, "Amina", host), await sit(two.url, table, "Brahim")]
            path = f"/api/tables/{table}/messages"
            asked = [
                ask(
                    (one if number % 2 else two).url,
                    "POST",
                    path,
                    {"type": "say", "id": f"n{number}", "phrase": "tea"},
                    token=seated[number % 2].token,
                )
                for number in range(60)
            ]
            return [reply.status for reply in await asyncio.gather(*asked)]

    with schema() as database:
        assert play(scene(database)) == [200] * 60
