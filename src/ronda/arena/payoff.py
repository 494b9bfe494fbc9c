"""The pay-off matrix: what each player makes of each other, in points a deal."""

import csv
from collections.abc import Iterable, Mapping
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from ronda.arena.intervals import Interval
from ronda.arena.standing import Standing


class Payoff(NamedTuple):
    """Who met, and by (row, column) the points a deal of the row over the column.

    A pair that has not met, or not often enough for an interval, is left out.
    """

    names: tuple[str, ...]
    cells: Mapping[tuple[int, int], Interval]


def payoff_of(standings: Iterable[Standing]) -> Payoff:
    """The matrix of all the teams in these standings, in the order in which they come up."""
    names: dict[str, int] = {}
    cells: dict[tuple[int, int], Interval] = {}
    for standing in standings:
        teams = standing.lineup.teams
        places = [names.setdefault(team, len(names)) for team in teams]
        for first, second in permutations(range(len(teams)), 2):
            margin = standing.margin(first, second)
            if margin is not None:
                cells[places[first], places[second]] = margin
    return Payoff(tuple(names), cells)


def write_csv(payoff: Payoff, file: Path) -> None:
    """Writes the matrix, a row a player; for each opponent the mean and its 95 % interval.

    Raises `OSError` where the file cannot be written.
    """
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened, lineterminator="\n")
        ends = ("", "_low", "_high")
        writer.writerow(["player", *(f"{name}{end}" for name in payoff.names for end in ends)])
        for row, name in enumerate(payoff.names):
            cells = [_cell(payoff, row, column) for column in range(len(payoff.names))]
            writer.writerow([name, *(text for cell in cells for text in cell)])


def _cell(payoff: Payoff, row: int, column: int) -> tuple[str, str, str]:
    if row == column:
        return ("0", "0", "0")
    interval = payoff.cells.get((row, column))
    if interval is None:
        return ("", "", "")
    return (f"{interval.mean:.4f}", f"{interval.low:.4f}", f"{interval.high:.4f}")
