"""When tables have to be looked at: one heap, and one timer of the event loop for all of them."""

import asyncio
import heapq
from collections.abc import Callable
from typing import Final

LOOK: Final = 5.0
"""Seconds after which the clock is looked at again, however far the next time is."""


class Timers:
    """Calls `due` with the name of a table when its time has come.

    Setting a time replaces the one before; times are those of `now`, which never goes back. One
    that is put off, as most are with every step, is looked at when it was due first.
    """

    def __init__(self, due: Callable[[str], None], now: Callable[[], float]) -> None:
        self._due = due
        self._now = now
        self._heap: list[tuple[float, str]] = []
        self._times: dict[str, float] = {}
        self._queued: dict[str, float] = {}
        self._handle: asyncio.TimerHandle | None = None
        self._next = float("inf")

    def set(self, name: str, at: float | None) -> None:
        """Sets when `name` is due; None for never."""
        if at == self._times.get(name):
            return
        if at is None:
            del self._times[name]
            return
        self._times[name] = at
        if at < self._queued.get(name, float("inf")):
            self._queue(name, at)
            if at < self._next:
                self._wait()

    def is_set(self, name: str) -> bool:
        """Whether `name` will be due."""
        return name in self._times

    def close(self) -> None:
        """Nothing is due any more."""
        self._times.clear()
        self._queued.clear()
        self._heap.clear()
        self._wait()

    def _queue(self, name: str, at: float) -> None:
        self._queued[name] = at
        heapq.heappush(self._heap, (at, name))

    def _wait(self) -> None:
        """Wait for the first valid time on the heap."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        heap = self._heap
        while heap and self._queued.get(heap[0][1]) != heap[0][0]:
            heapq.heappop(heap)
        self._next = heap[0][0] if heap else float("inf")
        if heap:
            # A hair later than asked for, since the two clocks are read one after the other.
            delay = min(max(self._next - self._now(), 0.0) + 0.001, LOOK)
            self._handle = asyncio.get_running_loop().call_later(delay, self._fire)

    def _fire(self) -> None:
        self._handle = None
        now = self._now()
        names = []
        while self._heap and self._heap[0][0] <= now:
            at, name = heapq.heappop(self._heap)
            if self._queued.get(name) != at:
                continue
            del self._queued[name]
            due = self._times.get(name)
            if due is not None and due > now:
                self._queue(name, due)
            elif due is not None:
                del self._times[name]
                names.append(name)
        self._next = float("inf")
        for name in names:
            self._due(name)
        self._wait()
