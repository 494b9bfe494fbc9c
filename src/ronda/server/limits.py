"""Limits for one client: messages, tables, connections and processor time.

Counted by address; by the network it lies in where something stays (`addresses`). Processor time
is what others feel: each request and message is charged what it took, and whoever has used up the
allowance is refused before any work. A café behind one address fits (docs/running.md has the sizes
and their reasons). Beyond that, while strangers' requests keep the server busy, whoever takes more
than half of what is usual among them waits, however many addresses they come from.
"""

import time
from collections import Counter
from collections.abc import Hashable
from typing import Final

from ronda.server.addresses import home_of, street_of
from ronda.server.options import Limits

BURST: Final = 4.0
"""Seconds' worth of messages that may come at once."""
SAVED: Final = 160.0
"""Seconds' worth of processor time that may be used at once: a room of phones coming together."""
HOUR: Final = 3600.0
KEPT: Final = 10_000
"""Clients remembered; beyond them, or twice as many as last time, the idle are forgotten."""
REQUEST: Final = 0.0004
"""Seconds that reading a request's head takes before anybody can measure."""
MESSAGE: Final = 0.0001
"""Seconds that a message takes to be read, or written: to measure each would cost as much again."""
STEP: Final = 0.0005
"""Seconds that a step takes to be made, written down and shown."""
TALK: Final = (1.0, 6.0)
"""Rate and burst of phrases of one seat; the same for changes of mind."""


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

    def charge(self, amount: float) -> None:
        """Takes what was used, into debt if need be."""
        self._fill()
        self._left = max(self._left - amount, -self._size)

    @property
    def wait(self) -> float:
        """Seconds until there is something; 0 where there is."""
        self._fill()
        return max(-self._left / self._rate, 0.0)

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for a while."""
        self._fill()
        return self._left >= self._size

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """The buckets of all who have one, of equal rate and size; a rate of 0 is no limit."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._of: dict[Hashable, Bucket] = {}
        self._room = KEPT

    def take(self, who: Hashable) -> bool:
        """Takes one; whether there was one."""
        return not self._rate or self._get(who).take()

    def charge(self, who: Hashable, amount: float) -> None:
        """Takes what was used."""
        if self._rate:
            self._get(who).charge(amount)

    def wait(self, who: Hashable) -> float:
        """Seconds until there is something; 0 where there is."""
        bucket = self._of.get(who)
        return 0.0 if bucket is None else bucket.wait

    def _get(self, who: Hashable) -> Bucket:
        bucket = self._of.get(who)
        if bucket is None:
            if len(self._of) >= self._room:
                self._of = {name: each for name, each in self._of.items() if not each.is_full}
                self._room = max(KEPT, 2 * len(self._of))
            bucket = self._of[who] = Bucket(self._rate, self._size)
        return bucket


class Shares:
    """Who took how much processor time in the last seconds, the older the less it counts."""

    BUSY: Final = 0.6
    """Seconds, of the last two or so, beyond which strangers' requests are a crowd."""
    LEAST: Final = 0.001

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._total = 0.0
        self._at = time.monotonic()

    def charge(self, who: str, seconds: float) -> None:
        """Notes what somebody took."""
        self._age()
        self._used[who] = self._used.get(who, 0.0) + seconds
        self._total += seconds

    def is_too_much(self, who: str) -> bool:
        """Whether there is a crowd, and this is one of those who make it."""
        self._age()
        if self._total < self.BUSY:
            return False
        return self._used.get(who, 0.0) > self._total / len(self._used) / 2

    def _age(self) -> None:
        halvings = int(time.monotonic() - self._at)
        if halvings <= 0:
            return
        self._at += halvings
        faded = 0.5 ** min(halvings, 60)
        self._used = {
            who: left for who, used in self._used.items() if (left := used * faded) > self.LEAST
        }
        self._total = float(sum(self._used.values()))


class Gate:
    """Counts what each client does."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._messages = Buckets(limits.messages, limits.messages * BURST)
        self._tables = Buckets(limits.tables / HOUR, float(limits.tables))
        self._invitations = Buckets(limits.tables / HOUR, float(limits.tables))
        self._processor = Buckets(limits.share, limits.share * SAVED)
        self._talk = Buckets(TALK[0] if limits.messages else 0.0, TALK[1])
        self._shares = Shares()
        self._connections: Counter[str] = Counter()

    def may_ask(self, client: str) -> bool:
        """Whether one more message of this client is taken."""
        return self._messages.take(home_of(client))

    def may_set_up(self, client: str) -> bool:
        """Whether this client may set up one more table."""
        return self._tables.take(street_of(client))

    def may_invite(self, client: str) -> bool:
        """Whether this client may leave one more invitation; as many as tables."""
        return self._invitations.take(street_of(client))

    def may_talk(self, table: str, key: str | None, what: str) -> bool:
        """Whether one more phrase, or change of mind, of this seat is taken."""
        return self._talk.take((table, key, what))

    def wait(self, client: str) -> float:
        """Seconds that this client has to wait before anything is done for it; 0 for none."""
        return self._processor.wait(home_of(client))

    def is_crowding(self, client: str) -> bool:
        """Whether strangers' requests keep the server busy, and many of them are this client's."""
        return bool(self._limits.share) and self._shares.is_too_much(home_of(client))

    def charge(self, client: str, seconds: float) -> None:
        """This client's message, or what follows from it, took so much processor time."""
        self._processor.charge(home_of(client), seconds)

    def charge_request(self, client: str, seconds: float) -> None:
        """This client's request took so much processor time of the event loop."""
        home = home_of(client)
        self._processor.charge(home, seconds)
        self._shares.charge(home, seconds)

    def enter(self, client: str) -> bool:
        """Whether this client may open one more connection; if so it is counted until `leave`."""
        home = home_of(client)
        if self._limits.connections and self._connections[home] >= self._limits.connections:
            return False
        self._connections[home] += 1
        return True

    def leave(self, client: str) -> None:
        """A connection is closed."""
        home = home_of(client)
        self._connections[home] -= 1
        if not self._connections[home]:
            del self._connections[home]

    @property
    def connections(self) -> int:
        """All that are open."""
        return self._connections.total()
