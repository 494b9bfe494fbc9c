"""Clients that were away for hundreds of steps: how long it takes until they can play again."""

import asyncio
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

import msgspec

from benchmarks.server.load import DECODE, Load, Table
from benchmarks.server.wire import Wire

AWAY: Final = 500
"""Steps that are missed."""
PATIENCE: Final = 30_000
"""Milliseconds for which an answer is waited for."""
LOT: Final = 50
"""Phrases that are sent at a time."""


async def until(is_so: Callable[[], bool]) -> None:
    """Waits for something that the load notes."""
    for _ in range(PATIENCE):
        if is_so():
            return
        await asyncio.sleep(0.001)
    raise TimeoutError("the server did not answer for half a minute")


class Away:
    """A seat that is called to play, and is away while the other one talks."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._since = table.seq

    async def miss(self) -> None:
        """Goes, and misses what the other seat says; every word of it is a step."""
        self._table.wires[self._seat].close()
        for number in range(0, AWAY, LOT):
            for each in range(number, number + LOT):
                said = {"type": "say", "id": f"s{each}", "phrase": "tea"}
                self._table.wires[1 - self._seat].send(msgspec.json.encode(said))
            await until(lambda: self._table.seq >= self._since + number + LOT)  # noqa: B023 - called at once

    async def come_back(self, port: int) -> float:
        """Seconds from the hello to a View with the cards that may be played."""
        came: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def hear(text: bytes) -> None:
            if not came.done():
                came.set_result(text)

        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(port, hear), "127.0.0.1", port)
        await wire.is_open
        hello = {"type": "hello", "table": self._table.name, "since": self._since}
        began = time.perf_counter()
        wire.send(msgspec.json.encode({**hello, "token": self._table.tokens[self._seat]}))
        text = await came
        took = time.perf_counter() - began
        wire.close()
        shown = DECODE(text).table
        if shown is None or shown.view is None or not shown.view.plays:
            raise ValueError(f"this is no View to play from: {text[:200]!r}")
        return took


async def send_away(load: Load, tables: int) -> list[Away]:
    """Lets one of two go at so many tables, in mid-deal, until it has missed enough."""
    load.hold()  # Everybody stands where they are called to play.
    await load.set_up(tables)
    await until(lambda: len(load.waiting) == tables)
    away = [Away(table, seat) for table, seat, _, _ in load.waiting]
    for each in away:
        await each.miss()
    return away


def told(where: str, took: Sequence[float]) -> str:
    """A row of a table in Markdown."""
    return f"| {where} | {len(took)} | {median(took) * 1000:.1f} | {max(took) * 1000:.1f} |"
