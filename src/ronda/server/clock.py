"""The clock of this process, which never jumps: setting the machine's clock moves no deadline.

A wall clock is set, by people and over the network, by minutes and back again. What happens at a
table is timed by what has passed, so nobody's time is used up, and no deadline put off, by that.
"""

import time
from collections.abc import Callable
from typing import Final

DRAWN: Final = 0.02
"""By how much of the time that passes this clock is drawn towards that of the machine, at most."""


_BOOT: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
"""Linux's; elsewhere the time that a machine is asleep may not be counted."""


def _wall() -> float:
    return time.time()


def _passing() -> float:
    """Seconds that pass evenly whatever the clock is set to, those of a machine asleep included."""
    return time.monotonic() if _BOOT is None else time.clock_gettime(_BOOT)


class SteadyClock:
    """Seconds since the epoch: the machine's time when it was made, and what has passed since.

    It goes no more than 2 % faster or slower than time does until it shows the machine's again, and
    never back. Its one owner is the event loop's thread.
    """

    def __init__(
        self, wall: Callable[[], float] = _wall, passing: Callable[[], float] = _passing
    ) -> None:
        self._wall, self._passing = wall, passing
        self._now, self._passed = wall(), passing()

    def now(self) -> float:
        """The time."""
        passed = self._passing()
        since = passed - self._passed
        wrong = self._wall() - (self._now + since)
        most = since * DRAWN
        if not -most <= wrong <= most:
            wrong = most if wrong > 0 else -most
        self._now += since + wrong
        self._passed = passed
        return self._now
