"""A table in this process: one person, computers, the wall clock, and a log on the disk."""

import hashlib
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ronda import __version__
from ronda.engine import Seat
from ronda.engine.events import CallEvent, PlayEvent
from ronda.lang import Catalogue
from ronda.narration import Transition
from ronda.players import Player, level_versions, player
from ronda.protocol import Act, FromSeat, Kind, SeatComputer, Settings, Stage, Start
from ronda.records import Record, encode_record
from ronda.table import (
    Caller,
    Command,
    Connect,
    Context,
    Created,
    Entry,
    NotAllowedError,
    Policy,
    SitDown,
    Step,
    Table,
    decisions,
    follow,
    handle,
    hears,
    load,
    open_table,
    push_step,
    push_whole,
    record_match,
    tick,
)
from ronda.table.facts import Committed
from ronda.terminal.link import Item, NotDone
from ronda.terminal.saves import (
    FAULTS,
    FORMAT,
    Saved,
    SaveError,
    SaveFile,
    SaveHeader,
    record_path,
    write_beside,
)

PERSON: Final = Seat(0)
"""Where the person at the keyboard sits."""
CALLER: Final = Caller(PERSON, is_host=True)
TABLE: Final = "local"
"""The table's id in the header of every deal played on one's own computer."""
TAKEOVER: Final = "cafe"
"""The level that plays on for the person."""
PAUSE: Final = 0.9
"""Seconds before a computer plays, so that the eye can follow."""
TOLD_AGAIN: Final = 8
"""Steps that are shown again when a match is gone on with."""


def local_policy() -> Policy:
    """The customs of a table where nobody is hurried, and nobody cuts.

    The program that shuffles and the one that would cut are the same, so a cut would prove nothing.
    """
    return Policy(
        release=__version__,
        levels=level_versions(),
        takeover=TAKEOVER,
        cut_time=0.0,
        pace=0.0,
        between=inf,
        grace=inf,
        patience=inf,
        absence=inf,
    )


class Loaded(NamedTuple):
    """What a saved log makes.

    Attributes:
        table: the table as it stands.
        records: of the matches that are over.
        seen: the last few steps: the table after each, its entry, and what happened.
    """

    table: Table
    records: list[Record]
    seen: deque[tuple[Table, Entry, tuple[Transition, ...]]]


def load_table(saved: Saved) -> Loaded:
    """Make a saved table again; raise `SaveError` for a line that does not fit."""
    seen: deque[tuple[Table, Entry, tuple[Transition, ...]]] = deque(maxlen=TOLD_AGAIN)
    records: list[Record] = []
    place = 0
    try:
        table = load(saved.entries[:1], saved.secrets)
        for place, entry in enumerate(saved.entries[1:], start=1):  # noqa: B007 - named below
            before = table
            table, happened = follow(table, entry, saved.secrets)
            seen.append((table, entry, happened))
            records += _finished(before, table)
    except KeyError as error:
        reason = f"the secret of commitment {error} is not in the file beside it"
        raise SaveError(saved.path, reason, place + 2) from None
    except (*FAULTS, LookupError) as error:
        raise SaveError(saved.path, f"is damaged: {error}", place + 2) from None
    if table.match is None:
        raise SaveError(saved.path, "holds no match: it was cut off before the first deck")
    return Loaded(table, records, seen)


class LocalTable:
    """The link to a table in this process; everything is on the disk before it is shown.

    Args:
        file: the open save.
        header: its first line.
        table: the table as it stands.
        pause: seconds before a computer plays.
        clock: seconds that only ever grow, to pause by.

    Attributes:
        table: the table as it stands now.
    """

    is_local = True
    invitation = ""

    def __init__(
        self,
        file: SaveFile,
        header: SaveHeader,
        table: Table,
        *,
        pause: float = PAUSE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self._file = file
        self._header = header
        self._pause = pause
        self._clock = clock
        self._policy = local_policy()
        self._items: deque[Item] = deque()
        self._records: list[Record] = []
        self._decks = 0
        self._due = 0.0
        self._is_held = False
        self._players: dict[tuple[str, Seat], Player] = {}

    @classmethod
    def begin(
        cls,
        path: Path,
        rules: Mapping[str, Any],
        levels: tuple[str, ...],
        seed: int | None = None,
        **options: Any,  # noqa: ANN401 - keyword arguments of the table
    ) -> "LocalTable":
        """Set up a table, seat everybody, and start the match.

        Args:
            path: the new file to save in.
            rules: the rule set as a record writes it.
            levels: the computers, in the order of play after the person.
            seed: of every deck; None for the system's entropy.
            options: `pause` and `clock`.

        Raises `RulesError`, `LevelError` and `SaveError`.
        """
        seats = len(levels) + 1
        settings = Settings(rules=dict(rules), seats=seats)
        step = open_table(Created(TABLE, settings, "", __version__), time.time())
        for level in levels:
            player(level, step.table.rules, seats)
        started = datetime.now(UTC).isoformat(timespec="seconds")
        header = SaveHeader(format=FORMAT, seed=seed, started=started)
        table = cls(SaveFile.create(path, header), header, step.table, **options)
        table._keep(step)
        table._do(SitDown(kind=Kind.HUMAN, name="", key="", seat=PERSON))
        table._do(Connect(TABLE))
        for seat, level in enumerate(levels, start=1):
            table._do(SeatComputer("", seat, level))
        # How the table was set up is nothing to tell.
        table._items.clear()
        table._items.append(push_whole(table.table, CALLER, time.time(), table._policy))
        table._do(Start(""))
        return table

    @classmethod
    def resume(
        cls,
        saved: Saved,
        **options: Any,  # noqa: ANN401 - keyword arguments of the table
    ) -> "LocalTable":
        """Go on with a saved match; raise `SaveError`, and the file is as it was then."""
        loaded = load_table(saved)
        self = cls(SaveFile.reopen(saved), saved.header, loaded.table, **options)
        self._records = loaded.records
        self._decks = sum(isinstance(f, Committed) for e in saved.entries for f in e.facts)
        self._show_again(loaded.seen)
        # What is due first of all: a computer of another version takes its seat anew.
        if (step := tick(self.table, self._context())) is not None:
            self._keep(step)
        return self

    @property
    def path(self) -> Path:
        """Where the match is saved."""
        return self._file.path

    # --- the link --------------------------------------------------------------------------------

    def decks(self, catalogue: Catalogue) -> str:
        """Where the decks come from, as a sentence."""
        seed = self._header.seed
        key = "play.start.fresh" if seed is None else "play.start.seed"
        return catalogue.text(key, seed=seed)

    def take(self) -> Iterator[Item]:
        """Let the table go on as far as it may by now; give what came of it."""
        while (step := self._next()) is not None:
            self._keep(step)
        while self._items:
            yield self._items.popleft()

    def is_due(self) -> bool:
        """Whether `take` has something to give now."""
        return bool(self._items) or (self._is_held and self._clock() >= self._due)

    def ask(self, message: FromSeat) -> None:
        """Put what the person asks for to the table."""
        try:
            self._do(message)
        except NotAllowedError as error:
            self._items.append(NotDone(message, error.code))

    # --- leaving ---------------------------------------------------------------------------------

    def records(self) -> list[Record]:
        """The record of every match at this table, the last one as far as it has come."""
        records = list(self._records)
        if self.table.stage is not Stage.FINISHED:
            records += _record(self.table)
        about: dict[str, Any] = {"started": self._header.started}
        if self._header.seed is not None:
            about["seed"] = self._header.seed
        return [
            msgspec.structs.replace(record, further={**about, **record.further})
            for record in records
        ]

    def close(self) -> None:
        """Write the records beside the save, and let go of it; raise `SaveError`."""
        lines = [encode_record(record) + b"\n" for record in self.records()]
        if lines:
            write_beside(record_path(self.path), b"".join(lines))
        self._file.close()

    # --- what moves the table --------------------------------------------------------------------

    def _next(self) -> Step | None:
        """The next step that nobody has to ask for; None where none is due yet."""
        self._is_held = self._clock() < self._due
        if self._is_held:
            return None
        step = tick(self.table, self._context())
        if step is not None:
            return step
        for owed in decisions(self.table):
            caller = Caller(owed.seat, is_computer=True)
            action = self._player(owed.level, owed.seat).decide(owed.view, owed.seed)
            return handle(self.table, caller, Act("", owed.turn, action.value), self._context())
        return None

    def _do(self, command: Command) -> None:
        self._keep(handle(self.table, CALLER, command, self._context()))

    def _keep(self, step: Step) -> None:
        """Write a step down; only then is it the table, and shown."""
        self._file.append(step)
        before, self.table = self.table, step.table
        self._records += _finished(before, step.table)
        self._decks += step.secret is not None
        self._show(step.table, step.entry, step.happened)
        if any(isinstance(event, PlayEvent | CallEvent) for event in step.events):
            self._due = self._clock() + self._pause

    def _show(self, table: Table, entry: Entry, happened: tuple[Transition, ...]) -> None:
        if hears(entry, CALLER) and table.seat(PERSON).is_taken:
            self._items.append(push_step(table, CALLER, happened, entry.at, self._policy))

    def _show_again(self, seen: Iterable[tuple[Table, Entry, tuple[Transition, ...]]]) -> None:
        """The table as it was a few steps ago, and those steps."""
        (first, entry, _), *others = seen
        self._items.append(push_whole(first, CALLER, entry.at, self._policy))
        for table, entry, happened in others:
            self._show(table, entry, happened)

    def _context(self) -> Context:
        return Context(time.time(), self._secret(), self._policy)

    def _secret(self) -> bytes:
        """The secret of the next deck (FAIRNESS 2), the same ones each time from a seed."""
        if self._header.seed is None:
            return os.urandom(32)
        written = f"ronda/seed/1 {self._header.seed} {self._decks}"
        return hashlib.sha256(written.encode("ascii")).digest()

    def _player(self, level: str, seat: Seat) -> Player:
        key = level, seat
        if key not in self._players:
            self._players[key] = player(level, self.table.rules, len(self.table.seats))
        return self._players[key]


def _finished(before: Table, table: Table) -> list[Record]:
    """The record of the match that a step has ended."""
    if table.stage is not Stage.FINISHED or before.stage is Stage.FINISHED:
        return []
    return _record(table)


def _record(table: Table) -> list[Record]:
    record = record_match(table, with_names=False)
    return [] if record is None else [record]
