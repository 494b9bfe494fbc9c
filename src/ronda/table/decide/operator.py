"""What whoever keeps the server may ask of any table, at any time (docs/running.md)."""

from ronda.protocol import Code
from ronda.table import facts
from ronda.table.commands import Caller, CloseDown, Context, FreeSeat, NotAllowedError, Silence
from ronda.table.decide.conduct import reveal
from ronda.table.decide.seats import Facts, known_seat
from ronda.table.state import Table


def free_seat(table: Table, _caller: Caller, command: FreeSeat, _context: Context) -> Facts:
    """The others at the table go on as if the seat had been left."""
    known_seat(table, command.seat)
    if not table.seat(command.seat).is_taken:
        raise NotAllowedError(Code.NOT_NOW, f"seat {command.seat} is free already")
    return (facts.Left(command.seat),)


def silence(table: Table, _caller: Caller, command: Silence, _context: Context) -> Facts:
    """Nothing is said from a seat, or at the table, any more; or again."""
    if command.seat is not None:
        known_seat(table, command.seat)
    return (facts.Silenced(command.seat, command.is_silenced),)


def close_down(table: Table, _caller: Caller, command: CloseDown, _context: Context) -> Facts:
    """The table is over; the secret of its deal is revealed."""
    return (*reveal(table), facts.Closed(command.because))
