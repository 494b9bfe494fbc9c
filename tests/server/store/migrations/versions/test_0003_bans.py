"""A database of the release before gets room for the operator's bans."""

from pathlib import Path

from ronda.server.options import sqlite_url
from ronda.server.store.bans import add_ban, lift_ban, read_bans
from ronda.server.store.database import migrate, open_database


def test_bans_are_kept_once_each(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(engine)
    assert read_bans(engine) == []
    for _ in range(2):
        add_ban(engine, "10.0.0.0/8", 1.0)
    assert read_bans(engine) == ["10.0.0.0/8"]
    assert [lift_ban(engine, "10.0.0.0/8") for _ in range(2)] == [True, False]
    assert read_bans(engine) == []
