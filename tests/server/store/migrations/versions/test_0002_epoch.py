"""The epoch: a database of an older release goes on in the first, and gets a key of its own."""

from pathlib import Path

from sqlalchemy import text

from ronda.server.options import sqlite_url
from ronda.server.store.database import migrate, open_database
from ronda.server.store.epochs import new_epoch, read_beats, read_epoch, renew
from ronda.table.facts import FIRST_EPOCH


def test_a_database_of_an_older_release_goes_on(tmp_path: Path) -> None:
    keys = set()
    for name in ("one", "two"):
        engine = open_database(sqlite_url(tmp_path / name))
        migrate(engine)
        with engine.begin() as connection:
            connection.execute(text("DROP TABLE server"))
            connection.execute(text("DROP TABLE bans"))
            connection.execute(text("DROP TABLE invitations"))
            connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        migrate(engine)
        epoch = read_epoch(engine)
        assert (epoch.name, read_beats(engine)) == (FIRST_EPOCH, 0)
        keys.add(epoch.key)
        renew(engine)
        assert read_epoch(engine).name != FIRST_EPOCH
    assert len(keys) == 2
    assert len({new_epoch() for _ in range(100)}) == 100
