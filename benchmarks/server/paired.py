"""This checkout's server and another one's at the same time: CPU a move of each, and the ratio.

Both servers share one core, both loads the other, so that whatever else the machine does, and
however fast it is, falls on both: the ratio of CPU a move can be told where no time can.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Final, LiteralString

import psycopg
from psycopg import sql

from benchmarks.server.load import Load
from benchmarks.server.process import Measured, sqlite
from benchmarks.server.sides import Side
from tests.server.harness import free_port

NAMES: Final = ("this", "other")
SLICES: Final = (
    "| slice | this: CPU us a move | other | ratio | this: moves/s | other |\n"
    "|--:|--:|--:|--:|--:|--:|"
)
SIDES: Final = (
    "| checkout | database | tables | CPU us a move | median of slices | moves/s "
    "| ack p50 | ack p99 | shown p50 | shown p99 |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
)


async def compare(
    databases: Sequence[str],
    other: Path,
    tables: int,
    more: Sequence[str],
    *,
    seconds: float,
    slices: int,
) -> None:
    """Prints a row a slice, what each side did, and the ratio of CPU a move.

    Args:
        databases: this side's URL, and the other one's.
        other: the folder of the other checkout.
        tables: on each side.
        more: further arguments of this side's `ronda serve`.
        seconds: of a slice.
        slices: how many.
    """
    this_port, that_port = free_port(), free_port()
    kind = f"{databases[0].partition(':')[0]} | {tables}"
    mine = Measured(databases[0], this_port, more)
    yours = Measured(databases[1], that_port, checkout=other)
    with (
        closing(Side(f"this | {kind}", mine, Load(this_port))) as this,
        closing(Side(f"other | {kind}", yours, Load(that_port))) as that,
    ):
        await asyncio.gather(this.set_up(tables, this_port), that.set_up(tables, that_port))
        await asyncio.sleep(3.0)
        await _slice(this, that, seconds, slices)
        counted = await asyncio.gather(this.load.settle(), that.load.settle())
    ratios = _ratios(this, that)
    spread = f"{median(ratios):.3f} in the middle, {min(ratios):.3f} to {max(ratios):.3f}"
    print(f"\n{SIDES}\n{this.row()}\n{that.row()}\n")
    print(f"CPU a move, this / other: {this.cost() / that.cost():.3f} (by slice {spread})\n")
    for name, words in zip(NAMES, counted, strict=True):
        print(f"{name}: {words}", flush=True)


async def _slice(this: Side, that: Side, seconds: float, slices: int) -> None:
    print(SLICES, flush=True)
    for number in range(slices):
        order = (this, that) if number % 2 else (that, this)
        for side in order:
            side.begin()
        await asyncio.sleep(seconds)
        for side in order:
            side.end()
        cells = f"{this.costs[-1]:.0f} | {that.costs[-1]:.0f} | {_ratios(this, that)[-1]:.3f}"
        rates = f"{this.rates[-1]:.0f} | {that.rates[-1]:.0f}"
        print(f"| {number + 1} | {cells} | {rates} |", flush=True)


def _ratios(this: Side, that: Side) -> list[float]:
    return [mine / yours for mine, yours in zip(this.costs, that.costs, strict=True)]


def files(folder: str) -> list[str]:
    """The URLs of two SQLite files."""
    return [sqlite(folder, name) for name in NAMES]


@contextmanager
def created(url: str) -> Iterator[list[str]]:
    """The URLs of two databases beside the one that is named, made now and dropped in the end."""
    names = [f"ronda_bench_{name}" for name in NAMES]
    with psycopg.connect(url, autocommit=True) as server:
        _each(server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", names)
        _each(server, "CREATE DATABASE {}", names)
        try:
            yield [f"{url.rpartition('/')[0]}/{name}" for name in names]
        finally:
            _each(server, "DROP DATABASE {} WITH (FORCE)", names)


def _each(server: psycopg.Connection, asked: LiteralString, names: Sequence[str]) -> None:
    for name in names:
        server.execute(sql.SQL(asked).format(sql.Identifier(name)))
