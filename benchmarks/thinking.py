"""How long each level thinks about a decision, on one core, at every preset and number of seats.

    python -m benchmarks.thinking            10 deals a table
    python -m benchmarks.thinking --deals 50

Processor time, forced decisions included. `maalem` is compiled (extra `fast`), and was compiled
before; all other levels run in the interpreter.
"""

import argparse
import hashlib
from collections.abc import Iterator
from functools import partial
from statistics import fmean
from time import process_time
from typing import NamedTuple

from ronda.arena.playing import play
from ronda.engine import Action, View
from ronda.players import LEVELS, Player, player
from ronda.rules import PRESETS, Rules, read_rules

WARM_UP = -1
"""The number of a deal that is not counted: imports and compiling."""


class Table(NamedTuple):
    """A preset at a number of seats."""

    preset: str
    rules: Rules
    seats: int


class Timed:
    """A player, and how long each of its decisions took, in seconds."""

    def __init__(self, thinker: Player) -> None:
        self._thinker = thinker
        self.name, self.level, self.version = thinker.name, thinker.level, thinker.version
        self.times: list[float] = []

    def decide(self, view: View, seed: bytes) -> Action:
        """What the player decides."""
        begun = process_time()
        action = self._thinker.decide(view, seed)
        self.times.append(process_time() - begun)
        return action


def every_table() -> Iterator[Table]:
    """Each preset with each number of seats that may sit down."""
    for preset in PRESETS:
        rules = read_rules({"preset": preset})
        for seats in rules.seats:
            yield Table(preset, rules, seats)


def thinking_times(level: str, table: Table, deals: int) -> list[float]:
    """The times of all decisions, in seconds, the shortest first, of that level at every seat."""
    timed = Timed(player(level, table.rules, table.seats))
    for number in range(WARM_UP, deals):
        if number == 0:
            timed.times.clear()
        play(table.rules, [timed] * table.seats, partial(deck_key, number), most=1)
    return sorted(timed.times)


def deck_key(number: int, _deal: int) -> bytes:
    """K (FAIRNESS 5) of the only deal of that number."""
    return hashlib.sha256(f"thinking {number}".encode()).digest()


def percentile(times: list[float], part: float) -> float:
    """The time that so large a part of the sorted times does not exceed."""
    return times[min(int(part * len(times)), len(times) - 1)]


def main() -> None:
    """Reads the command line, measures and prints a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinking", description=__doc__)
    parser.add_argument("--deals", type=int, default=10, help="deals a table (default 10)")
    deals = max(1, parser.parse_args().deals)
    print(f"Milliseconds a decision, mean and 99th percentile; {deals} deals a table.\n")
    print(f"| {'table':18} |" + "".join(f" {level:>13} |" for level in LEVELS))
    print(f"| {'-' * 18} |" + f" {'-' * 12}: |" * len(LEVELS))
    for table in every_table():
        cells = []
        for level in LEVELS:
            times = thinking_times(level, table, deals)
            cells.append(f"{1000 * fmean(times):.2f}, {1000 * percentile(times, 0.99):.1f}")
        name = f"{table.preset}, {table.seats} seats"
        print(f"| {name:18} |" + "".join(f" {cell:>13} |" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
