"""Opening the database, and bringing its schema up to date."""

import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from ronda.server.store.migrations import HEAD

if TYPE_CHECKING:
    import psycopg

logger = logging.getLogger(__name__)

BUSY_MS: Final = 2000
"""Milliseconds to wait for another program that holds the SQLite file."""
CHECK_FOR: Final = 10.0
"""Seconds that the check of a file may take at the start."""
SMALL: Final = 64 * 1024 * 1024
"""Bytes up to which a file is checked with its indexes."""
PASSWORD: Final = "RONDA_DB_PASSWORD"  # noqa: S105 - the name of a variable, not its value
"""What in the environment holds the password of the database, which everybody could read in a URL
on the command line."""
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
FROM_THERE: Final = (
    "SET idle_in_transaction_session_timeout = '5s'; SET tcp_user_timeout = '8s';"
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
)
"""So is a process that is cut off, by the database: what it has locked, whoever waits for that, and
its connections would otherwise hang for hours. The first alone would not do: psycopg ends a
pipeline with a message that stops the time of a transaction."""


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


def file_named(url: str) -> Path | None:
    """The file that a URL names; None for PostgreSQL, and for what will be refused."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    return Path(str(parsed.database)) if _names_file(parsed) else None


def _names_file(url: URL) -> bool:
    is_sqlite = url.get_backend_name() == "sqlite"
    return is_sqlite and url.database not in (None, "", ":memory:")


def _open_sqlite(url: URL) -> Engine:
    if not _names_file(url):
        raise DatabaseError("tables need a SQLite file: sqlite:///PATH")
    # By its real name, so that a link to it is no second database with a lock of its own.
    file = Path(str(url.database)).resolve()
    _make_private(file)
    # The connection used last, whose cache still holds the pages that are written next.
    engine = create_engine(
        url.set(database=str(file)), creator=lambda: open_file(file), pool_use_lifo=True
    )
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def open_file(file: Path, query: str = "mode=rw") -> sqlite3.Connection:
    """A connection to a SQLite file that is there: none is ever made by being looked for."""
    return sqlite3.connect(f"{file.as_uri()}?{query}", uri=True, check_same_thread=False)


def file_of(engine: Engine) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    return Path(str(engine.url.database)) if engine.dialect.name == "sqlite" else None


def _make_private(file: Path) -> None:
    """Makes the file and its folder if need be; nobody else may read what lies beside it either.

    SQLite gives its other files the mode of the first. Raises `DatabaseError`.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for each in (file, lock_of(file)):
            with suppress(FileExistsError):
                os.close(os.open(each, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise DatabaseError(f"{file} cannot be made: {error.strerror}") from None
    beside = [file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm")]
    for each in (file, lock_of(file), *beside):
        with suppress(OSError):  # Not there, or somebody else's.
            each.chmod(0o600)
    _look_at(file.parent)


@cache
def _look_at(folder: Path) -> None:
    """Says once if others can look into a folder: each process of a server opens all files."""
    if folder.stat().st_mode & 0o077:
        logger.warning("others can look into the folder of the database")


def lock_of(file: Path) -> Path:
    """The file whose lock says that a server has the database."""
    return file.with_name(f"{file.name}.lock")


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """A commit that has returned survives a power cut; readers do not wait for the writer."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")


def _open_postgres(url: URL) -> Engine:
    url = url.set(drivername="postgresql+psycopg")
    if url.password is None and PASSWORD in os.environ:
        url = url.set(password=os.environ[PASSWORD])
    engine = create_engine(url, pool_pre_ping=True, pool_timeout=5, connect_args=dict(POSTGRES))
    event.listen(engine, "connect", set_up_postgres)
    return engine


def set_up_postgres(connection: "psycopg.Connection", _record: object = None) -> None:
    """The database lets go of this connection soon after its host is gone."""
    connection.execute(FROM_THERE)
    connection.commit()


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
                connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            is_older = _revision(connection) != HEAD
            if is_older:
                _upgrade(connection)
        if is_older and file_of(engine) is not None:
            with engine.connect() as connection:
                # A change that carries rows over leaves a log of their size.
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    except SQLAlchemyError as error:
        raise DatabaseError(f"the database cannot be used: {fault_of(error)}") from error


@contextmanager
def opened_database(url: str) -> Iterator[Engine]:
    """A database that a server has made; whatever fails with it is a `DatabaseError`."""
    file = file_named(url)
    if file is not None and not file.is_file():
        raise DatabaseError(f"there is no database at {file}: `ronda serve` makes one")
    engine = open_database(url)
    try:
        with engine.connect() as connection:
            _need_schema(connection)
        yield engine
    except SQLAlchemyError as error:
        raise DatabaseError(fault_of(error)) from error
    finally:
        engine.dispose()


def _need_schema(connection: Connection) -> None:
    revision = _revision(connection)
    if revision is None:
        raise DatabaseError("there are no tables in this database: `ronda serve` makes them")
    if revision != HEAD:
        raise DatabaseError("another release has made this database: use the server's `ronda`")


def check_file(engine: Engine) -> None:
    """Looks for damage in a SQLite file before anything is done with it; raises `DatabaseError`."""
    file = file_of(engine)
    if file is None:
        return
    if file.stat().st_nlink > 1:
        # Each name has a log and a lock of its own, and two of them destroy the file.
        raise DatabaseError(f"{file} has another name besides (a hard link): copy it instead")
    try:
        with closing(open_file(file)) as connection:
            check_integrity(connection, CHECK_FOR, with_indexes=file.stat().st_size <= SMALL)
    except sqlite3.OperationalError as error:
        raise DatabaseError(f"the database cannot be used: {error}") from None
    except sqlite3.Error as error:
        raise DatabaseError(
            f"the database cannot be used: it is damaged ({error}); put a backup in its place"
        ) from None


def check_integrity(
    connection: sqlite3.Connection, seconds: float, *, with_indexes: bool = False
) -> None:
    """Raises `sqlite3.Error` for the first damage found within this many seconds."""
    until = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > until, 10_000)
    check = "integrity_check" if with_indexes else "quick_check"
    try:
        (said,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        connection.set_progress_handler(None, 0)
    if said != "ok":
        raise sqlite3.DatabaseError(str(said).strip().splitlines()[-1])


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

    if connection.dialect.name == "sqlite":
        # All changes or none: the driver itself begins only before rows, and not before tables.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", "ronda.server.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(f"a later release has changed this database: {error}") from error


def claim(engine: Engine) -> sqlite3.Connection | None:
    """Keeps other servers away from a SQLite file until the connection returned is closed.

    The system lets go of it when the process ends, however it ends. It also notes how far the file
    has come, so that an earlier one in its place is noticed (`epochs`). PostgreSQL takes as many
    servers as there are. Raises `DatabaseError` where another server has the file.
    """
    file = file_of(engine)
    if file is None:
        return None
    lock = sqlite3.connect(lock_of(file), timeout=0.5, isolation_level=None)
    try:
        # Kept until it is closed, also while the lock notes something (`epochs`).
        lock.execute("PRAGMA locking_mode = EXCLUSIVE")
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("PRAGMA synchronous = OFF")
        lock.execute("BEGIN EXCLUSIVE")
        lock.execute("COMMIT")
    except sqlite3.OperationalError:
        lock.close()
        raise DatabaseError("another server has this file already; one file, one server") from None
    except sqlite3.DatabaseError as error:
        lock.close()
        raise DatabaseError(f"the lock beside the file is damaged ({error}): remove it") from error
    return lock


def fault_of(error: SQLAlchemyError) -> str:
    """What the database said, in a line, without statement and values."""
    said = str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
