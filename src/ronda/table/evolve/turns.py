"""Calls for action: when a new one is open, and when nobody has to be waited for any more."""

from ronda.engine import Seat
from ronda.table.state import Table


def open_turn(table: Table, at: float) -> Table:
    """A new call for action is open."""
    return table.replace(turn=table.turn + 1, called_at=at)


def answered(table: Table, seat: Seat) -> Table:
    """The seat that was away is back: there is nothing left to choose."""
    if table.question is not None and table.question.seat == seat:
        return table.replace(question=None)
    return table
