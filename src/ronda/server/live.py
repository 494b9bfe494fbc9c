"""One table in memory: a cache of its log, with one uncommitted step at a time.

What is asked waits in line. A step is made by the pure table, written down, and only then becomes
the table that everybody sees: the one who asked hears first, then all readers. Where another
process was first, its steps are read and the question is put again; where the database fails, the
old table stays and the sender is told so.
"""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from math import inf
from typing import Final, NamedTuple, Protocol

import msgspec

from ronda.narration import Transition
from ronda.protocol import Ack, Code, Goodbye, Refused, Stage
from ronda.server.lines import HOUR, Answers, line_of, listing_of, news, note_answer, place_of
from ronda.server.marks import Marks
from ronda.server.store.reading import Stored, StoreError
from ronda.server.store.writing import Done, Fate, Listing, StepRow
from ronda.server.subscribers import Subscriber, show_step
from ronda.server.wire import refusal_of
from ronda.table import (
    Caller,
    Command,
    Context,
    Entry,
    NotAllowedError,
    Policy,
    Rarely,
    Step,
    Table,
    Wake,
    follow,
    handle,
    hears,
    most_shown,
    seconds_shown,
    shown_seq,
    tick,
)
from ronda.table.facts import only_for

logger = logging.getLogger(__name__)

UNWRITTEN: Final = "this could not be written down, and nothing has changed: ask again in a moment"
RETRY: Final = 0.5
"""Seconds before a log that could not be read is looked at again."""

Answer = Ack | Refused
"""The outcome of a request."""


class TableRequest(NamedTuple):
    """Something asked of a table.

    Attributes:
        who: finds the caller at the table as it is then; None drops the request.
            May refuse.
        command: what is asked.
        id: what the asker calls it; None for what the server itself asks.
        answer: hears what became of it; nothing where it was not wanted any more.
        is_put_again: whether the log has been looked at before this is refused.
    """

    who: Callable[[Table], Caller | None]
    command: Command
    id: str | None
    answer: Callable[[Answer], None]
    is_put_again: bool = False


class TableHost(Protocol):
    """What a live table needs from the server around it."""

    @property
    def process(self) -> str:
        """The name of this process."""

    @property
    def marks(self) -> Marks:
        """What marks are made with."""

    @property
    def policy(self) -> Policy:
        """The customs of the house."""

    @property
    def is_leaving(self) -> bool:
        """Whether the process is shutting down, and has sent its clients away."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write too."""

    def now(self) -> float:
        """The time of this process, in seconds since the epoch."""

    def context(self, ahead: float) -> Context:
        """The time, so many seconds ahead, fresh chance, and the customs of the house."""

    def write(self, line: StepRow, done: Done) -> None:
        """Writes a step down; `done` is called on the event loop."""

    async def read(self, table: str, after: int) -> Stored:
        """The steps of a table after number `after`; raises `StoreError`."""

    def attend(self, live: "LiveTable") -> None:
        """Called after each committed step: set timers, computers, presence."""


class _Pending(NamedTuple):
    """The step that is on its way to the disk, and who asked for it."""

    step: Step
    line: StepRow
    caller: Caller | None
    request: TableRequest | None


class LiveTable:
    """A table that this process has in memory.

    Attributes:
        keeper: the process that looks after its deadlines and computers.
        here: how many readers there are by the hash of the token they showed.
        known: the hashes of the tokens that were ever shown here.
        at_load: up to which number anybody can have been shown the table before.
        ahead: seconds by which the time at this table is ahead of this process's.
        noting: tokens' hashes of which the table is being told that somebody has come or gone.
        met: the hashes of the tokens with which somebody has ever come.
        set_up_by: the network it was set up from; the table's own name where that is not known.
        used_at: when it was last asked something, by the monotonic clock.
        shown_at: when a page has shown all that happened, by the table's time; kept for computers.
    """

    def __init__(self, host: TableHost, table: Table, stored: Stored, answered: Answers) -> None:
        self.table = table
        self.keeper = stored.keeper or host.process
        self.readers: set[Subscriber] = set()
        self.here: Counter[str | None] = Counter()
        self.known: set[str | None] = set()
        self.at_load = most_shown(table)
        self.noting: set[str] = set()
        self.set_up_by = table.id
        self.met: set[str] = set()
        self.used_at = time.monotonic()
        self.shown_at = 0.0
        self._host = host
        self.ahead = 0.0
        self._keep_up(stored)
        self._waiting: deque[TableRequest] = deque()
        self._is_busy = False
        self._on_its_way = 0
        self._is_doubtful = False
        self._refreshing: list[asyncio.Future[None]] = []
        self._answered = answered
        self._rarely = Rarely()
        self._listing = listing_of(table, self.keeper, stored.entries[-1].at)

    # --- asking ----------------------------------------------------------------------------------

    def ask(self, request: TableRequest) -> None:
        """Puts a question; its answer comes when its step is written down, or at once."""
        self._waiting.append(request)
        self._go_on()

    def tick(self) -> bool:
        """Makes the step that time alone makes; whether a step is on its way now."""
        if self._is_busy:
            return True
        try:
            step = tick(self.table, self._shell())
        except Exception:
            logger.exception("a table failed", extra={"table": self.table.id})
            return False
        if step is not None:
            self._write(step, None, None)
        return step is not None

    def now(self) -> float:
        """The time at this table, which never is before a step of its log."""
        return self._host.now() + self.ahead

    def hint(self, seq: int) -> None:
        """The log has step `seq`: that of another process, unless it is on its way from here."""
        if seq > max(self.table.seq, self._on_its_way):
            self.catch_up()

    def catch_up(self) -> None:
        """Reads what other processes have written."""
        self._is_doubtful = True
        self._go_on()

    async def refresh(self) -> None:
        """Reads what other processes have written, and waits for it; raises `StoreError`."""
        read: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._refreshing.append(read)
        self.catch_up()
        await read

    def _shell(self) -> Context:
        context = self._host.context(self.ahead)
        if self.keeper == self._host.process and not self._host.is_leaving:
            return context
        # Who does not look after a table closes no round of cutting: if the process that did is
        # lost, the round begins again when the table wakes (FAIRNESS 3).
        return context._replace(policy=msgspec.structs.replace(context.policy, cut_time=inf))

    def _keep_up(self, stored: Stored) -> None:
        """Heeds a log whose times lie ahead: another machine's, or one whose clock was wrong.

        Its deadlines come as long after its steps as they should, and not when the clock is there.
        """
        last = max((entry.at for entry in stored.entries), default=0.0)
        self.ahead = max(self.ahead, last - self._host.now())

    def _go_on(self) -> None:
        while not self._is_busy and (self._is_doubtful or self._waiting):
            if self._is_doubtful:
                self._is_busy = True
                self._reading = asyncio.get_running_loop().create_task(self._read())
            else:
                self._take(self._waiting.popleft())

    def _take(self, request: TableRequest) -> None:
        self.used_at = time.monotonic()
        try:
            caller = request.who(self.table)
        except NotAllowedError as error:
            self._refuse(request, error)
            return
        if caller is None:
            return
        place = place_of(self.table, caller)
        if request.id is not None and place is not None:
            seq = self._answered.get((place, request.id))
            if seq is not None:
                request.answer(Ack(request.id, seq))
                return
        try:
            step = handle(self.table, caller, request.command, self._shell())
        except NotAllowedError as error:
            self._refuse(request, error)
        except Exception:
            logger.exception("a table failed", extra={"table": self.table.id})
            request.answer(Refused(request.id, Code.TRY_AGAIN, "the server failed at this"))
        else:
            self._write(step, caller, request)

    def _refuse(self, request: TableRequest, error: NotAllowedError) -> None:
        """Refuses, where other processes write only after a look at what they have written."""
        if self._host.is_shared and not request.is_put_again:
            self._waiting.appendleft(request._replace(is_put_again=True))
            self._is_doubtful = True
        else:
            request.answer(refusal_of(error, request.id))

    # --- writing ---------------------------------------------------------------------------------

    def _write(self, step: Step, caller: Caller | None, request: TableRequest | None) -> None:
        self._is_busy, self._on_its_way = True, step.entry.seq
        is_woken = request is not None and isinstance(request.command, Wake)
        keeper = self._host.process if is_woken else self.keeper
        request_id = None if request is None else request.id
        place = None if caller is None else place_of(self.table, caller)
        line = line_of(step, self._host.process, place, request_id, self._news(step, keeper))
        pending = _Pending(step, line, caller, request)
        self._host.write(line, lambda fate, _: self._written(pending, fate))

    def _news(self, step: Step, keeper: str) -> Listing | None:
        """The row of the table, if this step changes what it says, or an hour has passed."""
        if only_for(step.entry.facts) is not None:
            # The order of the list would show that something happened.
            return None
        # A time ahead of all clocks would keep the table from ever being idle.
        table, at = step.table, step.entry.at - self.ahead
        is_same = table.seats is self.table.seats and table.stage is self.table.stage
        if is_same and keeper == self.keeper and at < self._listing.at + HOUR:
            return None
        return news(listing_of(table, keeper, at), self._listing)

    def _written(self, pending: _Pending, fate: Fate) -> None:
        self._is_busy, self._on_its_way = False, 0
        request = pending.request
        match fate:
            case Fate.WRITTEN:
                self._become_written(pending)
            case Fate.LOST:
                self._is_doubtful = True
                if request is not None:
                    self._waiting.appendleft(request)
            case Fate.FAILED:
                # The line may have broken after the commit: the log has to be looked at.
                self._is_doubtful = True
                if request is not None:
                    request.answer(Refused(request.id, Code.TRY_AGAIN, UNWRITTEN))
        self._go_on()

    def _become_written(self, pending: _Pending) -> None:
        line, request = pending.line, pending.request
        if line.listing is not None:
            self._listing = line.listing
            self.keeper = line.listing.keeper
        before, self.table = self.table, pending.step.table
        if request is not None:
            caller = pending.caller or Caller()
            seq = shown_seq(self.table, caller.seat)
            if request.id is not None and line.seat is not None:
                self._answered[line.seat, request.id] = seq
            request.answer(Ack(request.id or "", seq))
        self._show(before, pending.step.entry, pending.step.happened)
        self._host.attend(self)

    # --- reading ---------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Bring the table up to its log; while the database fails, senders are told so."""
        # A doubt from here on needs a newer read than this one.
        self._is_doubtful = False
        refreshing, self._refreshing = self._refreshing, []
        try:
            stored = await self._host.read(self.table.id, self.table.seq)
            self._follow(stored)
        except Exception as error:
            if not isinstance(error, StoreError):
                logger.exception("a table failed", extra={"table": self.table.id})
                error = StoreError("the server failed at this")
            self._is_doubtful = True
            self._give_up(error, refreshing)
            await asyncio.sleep(RETRY)
        else:
            for read in refreshing:
                if not read.done():
                    read.set_result(None)
        self._is_busy = False
        self._go_on()

    def _give_up(self, error: StoreError, refreshing: list[asyncio.Future[None]]) -> None:
        """Tells all who wait that the log cannot be read."""
        for read in refreshing:
            if not read.done():
                read.set_exception(error)
        reason = f"the table cannot be read just now: {error}"
        while self._waiting:
            request = self._waiting.popleft()
            request.answer(Refused(request.id, Code.TRY_AGAIN, reason))

    def _follow(self, stored: Stored) -> None:
        self._keep_up(stored)
        for entry in stored.entries:
            before = self.table
            self.table, happened = follow(self.table, entry, stored.secrets)
            note_answer(self._answered, before, self.table, entry)
            self._show(before, entry, happened)
        self.keeper = stored.keeper or self.keeper
        self._listing = listing_of(self.table, self.keeper, self._listing.at)
        self._host.attend(self)

    # --- showing ---------------------------------------------------------------------------------

    def attach(self, reader: Subscriber) -> None:
        """A reader comes: it gets the whole table now, and every step from then on."""
        self.used_at = time.monotonic()
        self.readers.add(reader)
        self.known.add(reader.key)
        self.here[reader.key] += 1
        if reader.key is not None:
            self.met.add(reader.key)
        reader.send_queue.push_whole()
        reader.recognise(self.table)
        if self.table.stage is Stage.CLOSED:
            reader.dismiss(Goodbye("closed", reconnect=False))
        self._host.attend(self)

    def detach(self, reader: Subscriber) -> None:
        """A reader goes."""
        self.used_at = time.monotonic()
        self.readers.discard(reader)
        self.here[reader.key] -= 1
        self._host.attend(self)

    def _show(self, before: Table, entry: Entry, happened: tuple[Transition, ...]) -> None:
        if self.table.seats is not before.seats:
            for reader in self.readers:
                reader.recognise(self.table)
        now = self.now()
        if any(seat.level is not None for seat in self.table.seats):
            events = [event for transition in happened for event in transition.events]
            self.shown_at = max(self.shown_at, now) + seconds_shown(events)
        hearers = [reader for reader in self.readers if hears(entry, reader.caller)]
        policy, marks = self._host.policy, self._host.marks
        show_step(self.table, hearers, happened, self._rarely, now=now, policy=policy, marks=marks)
        if self.table.stage is Stage.CLOSED:
            for reader in self.readers:
                reader.dismiss(Goodbye("closed", reconnect=False))
