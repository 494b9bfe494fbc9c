"""The epoch of the database: a new one whenever it has gone back to an earlier state (FAIRNESS 8).

Secrets that were drawn after that state, and those of deals that were under way in it, may be known
by now: no table continues in the old epoch.
"""

import secrets
import sqlite3
from typing import NamedTuple

from sqlalchemy import Connection, Engine, select, update

from ronda.server.store.schema import SERVER


class Epoch(NamedTuple):
    """The name of an epoch, and the key of the marks that are made in it."""

    name: str
    key: bytes


def new_epoch() -> str:
    """A name that no epoch ever had."""
    return secrets.token_hex(6)


def read_epoch(engine: Engine) -> Epoch:
    """The epoch that the database is in."""
    with engine.connect() as connection:
        row = connection.execute(select(SERVER.c.epoch, SERVER.c.key)).one()
    return Epoch(row.epoch, bytes(row.key))


def renew(engine: Engine) -> None:
    """A new epoch; marks that were made before are worth nothing in it."""
    with engine.begin() as connection:
        values = {"epoch": new_epoch(), "key": secrets.token_bytes(32)}
        connection.execute(update(SERVER).values(**values))


def count_beat(connection: Connection) -> None:
    """One more beat of a process."""
    connection.execute(update(SERVER).values(beats=SERVER.c.beats + 1))


def read_beats(engine: Engine) -> int:
    """The beats of all processes so far."""
    with engine.connect() as connection:
        return int(connection.execute(select(SERVER.c.beats)).scalar_one())


# Beside a SQLite file, its lock keeps the beats too, and is not put back with it.


def note_beats(lock: sqlite3.Connection, beats: int) -> None:
    """Notes how many beats the file has, once they are written into it."""
    lock.execute(f"PRAGMA user_version = {beats:d}")


def noted_beats(lock: sqlite3.Connection) -> int:
    """How many beats the file had when it was used last; 0 if it never was."""
    return int(lock.execute("PRAGMA user_version").fetchone()[0])
