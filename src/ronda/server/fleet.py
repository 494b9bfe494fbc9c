"""The processes of one server on one machine, as each of them sees the others.

A table belongs to the process whose number stands in its name: `2.x9…`; the first makes names
without one, as a process alone does.
"""

import secrets
import socket
from pathlib import Path
from typing import Final, NamedTuple


class Fleet(NamedTuple):
    """All of them, and which this is.

    Attributes:
        number: which of them this is, from 1.
        databases: the URL of each one's tables.
        folder: where each hears of lines that are for it; None for a process alone.
        listening: where all of them listen; None for a process alone.
    """

    number: int
    databases: tuple[str, ...]
    folder: Path | None = None
    listening: socket.socket | None = None

    def new_name(self) -> str:
        """A name for a table of this process, which nobody guesses."""
        name = secrets.token_urlsafe(12)
        return name if self.number == 1 else f"{self.number}.{name}"

    def other(self, table: str) -> int | None:
        """The process that a table belongs to; None for this one."""
        home = home_of(table, len(self.databases))
        return None if home == self.number else home

    def door_of(self, number: int) -> str:
        """The path of the socket where a process hears of lines that are for it."""
        return f"{self.folder}/{number}"


def home_of(table: str, processes: int) -> int:
    """Which of so many a table belongs to; where there were more once, theirs are spread."""
    number, dot, _ = table.partition(".")
    is_numbered = dot and len(number) <= 2 and number.isascii() and number.isdecimal()
    return (int(number) - 1) % processes + 1 if is_numbered else 1


ALONE: Final = Fleet(1, ("",))
"""A process that has no others."""
