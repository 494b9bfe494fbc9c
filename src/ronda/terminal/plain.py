"""The screen for pipes, screen readers and simple terminals: words, a line after the other."""

from collections.abc import Sequence
from typing import TextIO

from ronda.engine import Event, Side
from ronda.engine.events import DealEvent, HandsEvent
from ronda.terminal.scene import Scene
from ronda.terminal.screen import PERSON_SIDE


class PlainScreen:
    """Writes lines of text without colours, boxes or movement.

    Args:
        output: where they go.
    """

    is_drawn_over = False

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def tell(self, event: Event, sentence: str, *, own: Side = PERSON_SIDE) -> None:  # noqa: ARG002 - words have no colours
        """One thing that happened; a new deal or distribution is set off by an empty line."""
        if isinstance(event, DealEvent | HandsEvent):
            self._write("")
        self._write(sentence)

    def say(self, sentence: str) -> None:
        """A line that is no event."""
        self._write(sentence)

    def watch(self, scene: Scene) -> None:
        """Nothing: what a computer plays is told when it has been played."""

    def offer(self, scene: Scene) -> None:
        """The table as sentences, then a line for each key."""
        spoken = [scene.head, *(side.spoken for side in scene.sides), scene.seats]
        spoken += [scene.loose_line, scene.answerable, scene.hand_line]
        for line in ("", *filter(None, spoken)):
            self._write(line)
        for option in scene.options:
            gains = f" {option.gains}." if option.gains else ""
            self._write(f"{option.key}: {option.deed}.{gains}")
        self._write(scene.footer)

    def notice(self, sentence: str) -> None:
        """A remark about the key that was pressed."""
        self._write(sentence)

    def menu(self, lines: Sequence[tuple[str, str]], question: str) -> None:
        """A line for each key."""
        for key, text in lines:
            self._write(f"{key}: {text}")
        self._write(question)

    def pages(self, lines: Sequence[str]) -> Sequence[Sequence[str]]:
        """The whole text at once."""
        return [lines]

    def clear(self) -> None:
        """Nothing: every line stays."""

    def _write(self, line: str) -> None:
        self._output.write(line + "\n")
        self._output.flush()
