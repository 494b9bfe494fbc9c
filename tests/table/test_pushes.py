"""The bytes that readers are sent are what each may see by itself, at every step of any table."""

import json
from typing import Any

import msgspec
import pytest

from ronda.engine import Seat
from ronda.engine.view import OwnView, PublicView, View
from ronda.protocol import (
    Clock,
    HandOver,
    Meet,
    Mute,
    OwnTable,
    Pause,
    Phrase,
    PublicTable,
    Push,
    Resume,
    Say,
    Stage,
    TableView,
    TakeBack,
)
from ronda.rules import PRESETS, read_rules
from ronda.table import (
    Caller,
    Command,
    Connect,
    Disconnect,
    NotAllowedError,
    Rarely,
    Step,
    push_lines,
    push_step,
)
from tests.table.driving import HOST, Driver, preset

STEPS = 160


def mark(seat: Seat | None, number: int) -> str:
    return f"mark of {seat} and {number}"


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no field stands twice: a later one would hide what was sent before."""
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


class Compared(Driver):
    """A table each of whose steps is shown to everybody, as bytes and as what one reader may see.

    Attributes:
        compared: how many lines were compared.
        declared: how many of them were for a seat that has declared, and others have not yet.
    """

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - of Driver
        super().__init__(**settings)
        self.compared = 0
        self.declared = 0
        self.rarely = Rarely()

    def _keep(self, step: Step) -> None:
        super()._keep(step)
        seats = [Caller(Seat(seat)) for seat in range(len(self.table.seats))]
        others = [Caller(), HOST, Caller(Seat(0), is_host=True), Caller(awaits=Seat(1))]
        readers = self.chance.sample([*seats, *others], self.chance.randrange(len(seats) + 5))
        lines = push_lines(
            step.table,
            readers,
            step.happened,
            now=self.now,
            policy=self.policy,
            rarely=self.rarely,
            mark=mark,
        )
        assert set(lines) == set(readers)
        for reader, line in lines.items():
            self._compare(step, reader, line)

    def _compare(self, step: Step, reader: Caller, line: bytes) -> None:
        expected = push_step(step.table, reader, step.happened, self.now, self.policy)
        marked = mark(reader.seat, expected.table.seq)
        shown = msgspec.structs.replace(expected.table, mark=marked)
        expected = msgspec.structs.replace(expected, table=shown)
        told = json.loads(line, object_pairs_hook=unique)
        assert told == json.loads(msgspec.json.encode(expected))
        # A client decodes it, and finds no more and no less in it.
        again = msgspec.json.encode(msgspec.json.decode(line, type=Push))
        assert json.loads(again) == told
        self.compared += 1
        if reader.seat is not None and self.table.match is not None:
            self.declared += self.table.match.declared[reader.seat] is not None

    def disturb(self) -> None:
        """Somebody asks for something beside the game, which may be refused."""
        count = len(self.table.seats)
        seat, other = (self.chance.randrange(count) for _ in range(2))
        commands: list[Command] = [
            Say("1", phrase=self.chance.choice(list(Phrase))),
            Mute("2", other, is_muted=self.chance.random() < 0.7),
            Meet("3", self.chance.choice([None, f"{seat:064x}"])),
            Pause("4"),
            Disconnect(),
            Connect("process-2"),
            HandOver("6", "careful"),
            TakeBack("7"),
        ]
        try:
            self.ask(self.seat(seat), self.chance.choice(commands))
        except NotAllowedError:
            return
        if self.table.paused_at is not None:
            self.ask(self.seat(seat), Resume("5"))


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name in PRESETS for seats in read_rules(preset(name)).seats],
)
def test_lines_are_what_each_reader_may_see(name: str, seats: int) -> None:
    clock = Clock(move=5, reserve=60) if seats > 2 else None
    table = Compared(rules=preset(name), seats=seats, seed=seats, clock=clock)
    for seat in range(seats):
        table.person(seat)
    table.start()
    while len(table.log) < STEPS and table.table.stage is not Stage.CLOSED:
        if table.chance.random() < 0.2:
            table.disturb()
        elif not table.go_on():
            table.wait(60.0)
    assert table.compared > STEPS
    assert bool(table.declared) == (name == "guide")


@pytest.mark.parametrize(
    ("whole", "public", "own"), [(View, PublicView, OwnView), (TableView, PublicTable, OwnTable)]
)
def test_each_field_is_shared_or_ones_own(
    whole: type[msgspec.Struct], public: type[msgspec.Struct], own: type[msgspec.Struct]
) -> None:
    shared, kept = public.__struct_fields__, own.__struct_fields__
    assert not set(shared) & set(kept)
    assert set(shared) | set(kept) == set(whole.__struct_fields__)
