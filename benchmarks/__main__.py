"""Measures everything several times, in turn, and prints the medians as plain text."""

import argparse
import platform
from collections import defaultdict
from statistics import median

import numba
import numpy as np

import ronda
from benchmarks.environments import OTHERS, STEPS, measure_environments
from benchmarks.measuring import Figure, Summary, middle_of, reference_step, summary_of
from benchmarks.playing import SPEEDS, measure_playing
from benchmarks.starting import CPU, WALL, measure_starting
from ronda.compiled import warm_up

Figures = dict[tuple[str, str], Summary]


def measure(runs: int, *, starts: bool, environments: bool) -> Figures:
    """A summary of the runs for each row and column."""
    found: dict[tuple[str, str], list[Figure]] = defaultdict(list)
    for seed in range(runs):
        for key, figure in measure_playing(seed):
            found[key].append(figure)
        for key, figure in measure_environments(seed) if environments else ():
            found[key].append(figure)
        for key, figure in measure_starting() if starts else ():
            found[key].append(figure)
    return {key: summary_of(figures) for key, figures in found.items()}


def rows_of(figures: Figures, column: str) -> list[str]:
    """The rows that have a figure in a column, in order."""
    return [row for row, name in figures if name == column]


def significant(number: float) -> str:
    """Three digits that count: 0.815, 7.62, 51.2, 131,000."""
    if number >= 1000:
        digits = 10 ** (len(str(int(number))) - 3)
        return f"{round(number / digits) * digits:,}"
    return f"{number:.3g}" if number < 100 else f"{number:.0f}"


def print_playing(figures: Figures) -> None:
    """A row a table; at each speed the time of a play, plays per second, and steps of the loop."""
    print(
        "Random deals, from the shuffle to the count: the time of a play, in the shortest run too,"
    )
    print("plays per second, and how many steps of the reference loop take as long as a play.")
    print()
    print(f"{'':18}" + "".join(f" | {speed.name:^34}" for speed in SPEEDS))
    print(
        f"{'':18}" + f" | {'median':>8} {'shortest':>8} {'plays/s':>10} {'steps':>5}" * len(SPEEDS)
    )
    rows = rows_of(figures, SPEEDS[0].name)
    for row in rows:
        print(f"{row:18}" + "".join(f" | {cells(figures[row, s.name])}" for s in SPEEDS))
    middle = [middle_of(figures[row, speed.name] for row in rows) for speed in SPEEDS]
    print(f"{'in the middle':18}" + "".join(f" | {cells(figure)}" for figure in middle))
    print()


def cells(figure: Summary) -> str:
    """The time of a play and the shortest, plays per second, steps."""
    a_second = significant(1 / figure.seconds)
    return (
        f"{time(figure.seconds):>8} {time(figure.shortest):>8} {a_second:>10}"
        f" {significant(figure.steps):>5}"
    )


def time(seconds: float) -> str:
    """A short time in the unit that fits."""
    return f"{seconds * 1e9:.1f} ns" if seconds < 1e-6 else f"{seconds * 1e6:.2f} us"


def print_environments(figures: Figures) -> None:
    """A row for each environment: the time of a step, and how it compares to the others' best."""
    fastest = min(figures[other.name, STEPS].seconds for other in OTHERS)
    print("Environments at random play, koutchina at two seats: the time of a step with all that a")
    print("learner is given, steps per second, and how many go into one of the fastest other's.")
    print()
    print(f"{'':40} | {'median':>9} {'shortest':>9} {'steps/s':>10} {'of loop':>7} | {'ratio':>7}")
    for row in rows_of(figures, STEPS):
        figure = figures[row, STEPS]
        print(
            f"{row:40} | {time(figure.seconds):>9} {time(figure.shortest):>9}"
            f" {significant(1 / figure.seconds):>10} {significant(figure.steps):>7}"
            f" | {significant(fastest / figure.seconds):>7}"
        )
    print()


def print_starting(figures: Figures) -> None:
    """A row for each thing that starts: what passes, what the processor works, steps for that."""
    print("Starting: seconds that pass, seconds of the processor, and steps of the loop for these.")
    print()
    print(f"{'':46} | {WALL:^20} | {CPU:^20} | {'steps':>11}")
    print(f"{'':46}" + f" | {'median':>9}   {'shortest':>8}" * 2 + " |")
    for row in rows_of(figures, WALL):
        passed, processor = figures[row, WALL], figures[row, CPU]
        print(
            f"{row:46}"
            + "".join(
                f" | {each.seconds:7.3f} s {each.shortest:8.3f} s" for each in (passed, processor)
            )
            + f" | {significant(processor.steps):>11}"
        )


def main() -> None:
    """Reads the command line, measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of everything (default 5)")
    parser.add_argument("--no-starts", action="store_true", help="leave the starting times out")
    parser.add_argument("--no-environments", action="store_true", help="leave these out")
    arguments = parser.parse_args()
    warm_up()
    starts, environments = not arguments.no_starts, not arguments.no_environments
    figures = measure(max(1, arguments.runs), starts=starts, environments=environments)
    steps = [reference_step() for _ in range(25)]
    print(
        f"Ronda {ronda.__version__}, Python {platform.python_version()}, numba {numba.__version__},"
        f" NumPy {np.__version__}; medians of {arguments.runs} runs."
    )
    print(
        f"A step of the reference loop, in plain Python, takes {median(steps) * 1e9:.1f} ns,"
        f" {min(steps) * 1e9:.1f} ns at the shortest."
    )
    print()
    print_playing(figures)
    if environments:
        print_environments(figures)
    if starts:
        print_starting(figures)


main()
