"""The sequential test: stop as soon as the decks have decided, with stated chances of error.

Wald's sequential probability ratio test between two values of the mean margin, points a deal of the
first team over the second. Its spread is not known beforehand but taken from the samples so far
(the generalized test, as chess engines are tested with), so nothing is decided on the first decks.
"""

from enum import Enum
from math import inf, log
from typing import Final, NamedTuple

from ronda.arena.errors import ArenaError
from ronda.arena.intervals import Moments

FEWEST: Final = 50
"""Decks before which nothing is decided: the spread is not known well enough."""


class Verdict(Enum):
    """What the test decided."""

    LOW = "low"
    """The margin is `Bounds.low` rather than `Bounds.high`."""
    HIGH = "high"
    """The margin is `Bounds.high` rather than `Bounds.low`."""


class Bounds(NamedTuple):
    """Two margins in points a deal, and the chance of deciding for the wrong one, at either."""

    low: float
    high: float
    error: float = 0.05


def parse_bounds(text: str, error: float) -> Bounds:
    """The bounds written as `LOW,HIGH`; raises `ArenaError` for others."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ArenaError(f"{text!r} is no pair of margins; write LOW,HIGH as 0,0.5") from None
    if not -inf < low < high < inf:
        raise ArenaError(f"{text!r}: the first margin has to be the lower one, as 0,0.5")
    if not 0 < error < 0.5:
        raise ArenaError(f"a chance of error of {error} is refused; allowed: above 0, below 0.5")
    return Bounds(low, high, error)


class SequentialTest:
    """One test, fed deck by deck in a fixed order.

    Args:
        bounds: what is decided between.
    """

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.verdict: Verdict | None = None
        self._margins = Moments()

    def add(self, margin: float) -> None:
        """Add a sample; a verdict once reached is final."""
        if self.verdict is not None:
            return
        self._margins.add(margin)
        if self._margins.count >= FEWEST:
            self.verdict = self._decided()

    @property
    def log_ratio(self) -> float:
        """How much more likely the samples are at the upper bound than at the lower, as a log."""
        low, high, margins = self.bounds.low, self.bounds.high, self._margins
        lead = margins.mean - (low + high) / 2
        if margins.squares <= 0:
            return inf if lead > 0 else -inf if lead < 0 else 0.0
        return margins.count**2 * (high - low) * lead / margins.squares

    def _decided(self) -> Verdict | None:
        limit = log((1 - self.bounds.error) / self.bounds.error)
        if self.log_ratio >= limit:
            return Verdict.HIGH
        return Verdict.LOW if self.log_ratio <= -limit else None
