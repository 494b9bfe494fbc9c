"""Opening the database, and bringing its schema up to date."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from ronda.server.store.migrations import HEAD

BUSY_MS: Final = 2000
"""Milliseconds to wait for another program that holds the SQLite file."""
MIGRATION_LOCK: Final = 0x726F6E6461
"""The advisory lock under which one of many PostgreSQL processes changes the schema."""


POSTGRES: Final[Mapping[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
"""A database that is cut off is noticed in seconds, not when TCP gives up."""


class DatabaseError(RuntimeError):
    """The database cannot be used as it was named; the message says why, without a password."""


def open_database(url: str) -> Engine:
    """An engine for the URL; connections are made when they are needed.

    Raises `DatabaseError` for a URL that is neither SQLite nor PostgreSQL.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseError(
            "a database is named by a URL: sqlite:///PATH or postgresql://…"
        ) from None
    match parsed.get_backend_name():
        case "sqlite":
            return _open_sqlite(parsed)
        case "postgresql" | "postgres":
            return _open_postgres(parsed)
        case other:
            raise DatabaseError(f"{other} is not supported: sqlite or postgresql")


def _open_sqlite(url: URL) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise DatabaseError("tables need a SQLite file: sqlite:///PATH")
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """A commit that has returned survives a power cut; readers do not wait for the writer."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")


def _open_postgres(url: URL) -> Engine:
    url = url.set(drivername="postgresql+psycopg")
    return create_engine(url, pool_pre_ping=True, pool_timeout=5, connect_args=dict(POSTGRES))


def migrate(engine: Engine) -> None:
    """Brings the schema up to date; one process at a time does it.

    Raises `DatabaseError` where the database cannot be used.
    """
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Several processes may start at once; on SQLite there is one.
                lock = {"lock": MIGRATION_LOCK}
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), lock)
            if _revision(connection) != HEAD:
                _upgrade(connection)
    except SQLAlchemyError as error:
        raise DatabaseError(f"the database cannot be used: {fault_of(error)}") from error


@contextmanager
def opened_database(url: str) -> Iterator[Engine]:
    """A database with its schema up to date; whatever fails with it is a `DatabaseError`."""
    engine = open_database(url)
    try:
        migrate(engine)
        yield engine
    except SQLAlchemyError as error:
        raise DatabaseError(fault_of(error)) from error
    finally:
        engine.dispose()


def _revision(connection: Connection) -> str | None:
    """The last change that the database has seen; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    # Slow to import, and rarely needed.
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above
    from alembic.util import CommandError  # noqa: PLC0415 - see above

    config = Config()
    config.set_main_option("script_location", "ronda.server.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(f"a later release has changed this database: {error}") from error


def claim(engine: Engine) -> sqlite3.Connection | None:
    """Keeps other servers away from a SQLite file until the connection returned is closed.

    The system lets go of it when the process ends, however it ends. PostgreSQL takes as many
    servers as there are. Raises `DatabaseError` where another server has the file.
    """
    if engine.dialect.name != "sqlite":
        return None
    lock = sqlite3.connect(f"{engine.url.database}.lock", timeout=0.5, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise DatabaseError("another server has this file already; one file, one server") from None
    return lock


def fault_of(error: SQLAlchemyError) -> str:
    """What the database said, in a line, without statement and values."""
    said = str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
