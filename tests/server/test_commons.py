"""The list, seats at strangers' tables and computers are shared out; families are not counted."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from ronda.protocol import Stage
from ronda.server import commons
from ronda.server.commons import ABSENT, ALONE, LISTED_EACH
from ronda.server.options import Limits
from tests.server.harness import Reply, play, request, server_on, until

LIMITED = Limits(messages=0, connections=0, tables=1000)
RUDE = {"X-Forwarded-For": "192.0.2.7"}
POLITE = {"X-Forwarded-For": "198.51.100.7"}
PUBLIC = {"rules": {"preset": "marocl3ab"}, "seats": 2, "is_public": True}


async def ask(
    url: str, method: str, path: str, body: object = None, *, headers: Mapping[str, str] = POLITE
) -> Reply:
    return await asyncio.to_thread(request, url, method, path, body, headers=dict(headers))


async def set_up(url: str, headers: Mapping[str, str]) -> tuple[str, str]:
    made = (await ask(url, "POST", "/api/tables", PUBLIC, headers=headers)).json
    return made["table"], made["host_token"]


async def sit(url: str, table: str, name: str, headers: Mapping[str, str]) -> int:
    path = f"/api/tables/{table}/sit"
    return (await ask(url, "POST", path, {"name": name}, headers=headers)).status


def test_a_flood_of_tables_leaves_room_in_the_list(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path, limits=LIMITED) as run:
            own, _ = await set_up(run.url, POLITE)
            flood = [(await set_up(run.url, RUDE))[0] for _ in range(LISTED_EACH + 5)]
            listed = [each["table"] for each in (await ask(run.url, "GET", "/api/tables")).json]
            assert own in listed[:2]
            assert len(set(listed) & set(flood)) == LISTED_EACH

    play(scene())


def test_each_networks_first_table_comes_before_anybodys_second(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path, limits=LIMITED) as run:
            names = [(await set_up(run.url, POLITE))[0]]
            names += [(await set_up(run.url, RUDE))[0] for _ in range(3)]
            rows = [(name, name) for name in reversed(names)]
            arranged = run.server.commons.arrange(rows, 2)
            assert arranged == [names[3], names[0]]

    play(scene())


def test_nobody_squats_but_a_family_sits_where_it_likes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path, limits=LIMITED) as run:
            theirs = [(await set_up(run.url, POLITE))[0] for _ in range(ABSENT + 2)]
            squatted = [await sit(run.url, table, "Nobody", RUDE) for table in theirs]
            assert squatted == [200] * ABSENT + [409] * 2
            at_home = [(await set_up(run.url, RUDE))[0] for _ in range(ABSENT + 2)]
            assert {await sit(run.url, table, "Amina", RUDE) for table in at_home} == {200}
            assert await sit(run.url, theirs[-1], "Brahim", POLITE) == 200

    play(scene())


def test_a_seat_to_which_nobody_comes_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commons, "COME_WITHIN", 0.3)

    async def scene() -> None:
        async with server_on(tmp_path, limits=LIMITED) as run:
            table, _ = await set_up(run.url, POLITE)
            assert await sit(run.url, table, "Nobody", RUDE) == 200
            live = await run.server.tables.get(table)
            await until(lambda: not any(seat.is_taken for seat in live.table.seats))
            assert live.table.stage is Stage.SEATING

    play(scene())


def test_few_tables_of_computers_alone_are_under_way(tmp_path: Path) -> None:
    async def scene() -> list[int]:
        async with server_on(tmp_path, limits=LIMITED) as run:
            started = []
            for _ in range(ALONE + 1):
                table, token = await set_up(run.url, RUDE)
                headers = {**RUDE, "Authorization": f"Bearer {token}"}
                path = f"/api/tables/{table}"
                for seat in range(2):
                    word = {"type": "seat_computer", "id": f"c{seat}", "seat": seat}
                    wish = {**word, "level": "careful"}
                    await ask(run.url, "POST", f"{path}/messages", wish, headers=headers)
                started.append(
                    (await ask(run.url, "POST", f"{path}/start", headers=headers)).status
                )
            return started

    statuses = play(scene())
    assert statuses[:ALONE] == [200] * ALONE
    assert statuses[ALONE] == 409
