"""A database of the release before gets room for invitations."""

from pathlib import Path

from sqlalchemy import text

from ronda.server.options import sqlite_url
from ronda.server.store.database import migrate, open_database
from ronda.server.store.invitations import StoredInvitation, leave_invitation, read_invitations


def test_invitations_come_to_a_database_that_had_none(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE invitations"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    migrate(engine)
    assert leave_invitation(engine, "key", StoredInvitation("table", 2, 1.0))
    assert read_invitations(engine, "key", 2.0) == [StoredInvitation("table", 2, 1.0)]
    engine.dispose()
