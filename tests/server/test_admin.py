"""Looking after a server: tables listed, closed, the database kept tidy and copied."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import select, update
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ronda.engine import Seat
from ronda.server.admin import (
    backup,
    ban,
    close_table,
    list_players,
    list_tables,
    order,
    purge_closed,
    unban,
    vacuum,
)
from ronda.server.options import sqlite_url
from ronda.server.serving import Running
from ronda.server.store.bans import read_bans
from ronda.server.store.database import DatabaseError, migrate, open_database
from ronda.server.store.schema import SECRETS, STEPS, TABLES
from ronda.table import FreeSeat, Silence
from tests.server.harness import ask, play, server_on, set_up, sit


def test_a_running_server_is_looked_after(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, is_public=True)
            await sit(run.url, table, "Sara", token)
            engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
            (row,) = list_tables(engine, with_closed=False)
            assert (row.table, row.stage, row.is_public) == (table, "seating", True)
            assert "Sara" not in repr(row)
            backup(engine, tmp_path / "copy.sqlite3")
            close_table(engine, table, "for the night")
            assert list_tables(engine, with_closed=False) == []
            vacuum(engine)
            reason = None
            while reason is None:
                await asyncio.sleep(0.1)
                shown = await ask(run.url, "GET", f"/api/tables/{table}", token=token)
                reason = shown.json["closed_because"]
            assert reason == "for the night"

    play(scene())
    copy = open_database(sqlite_url(tmp_path / "copy.sqlite3"))
    assert len(list_tables(copy, with_closed=False)) == 1


async def until_status(run: Running, path: str, status: int, *, token: str | None = None) -> None:
    """Waits until the server has heard of what was done beside it."""
    async with asyncio.timeout(60):
        while (await ask(run.url, "GET", path, token=token)).status != status:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.1)


def test_people_are_seen_removed_and_silenced_beside_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, free_text=True)
            sara = await sit(run.url, table, "Sara", token)
            ali = await sit(run.url, table, "Ali")
            engine = run.server.engine
            seen = [(each.seat, each.name, each.is_here) for each in list_players(engine)]
            assert seen == [(0, "Sara", False), (1, "Ali", False)]
            path = f"/api/tables/{table}"
            order(engine, table, Silence(Seat(0)))
            for text, status in (("a", 409), ("b", 409)):
                wish = {"type": "say", "id": text, "text": text}
                said = await ask(run.url, "POST", f"{path}/messages", wish, token=sara.token)
                assert said.status == status
            wish = {"type": "say", "id": "c", "phrase": "tea"}
            said = await ask(run.url, "POST", f"{path}/messages", wish, token=ali.token)
            assert said.status == 200
            order(engine, table, FreeSeat(Seat(1)))
            await until_status(run, path, 401, token=ali.token)
            # Whoever sits down there is somebody else, and may play on.
            await sit(run.url, table, "Omar", seat=1)
            order(engine, table, Silence(None))
            assert [each.is_silenced for each in list_players(engine)] == [True, True]
            order(engine, table, Silence(None, is_silenced=False))
            assert [each.is_silenced for each in list_players(engine)] == [True, False]

    play(scene())


def test_who_is_kept_out_goes_within_seconds_and_comes_back_when_let_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            engine = run.server.engine
            table, token = await set_up(run.url)
            url = run.url.replace("http", "ws", 1) + "/ws"
            async with connect(url) as line:
                await line.send(json.dumps({"type": "hello", "table": table, "token": token}))
                assert ban(engine, "127.0.0.1") == "127.0.0.1/32"
                told = [json.loads(text) async for text in line]
            assert (told[-1]["reason"], told[-1]["reconnect"]) == ("banned", False)
            await until_status(run, "/", 403)
            with pytest.raises(InvalidStatus):
                await connect(url)
            assert read_bans(engine) == ["127.0.0.1/32"]
            assert unban(engine, "127.0.0.1") == "127.0.0.1/32"
            await until_status(run, f"/api/tables/{table}", 200)

    play(scene())


def test_closed_tables_are_gone_in_time_and_open_ones_stay(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            engine = run.server.engine
            old, _ = await set_up(run.url)
            going, _ = await set_up(run.url)
            open_, _ = await set_up(run.url)
            for name in (old, going):
                close_table(engine, name, "for the night")
            assert purge_closed(engine, 30) == 0
            with engine.begin() as connection:
                long_ago = run.server.tables.now() - 31 * 86400.0
                aged = update(TABLES).where(TABLES.c.id == old).values(touched_at=long_ago)
                connection.execute(aged)
            assert purge_closed(engine, 30) == 1
            await until_status(run, f"/api/tables/{old}", 404)
            for name in (going, open_):
                assert (await ask(run.url, "GET", f"/api/tables/{name}")).status == 200
            assert purge_closed(engine, 0) == 1
            await until_status(run, f"/api/tables/{going}", 404)
            for rows in (STEPS, SECRETS, TABLES):
                with engine.connect() as connection:
                    column = rows.c.id if rows is TABLES else rows.c.table_id
                    assert set(connection.execute(select(column)).scalars()) <= {open_}

    play(scene())


def test_a_server_lets_go_of_old_tables_by_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path, keep_days=0.0) as run:
            table, _ = await set_up(run.url)
            close_table(run.server.engine, table, "for good")
            with run.server.engine.begin() as connection:
                connection.execute(update(TABLES).values(touched_at=1.0))
        async with server_on(tmp_path, keep_days=0.0) as run:
            assert (await ask(run.url, "GET", f"/api/tables/{table}")).status == 200
        async with server_on(tmp_path, keep_days=90.0) as run:
            await until_status(run, f"/api/tables/{table}", 404)

    play(scene())


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(engine)
    with pytest.raises(DatabaseError, match="no table"):
        close_table(engine, "nowhere", "tidying")
    with pytest.raises(DatabaseError, match="no table"):
        order(engine, "nowhere", FreeSeat(Seat(0)))
    with pytest.raises(DatabaseError, match=r"203\.0\.113"):
        ban(engine, "everybody")
    with pytest.raises(DatabaseError, match="not kept out"):
        unban(engine, "10.0.0.0/8")
    with pytest.raises(DatabaseError, match="0 or more"):
        purge_closed(engine, -1)
    (tmp_path / "there").touch()
    with pytest.raises(DatabaseError, match="there"):
        backup(engine, tmp_path / "there")
