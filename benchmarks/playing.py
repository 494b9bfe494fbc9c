"""Random deals of every preset at every speed, with their shuffle, on one core."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from benchmarks.interpreted import applied_deals, core_deals
from benchmarks.measuring import Figure, time_a_unit
from ronda.compiled import random_deals
from ronda.rules import PRESETS, Rules, read_rules


class Speed(NamedTuple):
    """A way to play: its name, what plays so many deals from a seed, and how many to measure.

    `play` gives the number of plays, which are the cards put down: calls are not counted.
    """

    name: str
    play: Callable[[Rules, int, int, int], int]
    deals: int


def compiled_deals(rules: Rules, seats: int, count: int, seed: int) -> int:
    """Plays deals on the compiled engine; gives the number of plays."""
    return int(random_deals(rules, seats, count, seed=seed).plays.sum())


SPEEDS = (
    Speed("core, interpreted", core_deals, 40),
    Speed("apply, with events", applied_deals, 20),
    Speed("compiled", compiled_deals, 20_000),
)


def measure_playing(seed: int) -> Iterator[tuple[tuple[str, str], Figure]]:
    """One run: for each table and speed the time of a play."""
    for name in PRESETS:
        rules = read_rules({"preset": name})
        for seats in rules.seats:
            for speed in SPEEDS:
                work = partial(speed.play, rules, seats, speed.deals, seed)
                yield (f"{name}, {seats} seats", speed.name), time_a_unit(work)
