"""What the game needs of a table, whether it stands in this process or at a server."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeAlias

from ronda.lang import Catalogue
from ronda.protocol import Code, FromSeat, Push


class NotDone(NamedTuple):
    """Something that was asked for and refused."""

    message: FromSeat
    code: Code


class LineState(NamedTuple):
    """The connection broke and is being looked for, or stands again."""

    is_lost: bool


class Warned(NamedTuple):
    """Sentences that the reader must see, whatever else is on the screen."""

    lines: tuple[str, ...]


class ConnectionEnded(NamedTuple):
    """The connection has ended for good, and why."""

    error: Exception


Item: TypeAlias = Push | NotDone | LineState | Warned | ConnectionEnded
"""What comes from a table."""


class TableLink(Protocol):
    """The way to one seat of a table."""

    @property
    def is_local(self) -> bool:
        """Whether the table stands in this process, with nobody else at it."""

    @property
    def invitation(self) -> str:
        """The link by which others come to the table; empty where nobody can."""

    def decks(self, catalogue: Catalogue) -> str:
        """Where the decks come from, as a sentence."""

    def take(self) -> Iterator[Item]:
        """Everything that has come since the last time."""

    def is_due(self) -> bool:
        """Whether `take` has something to give now."""

    def ask(self, message: FromSeat) -> None:
        """Ask the table for something; a refusal comes back as `NotDone`."""
