"""Times beside the time of one fixed loop, so that figures of different machines compare.

The loop runs right before and after whatever is measured, and the median of several runs is taken,
so that a neighbour on the machine who comes and goes moves little. The shortest run stands beside
it: what the machine does when it is left alone.
"""

from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

STEPS = 200_000

Result = TypeVar("Result")


class Figure(NamedTuple):
    """A time in seconds, and how many steps of the reference loop take as long."""

    seconds: float
    steps: float


class Summary(NamedTuple):
    """Several figures of one thing: the median time, the median steps, the shortest time."""

    seconds: float
    steps: float
    shortest: float


def reference_step() -> float:
    """Seconds that one step of the reference loop takes now: a multiplication, a sum, a mask."""
    number = 0
    begun = process_time()
    for i in range(STEPS):
        number = (number * 31 + i) & 0xFFFFFF
    return (process_time() - begun) / STEPS


def beside_reference(work: Callable[[], Result]) -> tuple[Result, float]:
    """What some work gives, and the seconds of a step at that time."""
    before = reference_step()
    result = work()
    return result, (before + reference_step()) / 2


def time_a_unit(work: Callable[[], int]) -> Figure:
    """Processor time for each unit of some work that gives the number of units it did."""

    def timed() -> float:
        begun = process_time()
        units = work()
        return (process_time() - begun) / units

    seconds, step = beside_reference(timed)
    return Figure(seconds, seconds / step)


def summary_of(figures: Iterable[Figure]) -> Summary:
    """The summary of some runs."""
    seconds, steps = zip(*figures, strict=True)
    return Summary(median(seconds), median(steps), min(seconds))


def middle_of(summaries: Iterable[Summary]) -> Summary:
    """The summary in the middle of some things, column by column."""
    return Summary(*map(median, zip(*summaries, strict=True)))
