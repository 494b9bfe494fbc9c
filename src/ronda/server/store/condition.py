"""Whether the database can be used: what became of its last use, and what a look at it says."""

import asyncio
import logging
import os
import secrets
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, insert
from sqlalchemy.exc import SQLAlchemyError

from ronda.server.store.database import check_integrity, fault_of, file_of, open_file
from ronda.server.store.schema import PROCESSES

logger = logging.getLogger(__name__)

LOOK: Final = 1.0
"""Seconds for which a look is good: who asks more often costs nothing."""
PATIENCE: Final = 5.0
"""Seconds after which a database does not answer."""
CHECK: Final = 10.0
"""Seconds from one look into the whole file to the next."""
CHECK_FOR: Final = 0.2
"""Seconds that it takes at most; how much of a large file is seen depends on the disk."""
ROOM: Final = 64 * 1024
"""Bytes that are written for a look, and taken back: a move needs far fewer."""


class Condition:
    """The condition of the database of this process; asked on the event loop."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file = file_of(engine)
        self._identity = None if self._file is None else _identity(self._file)
        self._is_failing = False
        self._looking: asyncio.Task[str | None] | None = None
        self._looked_at = self._checked_at = float("-inf")

    def note(self, *, is_written: bool) -> None:
        """Something has just been written, or could not be."""
        self._is_failing = not is_written

    def is_in_place(self) -> bool:
        """Whether the file still has its name: what is written into another is lost."""
        return self._file is None or _identity(self._file) == self._identity

    async def fault(self) -> str | None:
        """Why nothing can be written just now, in the words of the database; None where it can."""
        if self._is_failing:
            return "what was to be written last could not be"
        if self._looking is None or self._is_old(self._looking):
            self._looking = asyncio.create_task(asyncio.to_thread(self._look))
            self._looked_at = time.monotonic()
        try:
            return await asyncio.wait_for(asyncio.shield(self._looking), PATIENCE)
        except TimeoutError:
            return "it does not answer"

    def _is_old(self, look: "asyncio.Task[str | None]") -> bool:
        return look.done() and time.monotonic() - self._looked_at >= LOOK

    def _look(self) -> str | None:
        try:
            if not self.is_in_place():
                return "its file is gone, or another has taken its place"
            if self._file is not None:
                self._look_into(self._file)
            with self._engine.connect() as connection:
                _write_and_take_back(connection)
        except SQLAlchemyError as error:
            return fault_of(error)
        except (sqlite3.Error, OSError) as error:
            return str(error)
        return None

    def _look_into(self, file: Path) -> None:
        """Raises `sqlite3.Error` or `OSError` for a file that is damaged, or has no room."""
        with suppress(AttributeError):  # Not everywhere.
            disk = os.statvfs(file.parent)
            if disk.f_bavail * disk.f_frsize < 2 * ROOM:
                raise OSError("the disk is full")
        # The file as it lies there, whatever newer pages its log holds, begins like a database.
        with closing(open_file(file, "mode=ro&immutable=1")) as alone:
            alone.execute("PRAGMA schema_version").fetchone()
        if time.monotonic() - self._checked_at >= CHECK:
            with closing(open_file(file, "mode=ro")) as connection:
                check_integrity(connection, CHECK_FOR)
            self._checked_at = time.monotonic()


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file bears the name now."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _write_and_take_back(connection: Connection) -> None:
    """Writes as far as the disk, or the lock, and commits nothing."""
    is_sqlite = connection.dialect.name == "sqlite"
    # With next to no memory of its own, SQLite writes pages out before they are committed.
    size = connection.exec_driver_sql("PRAGMA cache_size").scalar() if is_sqlite else None
    try:
        if is_sqlite:
            connection.exec_driver_sql("PRAGMA cache_size = 1")
        # A name of its own: nobody waits for a look that another process has not taken back.
        name = secrets.token_hex(8) + "0" * (ROOM if is_sqlite else 0)
        connection.execute(insert(PROCESSES).values(id=name, beat=0))
    finally:
        connection.rollback()
        if is_sqlite:
            connection.exec_driver_sql(f"PRAGMA cache_size = {size}")
