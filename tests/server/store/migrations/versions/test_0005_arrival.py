"""A file of the release before is written anew, whole or not at all."""

import os
import shutil
import signal
import sqlite3
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Engine, event, insert, inspect, select, text

from ronda.server.options import sqlite_url
from ronda.server.store.database import DatabaseError, migrate, open_database
from ronda.server.store.schema import STEPS
from tests.server.stored import migrate_to

TABLES = 20
STEPS_OF_EACH = 100


def older_file(file: Path) -> Engine:
    """A file of the release before, with its steps as they came: of all tables in turn."""
    engine = open_database(sqlite_url(file))
    migrate_to(engine, "0004")
    rows = [
        {
            "table_id": f"table{table:02}",
            "seq": seq,
            "at": seq + table / 100,
            "via": "process",
            "seat": None if seq % 3 else 4,
            "request": None if seq % 3 else f"request {seq}",
            "facts": f"[{seq}]" * 20,
        }
        for seq in range(1, STEPS_OF_EACH + 1)
        for table in range(TABLES)
    ]
    with engine.begin() as connection:
        connection.execute(insert(STEPS), rows)
    return engine


def steps_of(engine: Engine) -> list[tuple[object, ...]]:
    with engine.connect() as connection:
        rows = connection.execute(select(STEPS).order_by(STEPS.c.table_id, STEPS.c.seq))
        return [tuple(row) for row in rows]


def revision_of(engine: Engine) -> str:
    with engine.connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def check_is_new(engine: Engine, steps: list[tuple[object, ...]]) -> None:
    assert revision_of(engine) == "0005"
    assert steps_of(engine) == steps
    assert "steps_as_they_came" not in inspect(engine).get_table_names()
    assert inspect(engine).get_indexes("steps") == []
    with engine.connect() as connection:
        assert connection.execute(text("SELECT max(rowid) FROM steps")).scalar() == len(steps)


def test_no_step_is_lost_and_the_log_of_the_copy_goes(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    engine = older_file(file)
    steps = steps_of(engine)
    assert len(steps) == TABLES * STEPS_OF_EACH
    migrate(engine)
    assert file.with_name(f"{file.name}-wal").stat().st_size == 0
    check_is_new(engine, steps)
    engine.dispose()


def _migrate_and_die(url: str, moment: str) -> None:
    """What runs in a process of its own: it is killed once such a statement has run, or in it."""
    engine = open_database(url)

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def have_little_memory(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA cache_size = 5")  # So that pages are on the disk before.
        if moment == "in the copy":
            connection.set_progress_handler(die, 20 * STEPS_OF_EACH)

    def look(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        if statement.lstrip().startswith(moment):
            die()

    event.listen(engine, "connect", have_little_memory)
    event.listen(engine, "after_cursor_execute", look)
    migrate(engine)


@pytest.mark.parametrize(
    "moment",
    [
        "BEGIN",
        "CREATE TABLE steps_as",
        "in the copy",
        "INSERT INTO steps_as",
        "DROP TABLE",
        "ALTER TABLE",
        "UPDATE alembic_version",
        "PRAGMA wal_checkpoint",
    ],
)
def test_killed_in_the_middle_it_is_as_it_was_or_done(tmp_path: Path, moment: str) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite3")
    engine = older_file(tmp_path / "tables.sqlite3")
    steps = steps_of(engine)
    engine.dispose()
    process = get_context("spawn").Process(target=_migrate_and_die, args=(url, moment))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert revision_of(engine) == ("0005" if moment == "PRAGMA wal_checkpoint" else "0004")
    assert steps_of(engine) == steps
    migrate(engine)
    check_is_new(engine, steps)
    engine.dispose()


def test_too_small_a_disk_is_named_before_anything_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = older_file(tmp_path / "tables.sqlite3")
    steps = steps_of(engine)
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=300_000))
        with pytest.raises(DatabaseError, match=r"takes 1 MiB of free disk, and there are 0"):
            migrate(engine)
    assert (revision_of(engine), steps_of(engine)) == ("0004", steps)
    migrate(engine)
    check_is_new(engine, steps)
    engine.dispose()


def test_a_disk_that_fills_up_meanwhile_is_named_and_nothing_has_changed(tmp_path: Path) -> None:
    engine = older_file(tmp_path / "tables.sqlite3")
    steps = steps_of(engine)

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 20}")

    event.listen(engine, "connect", limit)
    engine.dispose()
    with pytest.raises(DatabaseError, match="full"):
        migrate(engine)
    event.remove(engine, "connect", limit)
    engine.dispose()
    assert (revision_of(engine), steps_of(engine)) == ("0004", steps)
    migrate(engine)
    check_is_new(engine, steps)
    engine.dispose()
