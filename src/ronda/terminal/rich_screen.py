"""The screen for terminals that draw: one picture fills the window, and what happened is in it."""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO
from typing import Final, Self

from rich.console import Console
from rich.text import Text

from ronda.engine import Event, Side
from ronda.engine.events import DealEvent, EndEvent, HandsEvent, PointsEvent, TotalsEvent
from ronda.lang import Catalogue
from ronda.terminal.card_art import Painter
from ronda.terminal.layout import MIN_HEIGHT, MIN_WIDTH, PictureLayout
from ronda.terminal.scene import Picture

KEPT_LINES: Final = 100
"""More than the largest window has room for."""
HOME, TO_LINE_END, TO_END = "\x1b[H", "\x1b[K", "\x1b[J"


class RichScreen:
    """Draws pictures with Rich; use it as a context, which gives the terminal back.

    Args:
        console: the terminal.
        painter: what colours the cards in a line.
        catalogue: the language.
    """

    is_drawn_over = True

    def __init__(self, console: Console, painter: Painter, catalogue: Catalogue) -> None:
        self._console = console
        self._painter = painter
        self._catalogue = catalogue
        self._layout = PictureLayout(console, painter)
        self._log: deque[Text] = deque(maxlen=KEPT_LINES)
        self._is_open = False
        self._is_left = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # A terminal that hung up takes nothing back.
        with suppress(OSError):
            self.leave()

    @property
    def has_room(self) -> bool:
        """Whether the window is large enough for the table."""
        width, height = self._console.size
        return width >= MIN_WIDTH and height >= MIN_HEIGHT

    def tell(self, event: Event, sentence: str, own: Side) -> None:
        """Add one thing that happened."""
        self._add(self._painter.paint(sentence, event_style(event, own)))

    def say(self, sentence: str) -> None:
        """Add a line that is no event; after `leave`, write it."""
        self._add(self._painter.paint(sentence))

    def show(self, picture: Picture, remark: str = "") -> None:
        """Draw the picture over what was there."""
        if not self._is_open:
            self._console.set_alt_screen(enable=True)
            self._is_open, self._is_left = True, False
        if not self.has_room:
            width, height = self._console.size
            sizes = {"width": width, "height": height}
            needed = {"min_width": MIN_WIDTH, "min_height": MIN_HEIGHT}
            line = self._catalogue.text("play.small", **sizes, **needed)
            self._draw(self._layout.wrap(line)[:height])
            return
        self._draw(self._layout.rows(picture, self._log, remark))

    def pages(self, picture: Picture, lines: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """The text in pieces that fit beside all else of the picture."""
        size = self._layout.room(picture)
        wrapped = [row.plain.rstrip() for line in lines for row in self._layout.wrap(line)]
        starts = range(0, max(len(wrapped), 1), size)
        return [tuple(wrapped[first : first + size]) for first in starts]

    def leave(self) -> None:
        """Give the terminal back as it was."""
        self._is_left = True
        self._log.clear()
        if self._is_open:
            self._is_open = False
            self._console.set_alt_screen(enable=False)

    def _add(self, line: Text) -> None:
        if self._is_left:
            self._console.print(line, soft_wrap=True)
        else:
            self._log.extend(line.split("\n"))

    def _draw(self, rows: Sequence[Text]) -> None:
        """Write all rows at once, so that nothing flickers."""
        written = StringIO()
        written.write(HOME)
        for place, row in enumerate(rows):
            with self._console.capture() as captured:
                self._console.print(row, end="", no_wrap=True, overflow="crop", crop=True)
            written.write("\n" * (place > 0) + captured.get() + TO_LINE_END)
        written.write(TO_END)
        self._console.file.write(written.getvalue())
        self._console.file.flush()


def event_style(event: Event, own: Side) -> str:
    """How an event stands out from the others, for one of the side `own`."""
    if isinstance(event, PointsEvent):
        return "bold green" if event.points > 0 and event.side == own else "bold magenta"
    if isinstance(event, HandsEvent) and event.last:
        return "bold yellow"
    if isinstance(event, DealEvent | EndEvent | TotalsEvent):
        return "bold"
    return ""
