"""What a screen is for the game: lines that stay, and one picture at a time."""

from collections.abc import Sequence
from typing import Protocol

from ronda.engine import Event, Side
from ronda.terminal.scene import Picture


class Screen(Protocol):
    """Shows one picture after another, and what has happened beside it."""

    @property
    def is_drawn_over(self) -> bool:
        """Whether a picture takes the place of the one before; else every line stays."""

    @property
    def has_room(self) -> bool:
        """Whether there is room for the table just now; keys mean nothing where it is not seen."""

    def tell(self, event: Event, sentence: str, own: Side) -> None:
        """Add one thing that happened to the log; `own` is the side of whoever reads."""

    def say(self, sentence: str) -> None:
        """Add a line that is no event to the log."""

    def show(self, picture: Picture, remark: str = "") -> None:
        """Show a picture, and a remark about the last key."""

    def pages(self, picture: Picture, lines: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """Cut a longer text into what can be read at once with all else of that picture."""

    def leave(self) -> None:
        """Give the terminal back; what is said from here on stays there."""
