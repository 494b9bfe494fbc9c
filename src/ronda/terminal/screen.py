"""What a screen is for the match: lines that stay, the table as it stands, and pages to read."""

from collections.abc import Sequence
from typing import Final, Protocol

from ronda.engine import Event, Side
from ronda.terminal.scene import Scene

PERSON_SIDE: Final = Side(0)
"""The side of the person in a match on this computer."""
MIN_WIDTH: Final = 60
"""Columns that a drawn table needs."""
MIN_HEIGHT: Final = 20
"""Lines that a drawn table needs, with a little of what happened above it."""


class TooSmall(Exception):  # noqa: N818 - a size, and no error
    """The terminal has no room for the table.

    Attributes:
        width: columns that it has.
        height: lines that it has.
    """

    def __init__(self, width: int, height: int) -> None:
        super().__init__(f"{width} columns and {height} lines are too few")
        self.width = width
        self.height = height

    def sizes(self) -> dict[str, int]:
        """What there is and what is needed, for a sentence."""
        return {
            "width": self.width,
            "height": self.height,
            "min_width": MIN_WIDTH,
            "min_height": MIN_HEIGHT,
        }


class Screen(Protocol):
    """Lines that stay, and below them the table."""

    @property
    def is_drawn_over(self) -> bool:
        """Whether the table takes room from the lines above it."""
        ...

    def tell(self, event: Event, sentence: str, *, own: Side = PERSON_SIDE) -> None:
        """One thing that happened; `own` is the side of whoever reads."""
        ...

    def say(self, sentence: str) -> None:
        """A line that stays and is no event."""
        ...

    def watch(self, scene: Scene) -> None:
        """The table while a computer is about to play. Raises `TooSmall`."""
        ...

    def offer(self, scene: Scene) -> None:
        """The table when it is the person's turn, with what each key does. Raises `TooSmall`."""
        ...

    def notice(self, sentence: str) -> None:
        """A remark about the key that was pressed; the offer stands."""
        ...

    def menu(self, lines: Sequence[tuple[str, str]], question: str) -> None:
        """Some keys, what each stands for, and the question. Raises `TooSmall`."""
        ...

    def pages(self, lines: Sequence[str]) -> Sequence[Sequence[str]]:
        """A longer text, cut into what can be read at once."""
        ...

    def clear(self) -> None:
        """Takes away what does not stay."""
        ...
