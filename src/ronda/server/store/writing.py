"""Writing steps down: one thread, and as many steps in one transaction as are waiting.

Each table has at most one step on its way, so a transaction holds steps of different tables, and
one commit (one `fsync`) does for all of them. Nobody hears of a step before `done` says WRITTEN.

Steps go through the driver itself: SQLAlchemy would cost more than the writing. What goes with a
step now and then, a secret or the row of a table, goes through SQLAlchemy.
"""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, PoolProxiedConnection, bindparam, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from ronda.server.store.condition import Condition
from ronda.server.store.database import fault_of
from ronda.server.store.erasing import Erasure, erase_name
from ronda.server.store.schema import SECRETS, STEPS, TABLES

BATCH: Final = 512
"""Steps in one transaction, at most."""
PAUSE: Final = 0.004
"""Seconds from one call of the writer to the next, at least: a commit costs the processor nearly as
much for one step as for ten."""
CHANNEL: Final = "ronda"
"""Where PostgreSQL tells the other processes which table has grown."""

logger = logging.getLogger(__name__)


class Fate(Enum):
    """What became of a step."""

    WRITTEN = "written"
    LOST = "lost"
    """Somebody else was first: the log holds another step of that number, or this request."""
    FAILED = "failed"
    """The database did not take it; whether it holds it is not known where the line broke."""


class Listing(NamedTuple):
    """The row of `tables`, where a step changes it."""

    at: float
    stage: str
    is_public: bool
    keeper: str
    listing: str


class StepRow(NamedTuple):
    """One step as it is written down: the row of `steps`, in its order, and what goes with it.

    Attributes:
        seat: who asked for it, by their place.
        secret: commitment and secret of a deal that begins.
        listing: the row of `tables`, where it changes.
        erased: the stay (`stays`) whose name is blanked with it, and whose words are after it.
    """

    table: str
    seq: int
    at: float
    via: str
    seat: int | None
    request: str | None
    facts: str
    secret: tuple[str, bytes] | None
    listing: Listing | None
    erased: int | None = None


Done = Callable[[Fate, str], None]
"""Callback, in the writer's thread, with the outcome of a step and its reason."""


_Waiting = tuple[StepRow, Done, float]
"""A step, who hears of it, and since when it waits."""
RETRY: Final = 0.5
"""Seconds before it tries again to blank what it could not."""
Told = tuple[Done, Fate, str, float]
"""Whom to tell, what, and how many seconds it took."""


class Writer:
    """The one thread that writes; it is asked on the event loop."""

    def __init__(
        self,
        engine: Engine,
        done: Callable[[Sequence[Told]], None],
        erased: Callable[[str], None],
        condition: Condition,
    ) -> None:
        """Starts the thread, in which `done` gets each batch's answers.

        `erased` gets the name of a table where all is blanked that was to be.
        """
        self._engine = engine
        self._condition = condition
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Waiting] = deque()
        self._calls: SimpleQueue[None] = SimpleQueue()
        self._is_called = False
        self._called_at = float("-inf")
        self._is_open = True
        self._erasing: deque[Erasure] = deque()
        self._erased = erased
        self._is_failing = False
        self._thread = threading.Thread(target=self._run, name="ronda-writer", daemon=True)
        self._thread.start()

    def write(self, line: StepRow, done: Done) -> None:
        """Writes a step as soon as possible; `done` hears what became of it."""
        now = time.perf_counter()
        self._waiting.append((line, done, now))
        if not self._is_called:
            # Once in a round of the loop, for all that is asked in it.
            self._is_called = True
            self._loop.call_later(max(0.0, self._called_at + PAUSE - now), self._call)

    def _call(self) -> None:
        self._is_called = False
        self._called_at = time.perf_counter()
        self._calls.put(None)

    def erase(self, erasure: Erasure) -> None:
        """Blanks what somebody wrote, part by part, whenever nothing else waits."""
        self._erasing.append(erasure)
        self._calls.put(None)

    def close(self) -> None:
        """Writes what is waiting, and ends the thread; what is to be blanked stays to be."""
        self._is_open = False
        self._calls.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._is_open or self._waiting:
            if self._is_open:
                self._await_call()
            asked = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
            if asked:
                self._write(asked)
            if len(asked) == BATCH:
                self._calls.put(None)  # There may be more.
            if self._erasing and self._is_open:
                self._erase_some()

    def _await_call(self) -> None:
        """Returns at once where there is something to be blanked, and in a while if that failed."""
        with suppress(Empty):
            if self._erasing and not self._is_failing:
                self._calls.get_nowait()
            else:
                self._calls.get(timeout=RETRY if self._erasing else None)

    def _write(self, asked: list[_Waiting]) -> None:
        fates = write_lines(self._engine, [line for line, _, _ in asked])
        if not self._condition.is_in_place():
            # It went into a file that nobody will open again.
            fates = _failed([line for line, _, _ in asked], "the file is gone")
        for (line, _, _), (fate, _) in zip(asked, fates, strict=True):
            if fate is Fate.WRITTEN and line.erased is not None:
                self._erasing.append(Erasure(line.table, line.erased))
        now = time.perf_counter()
        self._done(
            [
                (done, fate, why, now - since)
                for (_, done, since), (fate, why) in zip(asked, fates, strict=True)
            ]
        )

    def _erase_some(self) -> None:
        """Blanks a part, of one after the other."""
        erasure = self._erasing.popleft()
        try:
            with self._engine.begin() as connection:
                has_more = erasure.go_on(connection)
        except SQLAlchemyError as error:
            logger.warning("words not blanked yet", extra={"reason": fault_of(error)})
            self._is_failing = True
            # From the first again: what was taken back is not known to it.
            self._erasing.append(Erasure(erasure.table, erasure.sat))
            return
        self._is_failing = False
        if has_more:
            self._erasing.append(erasure)
        elif erasure.table not in {each.table for each in self._erasing}:
            self._erased(erasure.table)


def write_lines(engine: Engine, lines: Sequence[StepRow]) -> list[tuple[Fate, str]]:
    """Commit the steps together; if one is refused, each separately."""
    try:
        _commit(engine, lines)
    except (IntegrityError, DataError) as error:
        if len(lines) > 1:
            return [fate for line in lines for fate in write_lines(engine, [line])]
        if isinstance(error, IntegrityError):
            return [(Fate.LOST, "another step was first")]
        return _failed(lines, fault_of(error))
    except SQLAlchemyError as error:
        return _failed(lines, fault_of(error))
    except Exception:
        # The thread lives on: without it, nobody at any table would ever be answered.
        logger.exception("steps not written", extra={"steps": len(lines)})
        return [(Fate.FAILED, "the server failed at this")] * len(lines)
    return [(Fate.WRITTEN, "")] * len(lines)


def _failed(lines: Sequence[StepRow], reason: str) -> list[tuple[Fate, str]]:
    logger.warning("steps not written", extra={"steps": len(lines), "reason": reason})
    return [(Fate.FAILED, reason)] * len(lines)


def _commit(engine: Engine, lines: Sequence[StepRow]) -> None:
    # In one order everywhere, so that two processes never wait for each other.
    lines = sorted(lines, key=lambda line: line.table)
    if any(line.secret or line.listing or line.erased is not None for line in lines):
        with _faults_of_driver(engine), engine.begin() as connection:
            _insert(engine, connection.connection, lines)
            _write_along(connection, lines)
    else:
        _commit_alone(engine, lines)


def _commit_alone(engine: Engine, lines: Sequence[StepRow]) -> None:
    """Commits steps with which nothing goes: nearly all."""
    with _faults_of_driver(engine), closing(engine.raw_connection()) as pooled:
        try:
            _insert(engine, pooled, lines)
            pooled.commit()
        except engine.dialect.loaded_dbapi.Error as error:
            if engine.dialect.is_disconnect(error, pooled.dbapi_connection, None):
                pooled.invalidate(error)
            raise


@contextmanager
def _faults_of_driver(engine: Engine) -> Iterator[None]:
    """What the driver raises by itself becomes what SQLAlchemy would make of it."""
    dialect = engine.dialect
    faults = dialect.loaded_dbapi.Error
    try:
        yield
    except faults as error:
        raise DBAPIError.instance(None, None, error, faults, dialect=dialect) from error


_COLUMNS: Final = tuple(column.name for column in STEPS.columns)
_INSERT: Final = str(insert(STEPS).compile(dialect=sqlite.dialect()))


def _insert_as_json() -> str:
    """One statement, for any number of steps: they are one value, and their hints go with them.

    Hints tell the other processes which tables have grown, if and when this is committed.
    """
    dialect = PGDialect()  # type: ignore[no-untyped-call]  # SQLAlchemy's have no types
    names = ", ".join(_COLUMNS)
    types = ", ".join(f"{each.name} {each.type.compile(dialect)}" for each in STEPS.columns)
    return (
        f"WITH written AS (INSERT INTO steps ({names})"  # noqa: S608 - names of our own
        f" SELECT {names} FROM json_to_recordset(%s) AS step({types}) RETURNING table_id, seq)"
        f" SELECT pg_notify('{CHANNEL}', table_id || ' ' || seq) FROM written"
    )


_INSERT_AS_JSON: Final = _insert_as_json()


def _insert(engine: Engine, pooled: PoolProxiedConnection, lines: Sequence[StepRow]) -> None:
    cursor = pooled.cursor()
    if engine.dialect.name == "sqlite":
        cursor.executemany(_INSERT, [line[: len(_COLUMNS)] for line in lines])
    else:
        rows = [dict(zip(_COLUMNS, line, strict=False)) for line in lines]
        cursor.execute(_INSERT_AS_JSON, (msgspec.json.encode(rows).decode(),))
    cursor.close()


def _write_along(connection: Connection, lines: Sequence[StepRow]) -> None:
    """What goes with some of the steps."""
    secrets = [
        {"table_id": line.table, "commitment": line.secret[0], "secret": line.secret[1]}
        for line in lines
        if line.secret is not None
    ]
    if secrets:
        connection.execute(insert(SECRETS), secrets)
    _list(connection, lines)
    for line in lines:
        if line.erased is not None:
            erase_name(connection, line.table, line.erased)


_ROW: Final = update(TABLES).where(TABLES.c.id == bindparam("table"))


def _list(connection: Connection, lines: Sequence[StepRow]) -> None:
    """The rows of new tables, and of those whose row changes."""
    listed = [(line, line.listing) for line in lines if line.listing is not None]
    made = [
        {"id": line.table, "created_at": listing.at, **_row(listing)}
        for line, listing in listed
        if line.seq == 1
    ]
    changed = [{"table": line.table, **_row(listing)} for line, listing in listed if line.seq != 1]
    if made:
        connection.execute(insert(TABLES), made)
    if changed:
        connection.execute(_ROW, changed)


def _row(listing: Listing) -> dict[str, object]:
    return {
        "touched_at": listing.at,
        "stage": listing.stage,
        "is_public": listing.is_public,
        "keeper": listing.keeper,
        "listing": listing.listing,
    }
