"""What whoever keeps the server may ask of any table, at any time (docs/running.md)."""

from ronda.protocol import Code
from ronda.table import facts
from ronda.table.commands import CloseDown, FreeSeat, NotAllowedError, Silence
from ronda.table.decide.conduct import reveal
from ronda.table.decide.seats import Facts
from ronda.table.state import Table


def operate(table: Table, command: FreeSeat | Silence | CloseDown) -> Facts:
    """The facts of an order; the others at the table go on as if the seat had been left."""
    match command:
        case FreeSeat():
            _need_seat(table, command.seat)
            if not table.seat(command.seat).is_taken:
                raise NotAllowedError(Code.NOT_NOW, f"seat {command.seat} is free already")
            return (facts.Left(command.seat),)
        case Silence():
            if command.seat is not None:
                _need_seat(table, command.seat)
            return (facts.Silenced(command.seat, command.is_silenced),)
        case CloseDown():
            return (*reveal(table), facts.Closed(command.because))


def _need_seat(table: Table, seat: int) -> None:
    if seat not in range(len(table.seats)):
        raise NotAllowedError(Code.ILLEGAL, f"this table has the seats 0 to {len(table.seats) - 1}")
