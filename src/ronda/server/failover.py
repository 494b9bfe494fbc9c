"""Which process looks after which table: a process that is gone leaves its tables to the others.

Each process counts up a number in the database. One whose number does not change while this one
could read it, or that is not on the list, is lost: the first to notice wakes its tables (`Wake`).
The log decides which process was first; that one keeps the table.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ronda.protocol import Goodbye
from ronda.server.live import LiveTable, TableRequest
from ronda.server.store.database import fault_of
from ronda.server.store.epochs import note_beats, read_beats
from ronda.server.store.reading import (
    ADMIN,
    StoreError,
    beat,
    bury,
    read_idle,
    read_keepers,
    read_kept,
)
from ronda.server.tables import Tables
from ronda.table import IDLE, Caller, CloseDown, Table, Wake

logger = logging.getLogger(__name__)

BEAT: Final = 2.0
"""Seconds between two beats."""
PATIENCE: Final = 6.0
"""Seconds for which a heartbeat may be missing."""
HOUR: Final = 3600.0


class Failover:
    """Watches the other processes, and takes over from those that are gone."""

    def __init__(
        self, engine: Engine, tables: Tables, idle_days: float, lock: sqlite3.Connection | None
    ) -> None:
        self._engine = engine
        self._tables = tables
        self._idle = idle_days * 86400.0
        self._lock = lock
        self._number = 0
        self._beaten_at = time.monotonic()
        self._has_others = False
        self._seen: dict[str, tuple[int, float]] = {}
        self._next_sweep = 0.0
        self._is_erased = False

    async def run(self) -> None:
        """Beats and watches, for ever."""
        while True:
            try:
                await self._look_around()
            except (SQLAlchemyError, StoreError) as error:
                # Nobody could beat: nobody is judged by the time that this takes.
                self._tables.condition.note(is_written=False)
                self._seen.clear()
                reason = fault_of(error) if isinstance(error, SQLAlchemyError) else str(error)
                logger.warning("the database does not answer", extra={"reason": reason})
                self._send_on()
            except Exception:
                # One table that fails leaves all others looked after.
                logger.exception("the tables were not looked after")
            await asyncio.sleep(BEAT)

    async def leave(self) -> None:
        """Takes this process off the list, so that others take over at once."""
        mine = self._tables.process
        await asyncio.to_thread(beat, self._engine, mine, self._number + 1)
        await self._note_beats()
        await asyncio.to_thread(bury, self._engine, mine)

    def is_alive(self, process: str) -> bool:
        """Whether a process is this one, or one that beats."""
        return process == self._tables.process or process in self._seen

    def _send_on(self) -> None:
        """Sends people on to the other processes, once those take this one for lost."""
        if self._has_others and time.monotonic() - self._beaten_at > PATIENCE:
            for live in self._tables.live.values():
                for reader in list(live.readers):
                    reader.dismiss(Goodbye("restart", reconnect=True))

    async def _note_beats(self) -> None:
        """Notes beside a SQLite file how far it has come, once it has."""
        if self._lock is not None:
            note_beats(self._lock, await asyncio.to_thread(read_beats, self._engine))

    async def _look_around(self) -> None:
        self._number += 1
        mine, began = self._tables.process, time.monotonic()
        beats = await asyncio.to_thread(beat, self._engine, mine, self._number)
        # The others may have waited for the database too: this time counts against nobody.
        self._beaten_at = time.monotonic()
        waited = self._beaten_at - began
        self._seen = {each: (last, since + waited) for each, (last, since) in self._seen.items()}
        self._tables.condition.note(is_written=True)
        await self._note_beats()
        lost = self._judge(beats)
        self._has_others = len(beats) > len(lost)
        for process in lost:
            await asyncio.to_thread(bury, self._engine, process)
        keepers = await asyncio.to_thread(read_keepers, self._engine)
        for keeper in keepers - {ADMIN}:
            if not self.is_alive(keeper):
                await self._adopt(keeper)
        for live in list(self._tables.live.values()):
            self.wake(live)
        if not self._is_erased:
            await self._tables.finish_erasing()
            self._is_erased = True
        self._tables.unload()
        if self._tables.now() >= self._next_sweep:
            await self._sweep()
            self._next_sweep = self._tables.now() + HOUR

    def _judge(self, beats: dict[str, int]) -> list[str]:
        """Notes who lives; the processes that are gone."""
        now = time.monotonic()
        seen = {}
        for process, number in beats.items():
            last, since = self._seen.get(process, (None, now))
            seen[process] = number, since if number == last else now
        # A SQLite file, which has a lock, has one process: all others are gone.
        is_alone = self._lock is not None
        lost = [each for each in seen if is_alone or now - seen[each][1] > PATIENCE]
        self._seen = {each: seen[each] for each in seen if each not in lost}
        return lost

    async def _adopt(self, keeper: str) -> None:
        """Takes up every table that a lost process kept."""
        names = await asyncio.to_thread(read_kept, self._engine, keeper=keeper)
        for name in names:
            try:
                self.wake(await self._tables.get(name))
            except StoreError:
                logger.exception("a table cannot be taken up", extra={"table": name})

    def wake(self, live: LiveTable) -> None:
        """Wakes a table whose keeper, or one of whose people's processes, is gone."""
        for lost in {live.keeper, *(seat.via for seat in live.table.seats)} - {None, ADMIN}:
            if lost is not None and not self.is_alive(lost):
                live.ask(TableRequest(_wake(live, lost), Wake(lost), None, lambda _: None))

    async def _sweep(self) -> None:
        """Closes tables that have stood still for days, which reveals their secrets."""
        before = self._tables.now() - self._idle
        for name in await asyncio.to_thread(read_idle, self._engine, before):
            live = await self._tables.get(name)
            if not live.readers:
                live.ask(TableRequest(lambda _: Caller(), CloseDown(IDLE), None, lambda _: None))


def _wake(live: LiveTable, lost: str) -> Callable[[Table], Caller | None]:
    """Nobody is asked to wake a table that another process has woken."""

    def who(table: Table) -> Caller | None:
        is_wanted = live.keeper == lost or any(seat.via == lost for seat in table.seats)
        return Caller() if is_wanted else None

    return who
