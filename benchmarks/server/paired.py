"""This checkout's server and another one's at the same time: CPU a move of each, and the ratio.

Both servers share one core, both loads the other, so that whatever else the machine does, and
however fast it is, falls on both: the ratio of CPU a move can be told where no time can.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Final, LiteralString

import psycopg
from psycopg import sql

from benchmarks.server.load import Load
from benchmarks.server.process import Measured, milliseconds, sqlite, wait_for
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


class Side:
    """One of the two servers, and its load.

    Attributes:
        costs: CPU in microseconds a move, slice by slice.
        rates: moves a second.
    """

    def __init__(
        self, database: str, checkout: Path | None = None, more: Sequence[str] = ()
    ) -> None:
        self._port = free_port()
        self._server = Measured(database, self._port, more, checkout=checkout)
        self._load = Load(self._port)
        self._database = database.partition(":")[0]
        self._acks: list[float] = []
        self._shown: list[float] = []
        self._used = 0.0
        self.costs: list[float] = []
        self.rates: list[float] = []

    async def set_up(self, tables: int) -> None:
        """Waits for the server, and lets all matches begin."""
        await asyncio.to_thread(wait_for, self._port)
        await self._load.set_up(tables)

    def begin(self) -> None:
        """A slice begins."""
        self._load.reset()
        self._began = time.perf_counter(), self._server.cpu()

    def end(self) -> None:
        """A slice ends."""
        moves, (began, cpu) = len(self._load.acks), self._began
        used = self._server.cpu() - cpu
        self._used += used
        self.costs.append(used / max(moves, 1) * 1e6)
        self.rates.append(moves / (time.perf_counter() - began))
        self._acks += self._load.acks
        self._shown += self._load.shown

    async def settle(self) -> str:
        """Whether every move was counted."""
        return await self._load.settle()

    def cost(self) -> float:
        """CPU in microseconds a move, over all slices."""
        return self._used / max(len(self._acks), 1) * 1e6

    def close(self) -> None:
        """Ends load and server."""
        self._load.close()
        self._server.stop()

    def row(self, name: str, tables: int) -> str:
        """The whole of it; times in milliseconds."""
        return (
            f"| {name} | {self._database} | {tables} | {self.cost():.0f} "
            f"| {median(self.costs):.0f} | {median(self.rates):.0f} | {milliseconds(self._acks)} "
            f"| {milliseconds(self._shown)} |"
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
    with closing(Side(databases[0], more=more)) as this, closing(Side(databases[1], other)) as that:
        await asyncio.gather(this.set_up(tables), that.set_up(tables))
        await asyncio.sleep(3.0)
        print(SLICES, flush=True)
        for number in range(slices):
            order = (this, that) if number % 2 else (that, this)
            for side in order:
                side.begin()
            await asyncio.sleep(seconds)
            for side in order:
                side.end()
            cells = f"{this.costs[-1]:.0f} | {that.costs[-1]:.0f} | {_ratios(this, that)[-1]:.3f}"
            print(f"| {number + 1} | {cells} | {this.rates[-1]:.0f} | {that.rates[-1]:.0f} |")
        print(f"\n{SIDES}")
        counted = await asyncio.gather(this.settle(), that.settle())
    for name, side in zip(NAMES, (this, that), strict=True):
        print(side.row(name, tables))
    ratios = _ratios(this, that)
    spread = (
        f"{median(ratios):.3f} in the middle of the slices, {min(ratios):.3f} to {max(ratios):.3f}"
    )
    print(f"\nCPU a move, this / other: {this.cost() / that.cost():.3f} ({spread})\n")
    for name, words in zip(NAMES, counted, strict=True):
        print(f"{name}: {words}", flush=True)


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
