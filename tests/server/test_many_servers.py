"""Several servers on one PostgreSQL: each serves any table, and takes over from a lost one."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from ronda.protocol import Stage
from ronda.server import failover
from ronda.server.serving import Running
from tests.server.checking import check_told, history
from tests.server.harness import ask, play, server_on, set_up, sit
from tests.server.people import Person
from tests.server.postgres import needs_postgres, schema

pytestmark = needs_postgres


@asynccontextmanager
async def two_servers(path: Path, database: str) -> AsyncIterator[tuple[Running, Running]]:
    async with server_on(path, database=database) as one, server_on(path, database=database) as two:
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
