"""Calls for action: when a new one is open, and when nobody has to be waited for any more."""

from typing import Any

from ronda.engine import Seat
from ronda.table.state import Table


def open_turn(table: Table, at: float, **changes: Any) -> Table:  # noqa: ANN401 - fields of Table
    """A new call for action is open, and whatever else has changed."""
    return table.replace(turn=table.turn + 1, called_at=at, **changes)


def answered(table: Table, seat: Seat) -> Table:
    """The seat that was away is back: there is nothing left to choose."""
    if table.question is not None and table.question.seat == seat:
        return table.replace(question=None)
    return table
