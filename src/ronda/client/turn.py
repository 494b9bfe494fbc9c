"""A call for action that is open to one's own seat."""

from typing import NamedTuple, Protocol

from ronda.client.errors import RefusedError
from ronda.client.ids import new_id
from ronda.engine import Action, View
from ronda.protocol import Ack, Act, Code, FromSeat, Linked, Stage, TableView

PAST = (Code.STALE, Code.NOT_NOW, Code.NOT_YOURS, Code.TOO_LATE, Code.CLOSED)
"""Refusals of an action that say: the table has moved on."""

UNDER_WAY = (Stage.CUTTING, Stage.OPENING, Stage.PLAYING, Stage.BETWEEN)
"""Stages within a match."""


class Asks(Protocol):
    """What puts something to the table."""

    async def ask(self, message: FromSeat) -> Ack | Linked:
        """Waits until it is done; raises `RefusedError`."""


class Turn(NamedTuple):
    """A call for action: it is answered once, with one of `view.legal`.

    Attributes:
        line: puts the answer to the table.
        table: the table as it was shown with the call.
        view: all that the seat may know of the match.
    """

    line: Asks
    table: TableView
    view: View

    @property
    def number(self) -> int:
        """What the answer names."""
        return self.table.turn

    async def act(self, action: Action) -> bool:
        """Answers; whether the table took it, or had moved on meanwhile.

        Raises `RefusedError` for an action that is not legal.
        """
        try:
            await self.line.ask(Act(new_id(), self.number, action.value))
        except RefusedError as error:
            if error.code in PAST:
                return False
            raise
        return True


def turn_of(line: Asks, table: TableView) -> Turn | None:
    """The call for action that is open to the reader of a table; None where there is none."""
    if table.view is None or not table.is_called:
        return None
    return Turn(line, table, table.view)


def is_over(table: TableView, match: int | None) -> bool:
    """Whether the match of that number, if one had begun, is over, or the table is closed."""
    if table.stage is Stage.CLOSED:
        return True
    return match is not None and (table.stage is Stage.FINISHED or table.match_number != match)
