"""No screen cuts anything off: whole matches at every table, in three languages and three windows.

What is looked at is every row of every picture that a person is shown, with what has to be on it.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from ronda.engine import Event, Side
from ronda.lang import catalogue
from ronda.rules import PRESETS, read_rules
from ronda.terminal.card_art import Painter, signs
from ronda.terminal.game import Game
from ronda.terminal.keys import StopError
from ronda.terminal.layout import LOG_LINES, PictureLayout
from ronda.terminal.scene import Menu, Notice, Picture, SideLine, TableScene, TextPage
from ronda.terminal.screen import Screen
from ronda.terminal.setup import Terminal, card_names
from tests.terminal.scripts import SCENE, Reader, Script, last_choice, local_table, show_whole

SIZES = ((60, 20), (80, 24), (120, 40))
LANGUAGES = ("en", "fr", "ar")
TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]


def layout(width: int, height: int, language: str = "en") -> PictureLayout:
    console = Console(width=width, height=height)
    return PictureLayout(console, Painter(card_names(catalogue(language))))


def has_to_be_seen(picture: Picture, remark: str) -> Iterator[str]:
    """Everything that a reader is to find on the screen."""
    yield from (*picture.keys, remark)
    match picture:
        case TableScene():
            yield from (picture.head, picture.seats, picture.answerable, picture.shared)
            yield from () if remark else (picture.status,)
            yield from _sides(picture.sides)
            for option in picture.options:
                yield f"{option.key} {option.effect} {option.gains}"
        case TextPage():
            yield from (picture.head, *picture.lines, *_sides(picture.sides))
            yield from () if remark else (picture.status,)
        case Menu(lines, question):
            yield from (question, *(f"{key} {text}" for key, text in lines))
        case Notice(sentence):
            yield sentence


def _sides(sides: Sequence[SideLine]) -> Iterator[str]:
    for side in sides:
        yield f"{side.name} {side.points} {side.pile} {side.wins}"


def spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


class Inspector:
    """A screen that lays every picture out in windows of all sizes, and misses nothing in them."""

    is_drawn_over = True
    has_room = True

    def __init__(self, language: str) -> None:
        self.layouts = {size: layout(*size, language) for size in SIZES}
        self.log: list[Text] = []
        self.seen: list[Picture] = []

    def tell(self, event: Event, sentence: str, own: Side) -> None:  # noqa: ARG002 - of Screen
        self.say(sentence)

    def say(self, sentence: str) -> None:
        self.log.append(Text(sentence))

    def show(self, picture: Picture, remark: str = "") -> None:
        if self.seen and self.seen[-1] == picture and not remark:
            return
        self.seen.append(picture)
        # The smallest window is the one that can cut something off; the others are looked at too.
        number = 3 if len(self.seen) % 3 == 0 else 1
        for size, each in list(self.layouts.items())[:number]:
            check(picture, remark, size, each.rows(picture, self.log, remark))

    def pages(self, picture: Picture, lines: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """Cut for the smallest window: what fits there fits everywhere."""
        smallest = self.layouts[SIZES[0]]
        room = smallest.room(picture)
        rows = [row.plain.rstrip() for line in lines for row in smallest.wrap(line)]
        return [tuple(rows[at : at + room]) for at in range(0, max(len(rows), 1), room)]

    def leave(self) -> None:
        pass


def check(picture: Picture, remark: str, size: tuple[int, int], rows: Sequence[Text]) -> None:
    width, height = size
    assert len(rows) <= height, (size, picture, [row.plain for row in rows])
    assert all(row.cell_len <= width for row in rows), (size, [row.plain for row in rows])
    shown = spaced(" ".join(row.plain for row in rows))
    for wanted in has_to_be_seen(picture, remark):
        assert spaced(wanted) in shown, (size, wanted, [row.plain for row in rows])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_match_in_windows_of_every_size(
    tmp_path: Path, name: str, seats: int, language: str
) -> None:
    table = local_table(tmp_path / "match.journal", name, seats, level="greedy", target=15)
    inspector = Inspector(language)
    keys = Reader(table, last_choice)
    screen: Screen = inspector
    terminal = Terminal(screen, keys, signs, "", catalogue(language))
    with pytest.raises(StopError):
        Game(terminal, table).play()
    kinds = {type(picture) for picture in inspector.seen}
    assert {TableScene, TextPage} <= kinds
    for each in (["q"], ["?", *" " * 99], ["l", *" " * 9], ["h"]):
        show_whole(table)
        with pytest.raises(StopError):
            Game(terminal._replace(keys=Script(each)), table).play()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_but_the_log(size: tuple[int, int]) -> None:
    """The score, the felt and the keys stand in the same rows whatever has happened."""
    each = layout(*size)
    log = [Text(f"{number} happened.") for number in range(50)]
    first = [row.plain for row in each.rows(SCENE, [], "")]
    later = [row.plain for row in each.rows(SCENE, log, "")]
    assert len(first) == len(later) == size[1]
    top = first.index("")
    assert first[:top] == later[:top]
    told = [row for row in later if "happened" in row]
    assert len(told) >= LOG_LINES
    assert told[-1] == "49 happened."
    assert [row for row in later if row not in told] == [row for row in first if row]
    remarked = [row.plain for row in each.rows(SCENE, log, "No such key.")]
    assert remarked[:top] == later[:top]
