"""The tables that this process has in memory, and what they need from the server around them."""

import asyncio
import logging
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ronda.protocol import Code, Settings
from ronda.server.access import known_caller
from ronda.server.addresses import street_of
from ronda.server.clock import SteadyClock
from ronda.server.computers import Computers
from ronda.server.fleet import ALONE, Fleet
from ronda.server.going_back import follow_database
from ronda.server.lines import line_of, listing_of, replay
from ronda.server.live import LiveTable
from ronda.server.marks import Marks
from ronda.server.metrics import Metrics
from ronda.server.presence import announce, sync_presence
from ronda.server.store.condition import Condition
from ronda.server.store.erasing import unfinished
from ronda.server.store.reading import (
    UNREACHABLE,
    AwayError,
    Stored,
    StoreError,
    asked,
    read_log,
    store_error,
)
from ronda.server.store.writing import Done, Fate, StepRow, Told, Writer
from ronda.server.timers import Timers
from ronda.server.tokens import new_token, token_key
from ronda.table import (
    Caller,
    Context,
    Created,
    NotAllowedError,
    Policy,
    deadline,
    matters,
    open_table,
)
from ronda.table.facts import FIRST_EPOCH

logger = logging.getLogger(__name__)

READERS: Final = 4
"""Threads that read logs."""
IDLE: Final = 600.0
"""Seconds after which an idle table is evicted from memory."""


class Tables:
    """Every live table of this process.

    Attributes:
        process: the name of this process, new at each start.
        house: the customs of the house.
        marks: what proves to a client how much it was shown.
        is_leaving: whether the process is shutting down, and has sent its clients away.
        heeded: the tables where somebody was believed without a mark.
        is_shared: whether other processes write to the same database.
        condition: that of the database.
    """

    def __init__(
        self,
        engine: Engine,
        policy: Policy,
        marks: Marks,
        computers: Computers,
        metrics: Metrics,
        *,
        fleet: Fleet = ALONE,
    ) -> None:
        self.process = marks.process
        self.policy = policy
        self.marks = marks
        self.is_leaving = False
        self.heeded: set[str] = set()
        self.is_shared = engine.dialect.name != "sqlite"
        self._fleet = fleet
        self._clock = SteadyClock()
        self.live: dict[str, LiveTable] = {}
        self._engine = engine
        self._computers = computers
        self._metrics = metrics
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._timers = Timers(self._due, self.now)
        self._loop = asyncio.get_running_loop()
        self.condition = Condition(engine)
        self._writer = Writer(engine, self._deliver, self._tell_erased, self.condition)
        self._forgetting: dict[str, list[asyncio.Future[None]]] = {}
        # Threads of their own, so that no page or record that is being made holds a table up.
        self._reading = ThreadPoolExecutor(READERS, "ronda-reader")

    # --- for requests ----------------------------------------------------------------------------

    async def create(self, settings: Settings, client: str) -> tuple[LiveTable, str]:
        """Sets a table up; the live table, and the token of its host.

        Raises `RulesError` for rules that are refused, `NotAllowedError` where they do not seat so
        many, `StoreError` where the database fails.
        """
        token, name = new_token(), self._fleet.new_name()
        epoch = self.policy.epoch or FIRST_EPOCH
        created = Created(name, settings, token_key(token), self.policy.release, epoch)
        step = open_table(created, self.now())
        if settings.seats not in step.table.rules.seats:
            raise NotAllowedError(Code.BAD_RULES, f"seats: {settings.seats} may not sit down")
        listing = listing_of(step.table, self.process, step.entry.at)
        line = line_of(step, self.process, None, None, listing)
        fate, _ = await self._write_and_wait(line)
        if fate is not Fate.WRITTEN:
            raise StoreError(UNREACHABLE)
        stored = Stored((step.entry,), (self.process,), {})
        live = LiveTable(self, step.table, stored, {})
        live.set_up_by = street_of(client)
        return self._add(live), token

    async def get(self, name: str) -> LiveTable:
        """The table of that name.

        Raises `LookupError` where there is none, `StoreError` where the database fails, `AwayError`
        where another process has it.
        """
        live = self.live.get(name)
        if live is not None:
            return live
        if self.is_elsewhere(name):
            raise AwayError(UNREACHABLE)
        loading = self._loading.get(name)
        if loading is None:
            loading = asyncio.create_task(self._load(name))
            self._loading[name] = loading
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    def is_elsewhere(self, name: str) -> bool:
        """Whether another process alone may serve a table of that name."""
        return not self.is_shared and self._fleet.other(name) is not None

    async def recognise(self, live: LiveTable, key: str | None) -> Caller:
        """Who it is that shows a token with this hash, or nothing.

        Raises `NotAllowedError` for a stranger's token, or where nobody may watch; not before the
        log has been looked at, since another process may have seated them a moment ago. Where it
        is the token of a new link, or of a seat that has one, the table is told first.
        """
        try:
            caller = known_caller(live.table, key)
        except NotAllowedError:
            if not self.is_shared:
                raise
            await live.refresh()
            caller = known_caller(live.table, key)
        if matters(live.table, caller, self.now(), self.policy):
            await announce(live, key)
        return known_caller(live.table, key)

    def hint(self, name: str, seq: int) -> None:
        """Another process may have written a step."""
        live = self.live.get(name)
        if live is not None:
            live.hint(seq)

    def catch_up_all(self) -> None:
        """Hints may have been lost."""
        for live in self.live.values():
            live.catch_up()

    def unload(self) -> None:
        """Lets go of tables that nobody looks at and where nothing will happen."""
        before = time.monotonic() - IDLE
        for name, live in list(self.live.items()):
            if not live.readers and live.used_at < before and not self._timers.is_set(name):
                del self.live[name]

    def leave(self) -> None:
        """Stop timers: from here on clients leave because the server stops.

        Who was connected is awaited when the tables wake, also in a round of cutting.
        """
        self.is_leaving = True
        self._timers.close()

    async def close(self) -> None:
        """Stop timers and write what is queued."""
        self._timers.close()
        await asyncio.to_thread(self._writer.close)
        self._reading.shutdown(wait=False, cancel_futures=True)

    # --- for live tables (`live.TableHost`) -------------------------------------------------------

    def now(self) -> float:
        """The time of this process, in seconds since the epoch."""
        return self._clock.now()

    def context(self, ahead: float) -> Context:
        """The time, so many seconds ahead, fresh chance, and the customs of the house."""
        return Context(self.now() + ahead, os.urandom(32), self.policy)

    def write(self, line: StepRow, done: Done) -> None:
        """Writes a step down; `done` is called on the event loop."""
        self._writer.write(line, done)

    async def read(self, table: str, after: int) -> Stored:
        """The steps of a table after number `after`; raises `StoreError`."""
        return await self._loop.run_in_executor(
            self._reading, read_steps, self._engine, table, after
        )

    def attend(self, live: LiveTable) -> None:
        """Called after each committed step: presence, the next deadline, computers to move."""
        if self.is_leaving:
            return
        sync_presence(live, self.process)
        name, table = live.table.id, live.table
        is_keeper = live.keeper == self.process
        at = deadline(table, self.policy) if is_keeper else None
        self._timers.set(name, None if at is None else at - live.ahead)
        if is_keeper:
            self._computers.attend(live)

    # --- within ----------------------------------------------------------------------------------

    def _due(self, name: str) -> None:
        live = self.live.get(name)
        if live is None or live.tick():
            return
        # Nothing follows yet; what is due and still does not follow waits for the next step.
        at = deadline(live.table, self.policy, after=live.now())
        if at is not None:
            self._timers.set(name, at - live.ahead)

    async def _load(self, name: str) -> LiveTable:
        # PostgreSQL takes no NUL, not even in a question.
        stored = None if "\0" in name else await self.read(name, 0)
        if stored is None or not stored.entries:
            raise LookupError(f"there is no table {name}")
        try:
            table, answers = await self._loop.run_in_executor(self._reading, replay, stored)
        except (ValueError, LookupError) as error:
            logger.exception("a log makes no table", extra={"table": name})
            raise StoreError("its log makes no table") from error
        live = LiveTable(self, table, stored, answers)
        await follow_database(live, self.policy)
        return self._add(live)

    def _add(self, live: LiveTable) -> LiveTable:
        self.live[live.table.id] = live
        self.attend(live)
        return live

    def erased(self, name: str) -> "asyncio.Future[None]":
        """Done when all is blanked at a table that is to be."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._forgetting.setdefault(name, []).append(done)
        return done

    async def finish_erasing(self) -> None:
        """Blanks what was to be blanked before the last stop; raises `StoreError`."""
        for erasure in await asked(lambda: list(unfinished(self._engine))):
            self._writer.erase(erasure)

    def _tell_erased(self, name: str) -> None:
        """From the writer's thread to the event loop."""
        with suppress(RuntimeError):  # The loop is closed: there is nobody left to tell.
            self._loop.call_soon_threadsafe(self._note_erased, name)

    def _note_erased(self, name: str) -> None:
        for done in self._forgetting.pop(name, []):
            if not done.done():
                done.set_result(None)

    async def _write_and_wait(self, line: StepRow) -> tuple[Fate, str]:
        answered: asyncio.Future[tuple[Fate, str]] = self._loop.create_future()
        self.write(line, lambda fate, why: answered.set_result((fate, why)))
        return await answered

    def _deliver(self, fates: Sequence[Told]) -> None:
        """From the writer's thread to the event loop, a batch at a time."""
        with suppress(RuntimeError):  # The loop is closed: there is nobody left to tell.
            self._loop.call_soon_threadsafe(self._tell, fates)

    def _tell(self, fates: Sequence[Told]) -> None:
        for done, fate, why, seconds in fates:
            self._metrics.note_step(fate, seconds)
            self.condition.note(is_written=fate is not Fate.FAILED)
            try:
                done(fate, why)
            except Exception:
                # Steps of other tables were in the same batch: their senders are answered.
                logger.exception("a step that is written was not told")


def read_steps(engine: Engine, table: str, after: int = 0) -> Stored:
    """The steps of a table after number `after`; raises `StoreError`."""
    try:
        return read_log(engine, table, after)
    except SQLAlchemyError as error:
        raise store_error(error) from error
    except msgspec.MsgspecError as error:
        raise StoreError("a step in its log cannot be understood") from error
