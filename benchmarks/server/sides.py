"""A server and its load, measured slice by slice."""

import asyncio
import time
from statistics import median

from benchmarks.server.counted import Counted
from benchmarks.server.process import Process, milliseconds, wait_for


class Side:
    """One of several servers in a run, and its load.

    Attributes:
        name: the first cells of its row.
        load: its tables.
        costs: CPU in microseconds a move, slice by slice.
        rates: moves a second.
    """

    def __init__(self, name: str, server: Process, load: Counted) -> None:
        self.name = name
        self.load = load
        self._server = server
        self._acks: list[float] = []
        self._shown: list[float] = []
        self._used = 0.0
        self.costs: list[float] = []
        self.rates: list[float] = []

    async def set_up(self, tables: int, port: int, path: str = "/ready") -> None:
        """Waits until the server answers at a path, and sets the tables up."""
        await asyncio.to_thread(wait_for, port, path)
        await self.load.set_up(tables)

    def begin(self) -> None:
        """A slice begins."""
        self.load.reset()
        self._began = time.perf_counter(), self._server.cpu()

    def end(self) -> None:
        """A slice ends."""
        moves, (began, cpu) = len(self.load.acks), self._began
        used = self._server.cpu() - cpu
        self._used += used
        self.costs.append(used / max(moves, 1) * 1e6)
        self.rates.append(moves / (time.perf_counter() - began))
        self._acks += self.load.acks
        self._shown += self.load.shown

    def cost(self) -> float:
        """CPU in microseconds a move, over all slices."""
        return self._used / max(len(self._acks), 1) * 1e6

    def close(self) -> None:
        """Ends load and server."""
        self.load.close()
        self._server.stop()

    def row(self) -> str:
        """The whole of it; times in milliseconds."""
        return (
            f"| {self.name} | {self.cost():.0f} | {median(self.costs):.0f} "
            f"| {median(self.rates):.0f} | {milliseconds(self._acks)} "
            f"| {milliseconds(self._shown)} |"
        )
