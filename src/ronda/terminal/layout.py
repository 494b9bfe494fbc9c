"""Where everything stands on a drawn screen: pictures as rows of text, one for each line.

The head, the score and the felt begin at the top, the options and the keys end at the bottom,
always; what happened has the room between. Where lines are few, cards become signs and lists
become lines, and nothing but older lines of the log is ever left out.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from ronda.terminal.card_art import (
    LAID,
    LIES,
    TAKEN,
    Painter,
    card_rows,
    felt_lines,
    felt_rows,
)
from ronda.terminal.scene import Menu, Notice, OptionLine, Picture, SideLine, TableScene, TextPage

MIN_WIDTH: Final = 60
"""Columns that a drawn table needs."""
MIN_HEIGHT: Final = 20
"""Lines that a drawn table needs."""
ROOMY_HEIGHT: Final = 24
"""Lines from which on loose cards are drawn as cards."""
WIDE_HEIGHT: Final = 32
"""Lines from which on the hand is drawn as cards too."""
FELT_WIDTH: Final = 80
"""Columns that the loose cards take at most, so that they are seen together."""
GAP: Final = 2
"""Columns between what stands side by side."""
LOG_LINES: Final = 2
"""Lines of what happened that there should be at least."""


class Style(NamedTuple):
    """How much room a table takes.

    Attributes:
        has_faces: whether the hand is drawn as cards.
        has_felt: whether loose cards are drawn as cards.
        is_flowing: whether options stand beside each other where they can.
    """

    has_faces: bool
    has_felt: bool
    is_flowing: bool


STYLES: Final = (
    Style(has_faces=True, has_felt=True, is_flowing=False),
    Style(has_faces=False, has_felt=True, is_flowing=False),
    Style(has_faces=False, has_felt=False, is_flowing=False),
    Style(has_faces=False, has_felt=False, is_flowing=True),
)
"""From the roomiest to the closest."""


class PictureLayout:
    """Lays out pictures in a window.

    Args:
        console: what texts are measured with.
        painter: what colours the cards in a line.
    """

    def __init__(self, console: Console, painter: Painter) -> None:
        self._console = console
        self._painter = painter

    def rows(self, picture: Picture, log: Sequence[Text], remark: str) -> list[Text]:
        """The rows of a picture, from the first line of the window on."""
        match picture:
            case TableScene():
                return self._table(picture, log, remark)
            case TextPage():
                top = [*self._top(picture), *(self.wrap(line) for line in picture.lines)]
                return self._between(_flat(top), [], self._bottom(picture, remark))
            case Menu(lines, question):
                shown = [self.wrap(f" {key}  {text}", hang=4) for key, text in lines]
                bottom = [*_flat(shown), Text(), *self.wrap(question, "bold")]
                return self._between([], log, [*bottom, *self._bottom(picture, remark)])
            case Notice(sentence):
                bottom = [*self.wrap(sentence, "bold"), *self._bottom(picture, remark)]
                return self._between([], log, bottom)

    def room(self, picture: Picture) -> int:
        """Lines that a page has for its text beside all else, and a remark."""
        used = len(_flat(self._top(picture))) + len(self._bottom(picture, "x"))
        return max(self._console.height - used, 1)

    def wrap(self, line: str, style: str = "", hang: int = 0) -> list[Text]:
        """A line in as many rows as it needs; all but the first are indented by `hang`."""
        text = self._painter.paint(line, style)
        return self.wrap_text(text, hang)

    def wrap_text(self, text: Text, hang: int = 0) -> list[Text]:
        """The same of a text that has its colours."""
        width = self._console.width - 1 - hang
        if text.cell_len <= width and "\n" not in text.plain:
            return [text]
        rows = list(text.wrap(self._console, width))
        return [rows[0], *(Text(" " * hang).append_text(row) for row in rows[1:])]

    # --- the table -------------------------------------------------------------------------------

    def _table(self, scene: TableScene, log: Sequence[Text], remark: str) -> list[Text]:
        height = self._console.height
        first = 0 if height >= WIDE_HEIGHT else 1 if height >= ROOMY_HEIGHT else 2
        for style in STYLES[first:]:
            top, choices = self._top_of_table(scene, style), self._choices(scene, style)
            bottom = [*choices, *self._bottom(scene, remark)]
            # A remark may take the place of the log, and is no reason to lay all out anew.
            least = len(choices) + len(self._bottom(scene, "")) + LOG_LINES
            if len(top) + max(least, len(bottom)) <= height:
                break
        return self._between(top, log, bottom)

    def _between(
        self, top: Sequence[Text], log: Sequence[Text], bottom: Sequence[Text]
    ) -> list[Text]:
        """What is at the top, the end of the log, and what is at the bottom."""
        room = max(self._console.height - len(top) - len(bottom), 0)
        told: list[Text] = []
        for line in reversed(log):
            if len(told) >= room:
                break
            told = [*self.wrap_text(line, 2), *told]
        told = told[len(told) - room :] if len(told) > room else told
        return [*top, *told, *[Text()] * (room - len(told)), *bottom]

    def _top_of_table(self, scene: TableScene, style: Style) -> list[Text]:
        marks = dict.fromkeys(scene.taken, TAKEN) | dict.fromkeys(scene.loose, LIES)
        if scene.laid is not None:
            marks[scene.laid] = LAID
        width = self._console.width
        draw = felt_rows if style.has_felt else felt_lines
        felt = draw(marks, min(width, FELT_WIDTH))
        edge = [] if style.is_flowing else [Text("─" * width, style="dim")]
        about = [scene.seats, scene.answerable]
        told = [self.wrap(line, "yellow" if place else "dim") for place, line in enumerate(about)]
        return [*_flat(self._top(scene)), *edge, *felt, *edge, *_flat(filter_rows(told))]

    def _top(self, picture: Picture) -> list[list[Text]]:
        """The head and the score."""
        if not isinstance(picture, TableScene | TextPage) or not picture.head:
            return []
        return [self.wrap(picture.head, "dim"), self._sides(picture.sides)]

    def _sides(self, sides: Sequence[SideLine]) -> list[Text]:
        """A row for each side: its name, its points, its pile, and the matches it has won."""
        columns = zip(*[side[:4] for side in sides], strict=True)
        widths = [max(map(cell_len, column)) for column in columns]
        if sum(widths) + 3 * GAP >= self._console.width:
            # A long name takes a row of its own.
            widths = [0] * len(widths)
        rows = []
        for side in sides:
            row = Text()
            for place, (text, width) in enumerate(zip(side[:4], widths, strict=True)):
                padding = " " * (max(width - cell_len(text), 0) + GAP)
                row.append(text + padding, "bold" if place < 2 else "")
            row.rstrip()
            rows += self.wrap_text(row, 3)
        return rows

    def _choices(self, scene: TableScene, style: Style) -> list[Text]:
        """The hand and what each key does with it."""
        rows: list[Text] = []
        if style.has_faces and scene.hand:
            keys = {option.card: option.key for option in scene.options if option.card}
            numbers = " ".join(f"{keys.get(card, ''):^5}" for card in scene.hand)
            rows += [*card_rows(scene.hand), Text(numbers, style="bold cyan")]
        elif not any(option.card for option in scene.options):
            rows += self.wrap(scene.hand_line)
        cards = [self._option(option) for option in scene.options if option.card]
        calls = [self._option(option) for option in scene.options if not option.card]
        for options, is_flowing in ((cards, style.is_flowing), (calls, True)):
            rows += self._flow(options) if is_flowing else _flat(self._hung(options))
        return [*rows, *(self.wrap(scene.shared, "magenta") if scene.shared else [])]

    def _hung(self, options: Iterable[Text]) -> list[list[Text]]:
        return [self.wrap_text(option, 3) for option in options]

    def _option(self, option: OptionLine) -> Text:
        text = Text(f" {option.key} ", style="bold cyan")
        text = Text().append_text(text).append_text(self._painter.paint(option.effect))
        if option.gains:
            text.append(f"  {option.gains}", style="bold magenta")
        return text

    def _bottom(self, picture: Picture, remark: str) -> list[Text]:
        """The remark about the last key, or whose turn it is; and the keys."""
        rows = []
        if remark:
            rows += self.wrap(remark, "bold yellow")
        elif isinstance(picture, TableScene | TextPage) and picture.status:
            rows += self.wrap(picture.status, "bold")
        return [*rows, *self._flow([Text(f" {key}", style="dim") for key in picture.keys])]

    def _flow(self, texts: Iterable[Text]) -> list[Text]:
        """Texts beside each other, as many as fit in a row; none is broken that fits in one."""
        rows: list[Text] = []
        for text in texts:
            wrapped = self.wrap_text(text, 3)
            if rows and len(wrapped) == 1 and self._fits(rows[-1], text):
                rows[-1].append("  ").append_text(text)
            else:
                rows += wrapped
        return rows

    def _fits(self, row: Text, text: Text) -> bool:
        return row.cell_len + 2 + text.cell_len < self._console.width


def filter_rows(rows: Iterable[list[Text]]) -> list[list[Text]]:
    """Only what says something."""
    return [each for each in rows if any(row.plain for row in each)]


def _flat(rows: Iterable[list[Text]]) -> list[Text]:
    return [row for each in rows for row in each]
