"""The numbers as tables: Markdown that reads well in a terminal and goes into a page as it is."""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from ronda.arena.chunks import Part
from ronda.arena.intervals import Interval
from ronda.arena.payoff import Payoff
from ronda.arena.standing import Standing

Table: TypeAlias = list[list[str]]
"""Rows of cells; the first row is the header."""


def points_table(standings: Sequence[Standing]) -> Table:
    """What each team made over each other at its table, in points a deal."""
    table = [["team", "over", "points a deal", "95 % interval", "decks", "deals"]]
    for standing in standings:
        teams, decks = standing.lineup.teams, len(standing.rows[Part.DEALS])
        deals = decks * len(standing.lineup.seatings)
        for first, second in combinations(range(len(teams)), 2):
            margin = standing.margin(first, second)
            numbers = _numbers(margin, "{:+.2f}")
            table.append([teams[first], teams[second], *numbers, str(decks), str(deals)])
    return table


def matches_table(standings: Sequence[Standing]) -> Table:
    """What share of the matches each team won; of two teams the first, the other won the rest."""
    table = [["team", "against", "matches won", "95 % interval", "even", "matches"]]
    for standing in standings:
        teams = standing.lineup.teams
        matches = len(standing.rows[Part.MATCHES]) * len(standing.lineup.seatings)
        even = f"{100 / len(teams):.1f} %"
        for place in range(1 if len(teams) == 2 else len(teams)):
            others = [team for team in teams if team != teams[place]]
            numbers = _numbers(standing.share(place), "{:.1%}")
            table.append([teams[place], ", ".join(others), *numbers, even, str(matches)])
    return table


def payoff_table(payoff: Payoff) -> Table:
    """The pay-off matrix: points a deal of the row over the column."""
    table = [["over", *payoff.names]]
    for row, name in enumerate(payoff.names):
        cells = [_payoff_cell(payoff, row, column) for column in range(len(payoff.names))]
        table.append([name, *cells])
    return table


def ratings_table(names: Sequence[str], ratings: Sequence[Interval]) -> Table:
    """The Bradley–Terry ratings, the strongest first."""
    table = [["player", "rating", "95 % interval"]]
    order = sorted(range(len(names)), key=lambda place: -ratings[place].mean)
    return table + [[names[place], *_numbers(ratings[place], "{:+.0f}")] for place in order]


def write_table(table: Table) -> str:
    """The table as Markdown, its columns aligned, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    is_number = [
        all(cell[0] in "+-–0123456789" for cell in column[1:])
        for column in zip(*table, strict=True)
    ]
    rule = [
        "-" * (width - 1) + (":" if right else "-")
        for width, right in zip(widths, is_number, strict=True)
    ]
    lines = [table[0], rule, *table[1:]]
    return "\n".join(_line(cells, widths, is_number) for cells in lines)


def _line(cells: Sequence[str], widths: Sequence[int], is_number: Sequence[bool]) -> str:
    padded = (
        cell.rjust(width) if right else cell.ljust(width)
        for cell, width, right in zip(cells, widths, is_number, strict=True)
    )
    return f"| {' | '.join(padded)} |"


def _numbers(interval: Interval | None, form: str) -> tuple[str, str]:
    if interval is None:
        return ("–", "–")
    mean, low, high = (
        form.format(end).replace("%", " %") for end in (interval.mean, interval.low, interval.high)
    )
    return (mean, f"{low} to {high}")


def _payoff_cell(payoff: Payoff, row: int, column: int) -> str:
    interval = payoff.cells.get((row, column))
    return "–" if interval is None else f"{interval.mean:+.2f} ± {interval.half:.2f}"
