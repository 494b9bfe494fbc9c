"""What one client may do: so many messages, tables and connections, counted by its address."""

import time
from collections import Counter
from typing import Final

from ronda.server.options import Limits

BURST: Final = 4.0
"""Seconds' worth of messages that may come at once."""
HOUR: Final = 3600.0
KEPT: Final = 10_000
"""Clients remembered; beyond them those that have their full allowance are forgotten."""


class Bucket:
    """An allowance that fills up evenly, by `rate` a second up to `size`."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Takes one; whether there was one."""
        self._fill()
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for a while."""
        self._fill()
        return self._left >= self._size

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now


class Gate:
    """Counts what each client does."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._messages: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}
        self._connections: Counter[str] = Counter()

    def may_ask(self, client: str) -> bool:
        """Whether one more message of this client is taken."""
        rate = self._limits.messages
        return not rate or _bucket(self._messages, client, rate, rate * BURST).take()

    def may_set_up(self, client: str) -> bool:
        """Whether this client may set up one more table."""
        size = float(self._limits.tables)
        return not size or _bucket(self._tables, client, size / HOUR, size).take()

    def enter(self, client: str) -> bool:
        """Whether this client may open one more connection; if so it is counted until `leave`."""
        if self._limits.connections and self._connections[client] >= self._limits.connections:
            return False
        self._connections[client] += 1
        return True

    def leave(self, client: str) -> None:
        """A connection is closed."""
        self._connections[client] -= 1
        if not self._connections[client]:
            del self._connections[client]

    @property
    def connections(self) -> int:
        """All that are open."""
        return self._connections.total()


def _bucket(buckets: dict[str, Bucket], client: str, rate: float, size: float) -> Bucket:
    bucket = buckets.get(client)
    if bucket is None:
        if len(buckets) >= KEPT:
            for name in [name for name, each in buckets.items() if each.is_full]:
                del buckets[name]
        bucket = buckets[client] = Bucket(rate, size)
    return bucket
