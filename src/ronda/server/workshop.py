"""Where pages, replays and records are made: beside the server, in a line that has an end.

What takes more than a moment is made in a process that gives way to tables, for one after the
other of those who ask. What was made is kept, encoded and compressed, as long as there is room; two
who ask for the same at a time wait for the same. Where too many wait, the next is told to come
back: nobody waits for something that will not come.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from ronda.protocol import Code
from ronda.server.addresses import home_of
from ronda.server.limits import Gate
from ronda.server.making.made import Made, make
from ronda.server.pool import Pool
from ronda.server.turns import Turns
from ronda.server.wire import error_of
from ronda.table import NotAllowedError

NICENESS: Final = 10
WAITING: Final = 60
"""Pages that may wait at a time,"""
WAITING_EACH: Final = 12
"""and of them for one client."""
ROOM: Final = 16 * 2**20
"""Bytes of pages that are kept."""

Key = tuple[Hashable, ...]


class Workshop:
    """Makes things, and keeps them."""

    def __init__(self, gate: Gate, workers: int = 1) -> None:
        self._gate = gate
        self._pool = Pool(workers, NICENESS)
        self._turns = Turns(workers, workers)
        self._reading = Turns(workers, workers)
        self._kept: OrderedDict[Key, Made] = OrderedDict()
        self._size = 0
        self._making: dict[Key, asyncio.Task[Made]] = {}

    async def page(self, client: str, what: Callable[..., object], *args: Hashable) -> Made:
        """What `what` makes of the arguments, now or earlier; raises what it refuses."""
        key = (what, *args)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._check_line(client)
            task = asyncio.create_task(self._make(client, what, *args))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key, None))
        made = await asyncio.shield(self._making[key])
        if made.refused is None and key not in self._kept:
            self._keep(key, made)
        return _allowed(made)

    async def once(self, client: str, what: Callable[..., object], *args: object) -> Made:
        """The same, of arguments that do not come again."""
        self._check_line(client)
        return _allowed(await self._make(client, what, *args))

    async def of(
        self, client: str, read: Callable[[], object], what: Callable[[Any], object]
    ) -> Made:
        """The same, of what is read when it is their turn, which is charged too."""
        self._check_line(client)
        # A line of its own, so that pages wait for no database; until it is made nothing else is
        # read, since logs are long.
        async with self._reading.turn(home_of(client)):
            found, seconds = await asyncio.to_thread(_timed, read)
            self._gate.charge(client, seconds)
            return _allowed(await self._make(client, what, found))

    def close(self) -> None:
        """Nothing is made any more."""
        for task in list(self._making.values()):
            task.cancel()
        self._pool.close()

    async def _make(self, client: str, what: Callable[..., object], *args: Any) -> Made:  # noqa: ANN401 - its own
        async with self._turns.turn(home_of(client)):
            try:
                made = await self._pool.run(make, what, *args)
            except BrokenProcessPool:
                raise NotAllowedError(Code.TRY_AGAIN, "the server failed at this") from None
        self._gate.charge(client, made.seconds)
        return made

    def _check_line(self, client: str) -> None:
        if self._waiting(home_of(client)) >= WAITING_EACH:
            reason = f"{WAITING_EACH} pages are being made for this address: wait for them"
            raise NotAllowedError(Code.TOO_FAST, reason)
        if self._waiting() >= WAITING:
            reason = "many pages are being made for others: ask again in a few seconds"
            raise NotAllowedError(Code.TRY_AGAIN, reason)

    def _waiting(self, home: str | None = None) -> int:
        return self._turns.waiting(home) + self._reading.waiting(home)

    def _keep(self, key: Key, made: Made) -> None:
        """Keeps what was made, and lets go of what was not asked for the longest."""
        self._kept[key] = made
        self._size += made.size
        while self._size > ROOM:
            _, least = self._kept.popitem(last=False)
            self._size -= least.size


def _timed(read: Callable[[], object]) -> tuple[object, float]:
    began = time.thread_time()
    found = read()
    return found, time.thread_time() - began


def _allowed(made: Made) -> Made:
    if made.refused is not None:
        raise error_of(made.refused)
    return made
