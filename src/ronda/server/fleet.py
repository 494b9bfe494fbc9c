"""The processes of one server on one machine, as each of them sees the others.

A table belongs to the process whose number stands before its name: `2-x9…`; the first makes names
without one, as a process alone does. Their length tells them apart, and to clients all are alike.
"""

import re
import secrets
import socket
from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = 12
"""Bytes of chance in the name of a table."""
_NUMBERED: Final = re.compile(r"([1-9]\d?)-[\w-]{16}", re.ASCII)
"""A name with a number; one without has 16 characters, and this at least 18."""


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
        name = secrets.token_urlsafe(NAME)
        return name if self.number == 1 else f"{self.number}-{name}"

    def other(self, table: str) -> int | None:
        """The process that a table belongs to; None for this one."""
        home = home_of(table, len(self.databases))
        return None if home == self.number else home

    def door_of(self, number: int) -> str:
        """The path of the socket where a process hears of lines that are for it."""
        return f"{self.folder}/{number}"


def home_of(table: str, processes: int) -> int:
    """Which of so many a table belongs to; where there were more once, theirs are spread."""
    numbered = _NUMBERED.fullmatch(table)
    return 1 if numbered is None else (int(numbered[1]) - 1) % processes + 1


ALONE: Final = Fleet(1, ("",))
"""A process that has no others."""
