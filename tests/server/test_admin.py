"""Looking after a server: tables listed, closed, the database kept tidy and copied."""

import asyncio
from pathlib import Path

import pytest

from ronda.server.admin import backup, close_table, list_tables, vacuum
from ronda.server.options import sqlite_url
from ronda.server.store.database import DatabaseError, migrate, open_database
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


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(engine)
    with pytest.raises(DatabaseError, match="no table"):
        close_table(engine, "nowhere", "tidying")
    (tmp_path / "there").touch()
    with pytest.raises(DatabaseError, match="there"):
        backup(engine, tmp_path / "there")
