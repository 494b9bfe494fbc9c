"""Means with their 95 % intervals, from samples that are independent of one another.

A sample is what a whole deck, or a whole sequence of decks, came to in all its seatings. The luck
of the deck and of the seat has cancelled out within it, which is what makes the interval narrow;
and since each deck is one sample, it is an honest one.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Interval(NamedTuple):
    """A mean, the ends of its 95 % interval, and from how many samples it comes."""

    mean: float
    low: float
    high: float
    samples: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Moments:
    """The mean and the spread of samples that come one by one (Welford's method)."""

    def __init__(self, samples: Iterable[float] = ()) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        """The sum of squared distances from the mean."""
        for sample in samples:
            self.add(sample)

    def add(self, sample: float) -> None:
        """Takes in one more sample."""
        self.count += 1
        before = sample - self.mean
        self.mean += before / self.count
        self.squares += before * (sample - self.mean)

    def interval(self) -> Interval | None:
        """The mean with its interval (Student's t); None for less than two samples."""
        if self.count < 2:
            return None
        deviation = sqrt(self.squares / (self.count - 1))
        half = _student(self.count - 1) * deviation / sqrt(self.count)
        return Interval(self.mean, self.mean - half, self.mean + half, self.count)


def mean_interval(samples: Sequence[float]) -> Interval | None:
    """The mean of some samples and its interval (Student's t); None for less than two of them."""
    return Moments(samples).interval()


def share_interval(shares: Sequence[float]) -> Interval | None:
    """The mean of shares between 0 and 1 and its interval; None for less than two of them.

    As many matches won by one player as were played would leave no width at all. So the interval
    (not the mean) is taken with one whole win and one whole loss added, as Agresti and Caffo (2000)
    do for differences of proportions; it errs on the wide side.
    """
    plain, padded = mean_interval(shares), mean_interval((*shares, 0.0, 1.0))
    if plain is None or padded is None:
        return None
    low, high = max(0.0, min(padded.low, plain.mean)), min(1.0, max(padded.high, plain.mean))
    return Interval(plain.mean, low, high, plain.samples)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by its expansion (Abramowitz and Stegun 26.7.5).

    Right to 1 % from two degrees of freedom on; for a single one it is 11 where 12.7 is right.
    """
    z = _Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / freedom**power for power, term in enumerate(terms)), start=0.0)
