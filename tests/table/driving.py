"""Drives a table as a server would: people, computers and time, with every chance from one seed."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from ronda.engine import Seat
from ronda.fairness import cut_hash
from ronda.players import LEVELS, player
from ronda.protocol import (
    Act,
    Cut,
    Kind,
    OpenCut,
    Push,
    Ready,
    SeatComputer,
    Settings,
    Stage,
    Start,
)
from ronda.records import Record
from ronda.table import (
    Caller,
    Command,
    Connect,
    Context,
    Created,
    Entry,
    Policy,
    SitDown,
    Step,
    Table,
    deadline,
    decisions,
    handle,
    open_table,
    push_step,
    push_whole,
    record_match,
    seats_to_act,
    tick,
)

HOUSE = Policy(
    release="test",
    levels={name: str(level.version) for name, level in LEVELS.items()},
    takeover="careful",
)
HOST = Caller(None, is_host=True)


class Driver:
    """One table and everybody at it.

    Args:
        settings: what the host chose, as keyword arguments of `Settings`.
        seed: for every cut, secret, and choice of the people.
    """

    def __init__(self, *, seed: int = 1, **settings: Any) -> None:  # noqa: ANN401 - of Settings
        self.chance = random.Random(seed)  # noqa: S311 - a test repeats itself
        self.now = 1_000_000.0
        self.policy = HOUSE
        step = open_table(Created("table-1", Settings(**settings), "host", "test"), self.now)
        self.table: Table = step.table
        self.log: list[Entry] = [step.entry]
        self.secrets: dict[str, bytes] = {}
        self.pushes: dict[Seat | None, list[Push]] = {
            None: [],
            **{Seat(i): [] for i in range(len(step.table.seats))},
        }
        self.cuts: dict[Seat, bytes] = {}
        self._players: dict[str, Any] = {}

    def context(self) -> Context:
        """The time, and fresh chance."""
        return Context(self.now, self.chance.randbytes(32), self.policy)

    def ask(self, caller: Caller, command: Command) -> Step:
        """Somebody asks for something; raises what the table raises."""
        step = handle(self.table, caller, command, self.context())
        self._keep(step)
        return step

    def seat(self, seat: int) -> Caller:
        """The person, or bot, at a seat."""
        return Caller(Seat(seat))

    def person(self, seat: int, *, name: str | None = None) -> None:
        """A person sits down, is connected and ready."""
        sit = SitDown(kind=Kind.HUMAN, name=name or f"P{seat}", key=f"key{seat}", seat=Seat(seat))
        self.ask(HOST, sit)
        self.ask(self.seat(seat), Connect("process-1"))
        self.ask(self.seat(seat), Ready("r"))

    def computer(self, seat: int, level: str = "random") -> None:
        """The host puts a computer on a seat."""
        self.ask(HOST, SeatComputer("c", seat, level))

    def seat_all(self, kinds: str, level: str = "random") -> None:
        """Somebody on every seat, in order: an h for each person, a c for each computer."""
        for seat, kind in enumerate(kinds):
            if kind == "h":
                self.person(seat)
            else:
                self.computer(seat, level)

    def start(self) -> None:
        """The host starts the match."""
        self.ask(HOST, Start("s"))

    def wait(self, seconds: float) -> bool:
        """Time passes; whether anything happened by itself."""
        end = self.now + seconds
        happened = False
        tried = 0.0
        while (at := deadline(self.table, self.policy, tried)) is not None and at <= end:
            self.now = tried = max(self.now, at)
            step = tick(self.table, self.context())
            if step is not None:
                self._keep(step)
                happened, tried = True, 0.0
        self.now = end
        return happened

    def go_on(self) -> bool:
        """One thing happens, whatever the table waits for; False where it waits for nobody."""
        self.now += 0.5
        owed = decisions(self.table)
        if owed:
            decision = self.chance.choice(owed)
            action = self._player(decision.level).decide(decision.view, decision.seed)
            computer = Caller(decision.seat, is_computer=True)
            self.ask(computer, Act("a", decision.turn, action.value))
            return True
        waiting = sorted(seats_to_act(self.table))
        if waiting:
            self._person_acts(self.chance.choice(waiting))
            return True
        at = deadline(self.table, self.policy)
        if at is None:
            return self._person_goes_on()
        return self.wait(max(at - self.now, 0.0))

    def play_until(self, stage: Stage) -> None:
        """Plays on until the table comes to a stage."""
        while self.table.stage is not stage:
            assert self.go_on(), f"stuck in {self.table.stage}"

    def record(self) -> Record:
        """The record of the match so far, with its proofs."""
        record = record_match(self.table, with_names=True)
        assert record is not None
        return record

    def whole(self, seat: int | None) -> Push:
        """All that a reader may see now."""
        reader = Caller(None if seat is None else Seat(seat))
        return push_whole(self.table, reader, self.now, self.policy)

    def _person_acts(self, seat: Seat) -> None:
        fair, turn = self.table.dealt(), self.table.turn
        if self.table.stage is Stage.CUTTING:
            self.cuts[seat] = self.chance.randbytes(32)
            k = cut_hash(fair.h, fair.commitment, seat, self.cuts[seat])
            self.ask(Caller(seat), Cut("k", turn, k.hex()))
        elif self.table.stage is Stage.OPENING:
            self.ask(Caller(seat), OpenCut("c", turn, self.cuts[seat].hex()))
        else:
            view = self.whole(seat).table.view
            assert view is not None
            self.ask(Caller(seat), Act("a", turn, self.chance.choice(view.legal).value))

    def _person_goes_on(self) -> bool:
        """Who plays against computers alone has seen the count, and is ready for the next deal."""
        late = [
            i for i, seat in enumerate(self.table.seats) if seat.is_person and not seat.is_ready
        ]
        if self.table.stage is not Stage.BETWEEN or len(late) != 1:
            return False
        self.ask(self.seat(late[0]), Ready("n"))
        return True

    def _keep(self, step: Step) -> None:
        """A step is written down, then everybody hears of it."""
        self.log.append(step.entry)
        self.table = step.table
        if step.secret is not None:
            self.secrets[step.secret[0]] = step.secret[1]
        for seat, heard in self.pushes.items():
            heard.append(push_step(step.table, Caller(seat), step.happened, self.now, self.policy))

    def _player(self, level: str) -> Any:  # noqa: ANN401 - any Player will do
        if level not in self._players:
            self._players[level] = player(level, self.table.rules, len(self.table.seats))
        return self._players[level]


def played(kinds: str, *, seed: int = 1, **settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    """A whole match: `kinds` has an h for each person and a c for each computer, by seat."""
    driver = Driver(seed=seed, seats=len(kinds), **settings)
    driver.seat_all(kinds, "careful")
    driver.start()
    driver.play_until(Stage.FINISHED)
    return driver


def written(entries: list[Entry]) -> list[Entry]:
    """A log as it comes back from a disk."""
    return [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in entries]


def preset(name: str, **changes: object) -> Mapping[str, object]:
    """`rules` of a table."""
    return {"preset": name, **changes}
