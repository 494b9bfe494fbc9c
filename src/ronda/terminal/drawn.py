"""The screen for terminals with colours: what happened scrolls up, the table stays below."""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ronda.cards import Card
from ronda.engine import Event, Side
from ronda.engine.events import DealEvent, EndEvent, HandsEvent, PointsEvent, TotalsEvent
from ronda.terminal.faces import WIDTH, Painter, card_rows, signs
from ronda.terminal.scene import OptionLine, Scene, SideLine
from ronda.terminal.screen import MIN_HEIGHT, MIN_WIDTH, PERSON_SIDE, TooSmall

ROOMY_HEIGHT: Final = 24
"""Lines from which on there is room for cards of several lines."""
KEPT_LINES: Final = 100
"""What is told again when the terminal gets another size."""


class DrawnScreen:
    """Draws the table with Rich; use it as a context, which takes the table away again.

    Args:
        console: the terminal.
        painter: what colours the cards in a line.
    """

    is_drawn_over = True

    def __init__(self, console: Console, painter: Painter) -> None:
        self._console = console
        self._painter = painter
        self._live = self._region()
        self._size = console.size
        self._told: deque[RenderableType] = deque(maxlen=KEPT_LINES)
        self._scene: Scene | None = None
        self._is_shown = False

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        # A terminal that hung up has no cursor to give back.
        with suppress(OSError):
            self.clear()
            self._live.stop()

    def tell(self, event: Event, sentence: str, *, own: Side = PERSON_SIDE) -> None:
        """One thing that happened."""
        if isinstance(event, DealEvent):
            self._print(Text())
        indent = 2 if isinstance(event, PointsEvent) else 0
        line = self._painter.paint(sentence, event_style(event, own))
        self._print(Padding(line, (0, 0, 0, indent)))

    def say(self, sentence: str) -> None:
        """A line that stays and is no event."""
        self._print(Text(sentence))

    def watch(self, scene: Scene) -> None:
        """The table while a computer is about to play."""
        self._draw(scene, "")

    def offer(self, scene: Scene) -> None:
        """The table with what each key does."""
        self._draw(scene, "")

    def notice(self, sentence: str) -> None:
        """A remark below the table, until the next key."""
        if self._scene is None:
            self._show(Text(sentence, style="bold yellow"))
        else:
            self._draw(self._scene, sentence)

    def menu(self, lines: Sequence[tuple[str, str]], question: str) -> None:
        """A line for each key, and the question below."""
        self._measure()
        grid = Table.grid(padding=(0, 2))
        for key, text in lines:
            grid.add_row(Text(f" {key}", style="bold cyan"), Text(text))
        self._show(Group(Text(), grid, Text(), Text(question, style="dim")))

    def pages(self, lines: Sequence[str]) -> Sequence[Sequence[str]]:
        """The text in pieces that fit above the question whether to read on."""
        size = max(1, self._console.height - 2)
        wrapped = [
            piece.plain.rstrip()
            for line in lines
            for piece in Text(line).wrap(self._console, self._console.width) or [Text()]
        ]
        return [wrapped[first : first + size] for first in range(0, len(wrapped), size)]

    def clear(self) -> None:
        """Takes the table away."""
        self._scene = None
        self._show(Text())
        self._is_shown = False

    def _start(self) -> None:
        self._live.start()
        # A program that is stopped or killed could not give a hidden cursor back.
        self._console.show_cursor(show=True)

    def _region(self) -> Live:
        """The lines at the bottom that are drawn over and over."""
        return Live(
            console=self._console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def _start_over(self) -> None:
        """Begins on an empty screen: after a change of size nothing stands where it stood."""
        self._live.stop()
        self._console.clear()
        for line in list(self._told)[MIN_HEIGHT - self._size.height :]:
            self._console.print(line)
        self._live = self._region()
        self._start()

    def _print(self, line: RenderableType) -> None:
        self._told.append(line)
        if self._is_shown:
            # What happened has changed the table: it is drawn again when all has been told.
            self.clear()
        self._console.print(line)

    def _draw(self, scene: Scene, notice: str) -> None:
        self._measure()
        self._scene = scene
        self._show(self._table(scene, notice))

    def _show(self, content: RenderableType) -> None:
        self._is_shown = True
        self._live.update(content, refresh=True)

    def _measure(self) -> None:
        width, height = size = self._console.size
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            raise TooSmall(width, height)
        if size != self._size:
            self._size = size
            self._start_over()

    def _table(self, scene: Scene, notice: str) -> RenderableType:
        answerable = self._painter.paint(scene.answerable, "yellow")
        footer = Text(scene.footer, style="dim")
        if notice:
            footer = self._painter.paint(notice, "bold yellow")
        return Group(
            Rule(style="dim"),
            Text(scene.head, style="dim"),
            _side_grid(scene.sides),
            Text(scene.seats, style="dim"),
            Padding(self._cards(scene.loose, scene.loose_line), (1, 2, 0, 2)),
            Padding(answerable, (0, 2, 1, 2)),
            Padding(self._hand(scene), (0, 2)),
            footer,
        )

    def _cards(self, cards: Sequence[Card], line: str) -> RenderableType:
        """Cards side by side, or as signs where lines are few; `line` says that there are none."""
        is_roomy = self._console.height >= ROOMY_HEIGHT
        if not cards:
            margin = [Text()] if is_roomy else []
            return Group(*margin, Text(line, style="dim italic"), *margin)
        if is_roomy:
            return Group(*card_rows(cards, self._console.width - 4))
        return self._painter.paint(signs(cards))

    def _hand(self, scene: Scene) -> RenderableType:
        """The hand with its keys, and beside it what each key does."""
        keys = {option.card: option.key for option in scene.options if option.card}
        shown = " ".join(keys.get(card, "").center(WIDTH) for card in scene.hand)
        options = Table.grid(padding=(0, 1))
        for option in scene.options:
            options.add_row(Text(option.key, style="bold cyan"), self._option(option))
        cards = self._cards(scene.hand, scene.hand_line)
        if self._console.height < ROOMY_HEIGHT:
            return options if keys else Group(cards, options)
        grid = Table.grid(padding=(0, 3))
        grid.add_column(min_width=4 * (WIDTH + 1))
        grid.add_row(Group(cards, Text(shown, style="bold")), options)
        return grid

    def _option(self, option: OptionLine) -> Text:
        text = self._painter.paint(option.deed)
        if option.gains:
            text.append("  ")
            text.append(option.gains, style="bold magenta")
        return text


def event_style(event: Event, own: Side = PERSON_SIDE) -> str:
    """How an event stands out from the others, for one of the side `own`."""
    if isinstance(event, PointsEvent):
        return "bold green" if event.points > 0 and event.side == own else "bold magenta"
    if isinstance(event, HandsEvent) and event.last:
        return "bold yellow"
    if isinstance(event, DealEvent | EndEvent | TotalsEvent):
        return "bold"
    return ""


def _side_grid(sides: Sequence[SideLine]) -> Table:
    grid = Table.grid(padding=(0, 3))
    grid.add_column()
    grid.add_column(justify="right")
    for side in sides:
        grid.add_row(Text(side.name, style="bold"), Text(side.points), Text(side.pile))
    return grid
