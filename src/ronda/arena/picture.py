"""The pay-off matrix as a picture, by Matplotlib (extra `plots`)."""

from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ronda.arena.payoff import Payoff

CELL_INCHES: Final = 1.1
MARGIN_INCHES: Final = 2.4
DOTS_PER_INCH: Final = 144


def draw_payoff(payoff: Payoff, title: str, file: Path) -> None:
    """Draws the matrix as a PNG: the row's points a deal over the column, blue where it leads.

    Raises `OSError` where the file cannot be written.
    """
    count = len(payoff.names)
    side = MARGIN_INCHES + CELL_INCHES * count
    figure = Figure(figsize=(side, side * 0.85), dpi=DOTS_PER_INCH, layout="constrained")
    axes = figure.add_subplot()
    values = [
        [
            payoff.cells[row, column].mean if (row, column) in payoff.cells else 0.0
            for column in range(count)
        ]
        for row in range(count)
    ]
    limit = max((abs(value) for line in values for value in line), default=0.0) or 1.0
    image = axes.imshow(values, cmap="RdBu", vmin=-limit, vmax=limit)
    axes.set_xticks(range(count), payoff.names, rotation=30, ha="right")
    axes.set_yticks(range(count), payoff.names)
    axes.set_xlabel("against")
    axes.set_title(title, fontsize=10)
    figure.colorbar(image, ax=axes, label="points a deal of the row over the column", shrink=0.8)
    for row in range(count):
        for column in range(count):
            _write_cell(axes, payoff, (row, column), limit)
    figure.savefig(file, format="png", metadata={"Software": None})


def _write_cell(axes: Axes, payoff: Payoff, at: tuple[int, int], limit: float) -> None:
    """The mean and half its interval, light on the dark colours at the ends of the scale."""
    interval = payoff.cells.get(at)
    if interval is None:
        text, colour = "–", "black"
    else:
        text = f"{interval.mean:+.2f}\n± {interval.half:.2f}"
        colour = "white" if abs(interval.mean) > 0.6 * limit else "black"
    axes.text(at[1], at[0], text, ha="center", va="center", color=colour, fontsize=8)
