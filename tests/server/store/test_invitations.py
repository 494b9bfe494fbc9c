"""Invitations in the database: void after half a day, gone with their table."""

from pathlib import Path

from sqlalchemy import Engine, func, select

from ronda.server.options import sqlite_url
from ronda.server.store.database import migrate, open_database
from ronda.server.store.invitations import (
    KEPT,
    StoredInvitation,
    drop_void,
    leave_invitation,
    read_invitations,
)
from ronda.server.store.purging import _take_out
from ronda.server.store.schema import INVITATIONS

KEY = "a" * 64


def count(engine: Engine) -> int:
    with engine.connect() as connection:
        rows = select(func.count()).select_from(INVITATIONS)
        return int(connection.execute(rows).scalar_one())


def test_what_is_void_is_taken_out_and_what_belonged_to_a_table(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "t.sqlite3"))
    migrate(engine)
    for table, at in (("old", 0.0), ("one", 10.0), ("two", 20.0)):
        assert leave_invitation(engine, KEY, StoredInvitation(table, 3, at))
    found = read_invitations(engine, KEY, KEPT + 5.0)
    assert found == [StoredInvitation("two", 3, 20.0), StoredInvitation("one", 3, 10.0)]
    drop_void(engine, KEPT + 5.0)
    assert count(engine) == 2
    _take_out(engine, "one")
    assert read_invitations(engine, KEY, 20.0) == [StoredInvitation("two", 3, 20.0)]
    engine.dispose()
