"""A fair queue for few places, longest wait first.

Heavy users wait behind light ones: of those of the best rank, the next is the one not
served for the longest time; of what they ask for, what was not served for the longest time.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final, NamedTuple

KEPT: Final = 4096
"""Entries kept of when each was served; beyond that all are forgotten."""


class _Waiter(NamedTuple):
    """Somebody who waits for something."""

    rank: int
    who: Hashable
    what: Hashable
    number: int
    called: "asyncio.Future[None]"


class Turns:
    """A number of places, taken in turn.

    Args:
        places: how many are served at a time.
        each: how many of them one may have.
    """

    def __init__(self, places: int, each: int) -> None:
        self._free = places
        self._each = each
        self._waiting: list[_Waiter] = []
        self._served: Counter[Hashable] = Counter()
        self._last: dict[Hashable, int] = {}
        self._numbers = count(1)

    def waiting(self, who: Hashable = None) -> int:
        """How many wait; of one, if that is named."""
        return sum(who is None or each.who == who for each in self._waiting)

    @asynccontextmanager
    async def turn(
        self, who: Hashable, what: Hashable = None, rank: int = 0
    ) -> AsyncIterator[None]:
        """Waits for a place and has it; the lower the rank, the sooner."""
        called = asyncio.get_running_loop().create_future()
        waiter = _Waiter(rank, who, what, next(self._numbers), called)
        self._waiting.append(waiter)
        self._call()
        try:
            await waiter.called
            yield
        finally:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self._free += 1
                self._served[who] -= 1
                if not self._served[who]:
                    del self._served[who]
            self._call()

    def _call(self) -> None:
        """Admit the next, as long as there are places."""
        while self._free:
            may = [each for each in self._waiting if self._served[each.who] < self._each]
            if not may:
                return
            waiter = min(may, key=self._order)
            self._waiting.remove(waiter)
            self._free -= 1
            self._served[waiter.who] += 1
            self._note(waiter)
            if waiter.called.done():  # It was cancelled, and gives its place back in a moment.
                continue
            waiter.called.set_result(None)

    def _order(self, waiter: _Waiter) -> tuple[int, int, int, int]:
        last = self._last
        what = (waiter.who, waiter.what)
        return waiter.rank, last.get(waiter.who, 0), last.get(what, 0), waiter.number

    def _note(self, waiter: _Waiter) -> None:
        if len(self._last) >= KEPT:
            self._last.clear()
        number = next(self._numbers)
        self._last[waiter.who] = self._last[waiter.who, waiter.what] = number
