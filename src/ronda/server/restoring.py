"""`ronda admin restore`: a backup takes the place of the database, which is in a new epoch then.

Everything is made ready in a file beside the database, which one rename puts in its place: whatever
breaks off in between, the database is the old one, or the new one, whole. The old one stays, under
another name. Its write-ahead log goes with it: SQLite would play it into the backup.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from ronda.server.options import sqlite_url
from ronda.server.store.database import (
    DatabaseError,
    check_integrity,
    claim,
    file_named,
    lock_of,
    migrate,
    open_database,
    open_file,
)
from ronda.server.store.epochs import note_beats, read_beats, renew
from ronda.server.store.files import databases_of, databases_there, files_there

TABLES: Final = frozenset(("alembic_version", "tables", "steps", "secrets", "processes"))
"""What every database of Ronda holds, also that of the first release."""
READ: Final = "mode=ro"
LISTENING: Final = 5.0
"""Seconds in which every server on PostgreSQL beats."""


def restore_all(url: str, backup: Path) -> list[Path]:
    """`restore` of each process's file, from what lies beside its backup; what was there before."""
    backups = files_there(backup)
    there = len(databases_there(url))
    if there > len(backups):
        raise DatabaseError(
            f"{backup} is a backup of {len(backups)}, and {there} processes have kept tables here:"
            " put the files of the others elsewhere first"
        )
    if not is_postgres(url):
        for each in backups:
            check(each)
    urls = databases_of(url, len(backups))
    kept = [restore(each, file) for each, file in zip(urls, backups, strict=True)]
    return [each for each in kept if each is not None]


def restore(url: str, backup: Path) -> Path | None:
    """Puts a backup in place of a SQLite database; where the old one lies now, if there was one.

    Raises `DatabaseError` while a server has it, for a file that is no sound database of Ronda, and
    for PostgreSQL; nothing has changed then.
    """
    if is_postgres(url):
        raise DatabaseError(
            "on PostgreSQL stop every server, put the dump back with pg_restore, and say so with: "
            "ronda admin restore --after"
        )
    check(backup)
    engine = open_database(url)
    place = Path(str(engine.url.database))
    if place.samefile(backup):
        raise DatabaseError(f"{backup} is the database itself")
    with claimed(engine) as lock:
        fresh = place.with_name(f"{place.name}.restoring")
        beats = _make_ready(backup, fresh)
        kept = _put_aside(place)
        fresh.replace(place)
        _sync(place.parent)
        note_beats(lock, beats)
    return kept


def declare(url: str) -> None:
    """Says that a database has gone back: to a snapshot, or by PostgreSQL's own means.

    Raises `DatabaseError` while a server uses it.
    """
    file = file_named(url)
    if file is not None:
        check(file)
    engine = open_database(url)
    with claimed(engine) as lock:
        migrate(engine)
        if file is None and _is_served(engine):
            raise DatabaseError("a server uses this database: stop all of them first")
        renew(engine)
        note_beats(lock, read_beats(engine))


def is_postgres(url: str) -> bool:
    """Whether a database has tools of its own to go back with."""
    return url.startswith("postgres")


def check(file: Path) -> None:
    """Raises `DatabaseError` for a file that is no sound SQLite database of Ronda."""
    if not file.is_file():
        raise DatabaseError(f"there is no file {file}")
    try:
        with closing(open_file(file.resolve(), READ)) as connection:
            found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            missing = TABLES - {name for (name,) in found}
            check_integrity(connection, inf, with_indexes=True)
    except sqlite3.Error as error:
        raise DatabaseError(f"{file} is no sound SQLite database: {error}") from None
    if missing:
        raise DatabaseError(f"{file} is no database of Ronda: it has no table {min(missing)}")


@contextmanager
def claimed(engine: Engine) -> Iterator[sqlite3.Connection]:
    """Keeps every server away from a SQLite file; PostgreSQL has nothing to note."""
    lock = claim(engine) or sqlite3.connect(":memory:")
    try:
        yield lock
    finally:
        lock.close()
        engine.dispose()


def _make_ready(backup: Path, fresh: Path) -> int:
    """A copy that can be served, on disk: its schema up to date, in a new epoch; its beats."""
    for ending in ("", "-wal", "-shm", "-journal"):  # Of a copy that broke off.
        fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
    engine = open_database(sqlite_url(fresh))
    try:
        # With what a write-ahead log beside the backup still holds.
        with closing(open_file(backup.resolve(), READ)) as old, closing(open_file(fresh)) as new:
            old.backup(new)
        migrate(engine)
        renew(engine)
        beats = read_beats(engine)
    finally:
        engine.dispose()
    with closing(open_file(fresh)) as new:
        new.execute("PRAGMA journal_mode = DELETE")
    check(fresh)
    lock_of(fresh).unlink(missing_ok=True)
    _sync(fresh)
    return beats


def _put_aside(place: Path) -> Path | None:
    """The database under another name too, with its write-ahead log, which stays no longer here."""
    if place.stat().st_size == 0:
        return None
    kept = _free_name(place)
    try:
        os.link(place, kept)
    except OSError:
        # Not every file system has links.
        shutil.copy2(place, kept)
        _sync(kept)
    for ending in ("-wal", "-journal"):
        log = place.with_name(place.name + ending)
        if log.exists():
            log.replace(kept.with_name(kept.name + ending))
    place.with_name(f"{place.name}-shm").unlink(missing_ok=True)
    _sync(place.parent)
    return kept


def _free_name(place: Path) -> Path:
    stem = f"{place.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    return next(each for name in names if not (each := place.with_name(name)).exists())


def _sync(path: Path) -> None:
    """On disk, whatever happens to the machine; folders, where the system can do that."""
    try:
        opened = os.open(path, os.O_RDONLY)
    except PermissionError:  # Folders on Windows.
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _is_served(engine: Engine) -> bool:
    """Whether any process beats."""
    before, until = read_beats(engine), time.monotonic() + LISTENING
    while time.monotonic() < until:
        time.sleep(0.5)
        if read_beats(engine) > before:
            return True
    return False
