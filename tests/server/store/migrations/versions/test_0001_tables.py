"""The first schema: made in an empty database, and left alone in one that has it."""

from pathlib import Path

from sqlalchemy import inspect

from ronda.server.options import sqlite_url
from ronda.server.store.database import migrate, open_database


def test_it_is_made_once(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(engine)
    tables = set(inspect(engine).get_table_names())
    migrate(engine)
    assert {"steps", "secrets", "tables"} <= tables
    assert set(inspect(engine).get_table_names()) == tables
