"""A server of this release goes on with matches that an older one left in the middle."""

import asyncio
import time
from pathlib import Path

import pytest

from ronda.protocol import Kind, Stage, TableView
from ronda.server.options import sqlite_url
from ronda.server.store.database import open_database
from tests.server.checking import check_told, history
from tests.server.harness import play, server_on, without_pauses
from tests.server.people import Person
from tests.server.stored import DATA, migrate_to, put_back, read_stored

LOGS = sorted(DATA.glob("log-*.json"))
SCHEMAS = {"0.1.0": "0004"}
"""The last migration of each release."""


def is_counted(table: TableView) -> bool:
    """Whether the deal that was left open has been played out."""
    return table.stage in (Stage.BETWEEN, Stage.FINISHED)


@pytest.mark.slow
@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_a_match_goes_on_where_an_older_release_left_it(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pauses(monkeypatch)
    stored = read_stored(file)
    assert stored.release in file.name

    # In a file of its schema too.
    older = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate_to(older, SCHEMAS[stored.release])
    put_back(older, stored, time.time())
    older.dispose()

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            people = [Person([run.url], each, each.seat) for each in stored.seated]
            seen = await asyncio.gather(*(person.play(is_counted) for person in people))
            assert [seat.kind for seat in seen[0].seats] == [Kind.HUMAN, Kind.HUMAN, Kind.COMPUTER]
            assert check_told(run.server.engine, people) > 10
            steps = history(run.server.engine, stored.seated[0].table)
            assert steps[len(stored.steps) - 1].entry.seq == stored.steps[-1]["seq"]
            assert len(steps) > len(stored.steps) + 5

    play(scene())


def test_there_is_a_log_to_resume() -> None:
    assert LOGS
