"""The screen for pipes, screen readers and simple terminals: words, a line after the other."""

from collections.abc import Sequence
from typing import TextIO

from ronda.engine import Event, Side
from ronda.engine.events import DealEvent, HandsEvent
from ronda.terminal.scene import Menu, Notice, Picture, TableScene, TextPage


class PlainScreen:
    """Writes lines of text without colours, boxes or movement.

    Args:
        output: where they go.
    """

    is_drawn_over = False
    has_room = True

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def tell(self, event: Event, sentence: str, own: Side) -> None:  # noqa: ARG002 - words have no colours
        """Write one thing that happened; a new deal or distribution is set off by an empty line."""
        if isinstance(event, DealEvent | HandsEvent):
            self._write("")
        self._write(sentence)

    def say(self, sentence: str) -> None:
        """Write a line that is no event."""
        self._write(sentence)

    def show(self, picture: Picture, remark: str = "") -> None:
        """Write the picture as sentences, then a line for each key; or only the remark."""
        if remark:
            self._write(remark)
            return
        match picture:
            case TableScene():
                self._table(picture)
            case Menu(lines, question):
                for key, text in lines:
                    self._write(f"{key}: {text}")
                self._write(question)
            case Notice(sentence):
                self._write(sentence)
            case TextPage():
                # What a count says was told as it came.
                for line in () if picture.head else picture.lines:
                    self._write(line)
                if picture.status:
                    self._write(picture.status)
        if picture.keys and not self._is_waiting(picture):
            self._write("; ".join(picture.keys))

    def pages(self, picture: Picture, lines: Sequence[str]) -> Sequence[tuple[str, ...]]:  # noqa: ARG002 - all of it stays
        """The whole text at once."""
        return [tuple(lines)]

    def leave(self) -> None:
        """Nothing: every line stays."""

    def _is_waiting(self, picture: Picture) -> bool:
        return isinstance(picture, TableScene) and not picture.options and not picture.is_stopped

    def _table(self, scene: TableScene) -> None:
        if self._is_waiting(scene):
            # What others play is told when it has been played.
            return
        spoken = [scene.head, *(side.spoken for side in scene.sides), scene.seats]
        spoken += [scene.loose_line, scene.answerable, scene.hand_line]
        for line in ("", *filter(None, spoken)):
            self._write(line)
        for option in scene.options:
            gains = f" {option.gains}." if option.gains else ""
            self._write(f"{option.key}: {option.effect}.{gains}")
        for line in filter(None, (scene.shared, scene.status)):
            self._write(line)

    def _write(self, line: str) -> None:
        self._output.write(line + "\n")
        self._output.flush()
