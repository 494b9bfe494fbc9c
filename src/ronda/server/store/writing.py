"""Writing steps down: one thread, and as many steps in one transaction as are waiting.

Each table has at most one step on its way, so a transaction holds steps of different tables, and
one commit (one `fsync`) does for all of them. Nobody hears of a step before `done` says WRITTEN.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, insert, text, update
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from ronda.server.store.condition import Condition
from ronda.server.store.database import fault_of
from ronda.server.store.erasing import Erasure, erase_name
from ronda.server.store.schema import SECRETS, STEPS, TABLES

BATCH: Final = 512
"""Steps in one transaction, at most."""
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
    """One step as it is written down: the row of `steps`, and what goes with it.

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


class _Again(Enum):
    """Nothing to be written, but something to be done."""

    AGAIN = "again"


AGAIN: Final = _Again.AGAIN
_Waiting = tuple[StepRow, Done, float] | _Again | None
"""What the writer hears of; None is the last that it hears."""
RETRY: Final = 0.5
"""Seconds before it tries again to blank what it could not."""
Told = tuple[Done, Fate, str, float]
"""Whom to tell, what, and how many seconds it took."""


class Writer:
    """The one thread that writes."""

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
        self._waiting: SimpleQueue[_Waiting] = SimpleQueue()
        self._erasing: deque[Erasure] = deque()
        self._erased = erased
        self._is_failing = False
        self._thread = threading.Thread(target=self._run, name="ronda-writer", daemon=True)
        self._thread.start()

    def write(self, line: StepRow, done: Done) -> None:
        """Writes a step as soon as possible; `done` hears what became of it."""
        self._waiting.put((line, done, time.perf_counter()))

    def erase(self, erasure: Erasure) -> None:
        """Blanks what somebody wrote, part by part, whenever nothing else waits."""
        self._erasing.append(erasure)
        self._waiting.put(AGAIN)

    def close(self) -> None:
        """Writes what is waiting, and ends the thread; what is to be blanked stays to be."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch = self._collect()
            is_open = None not in batch
            asked = [each for each in batch if isinstance(each, tuple)]
            if asked:
                self._write(asked)
            if self._erasing and is_open:
                self._erase_some()

    def _collect(self) -> list[_Waiting]:
        """What waits to be written; at least one, unless there is something to be blanked."""
        batch: list[_Waiting] = []
        try:
            if not self._erasing:
                batch.append(self._waiting.get())
            elif self._is_failing:
                batch.append(self._waiting.get(timeout=RETRY))
            while len(batch) < BATCH:
                batch.append(self._waiting.get_nowait())
        except Empty:
            pass
        return batch

    def _write(self, asked: list[tuple[StepRow, Done, float]]) -> None:
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
    with engine.begin() as connection:
        connection.execute(insert(STEPS), [_step(line) for line in lines])
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
        if connection.dialect.name == "postgresql":
            _hint(connection, lines)


def _step(line: StepRow) -> dict[str, object]:
    return {
        "table_id": line.table,
        "seq": line.seq,
        "at": line.at,
        "via": line.via,
        "seat": line.seat,
        "request": line.request,
        "facts": line.facts,
    }


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


_NOTIFY: Final = text(
    "SELECT pg_notify(:channel, hint) FROM unnest(CAST(:hints AS text[])) AS hint"
)


def _hint(connection: Connection, lines: Sequence[StepRow]) -> None:
    """Tells the other processes which tables have grown, if and when this is committed."""
    hints = [f"{line.table} {line.seq}" for line in lines]
    connection.execute(_NOTIFY, {"channel": CHANNEL, "hints": hints})
