"""How cards look in a terminal with colours: as small ivory cards, and as signs within a line.

A suit has a sign of its own shape besides its colour: ● coins, ∪ cups, † swords, ♣ clubs.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.text import Text

from ronda.cards import CARDS, Card, Suit

SIGNS: Final[Mapping[Suit, str]] = {
    Suit.OROS: "●",
    Suit.COPAS: "∪",
    Suit.ESPADAS: "†",
    Suit.BASTOS: "♣",
}
INKS: Final[Mapping[Suit, str]] = {
    Suit.OROS: "#8a5a00",
    Suit.COPAS: "#9c2f22",
    Suit.ESPADAS: "#1e4a9a",
    Suit.BASTOS: "#0f6a50",
}
"""On the ivory of a card."""
TINTS: Final[Mapping[Suit, str]] = {
    Suit.OROS: "yellow",
    Suit.COPAS: "red",
    Suit.ESPADAS: "blue",
    Suit.BASTOS: "green",
}
"""Within a line, where the background is the reader's own and so are these colours."""
IVORY: Final = "#fbf6ea"
WIDTH: Final = 5
"""Columns of a card."""
HEIGHT: Final = 3
"""Lines of a card."""


def signs(cards: Iterable[Card]) -> str:
    """Cards within a line, as in `7∪ 10†`."""
    return " ".join(f"{card.rank.value}{SIGNS[card.suit]}" for card in cards)


def face_lines(card: Card) -> tuple[Text, Text, Text]:
    """The three lines of a card: its rank in two corners, its suit in the middle."""
    rank, style = str(card.rank.value), f"bold {INKS[card.suit]} on {IVORY}"
    lines = (f" {rank:<{WIDTH - 1}}", SIGNS[card.suit].center(WIDTH), f"{rank:>{WIDTH - 1}} ")
    top, middle, bottom = (Text(line, style=style) for line in lines)
    return top, middle, bottom


def card_rows(cards: Sequence[Card], width: int) -> list[Text]:
    """Cards side by side within `width` columns, in as many rows of cards as they need."""
    gap = " " if len(cards) * (WIDTH + 1) <= width else ""
    fitting = max(1, width // (WIDTH + len(gap)))
    rows = []
    for first in range(0, len(cards), fitting):
        faces = [face_lines(card) for card in cards[first : first + fitting]]
        rows += [Text(gap).join(face[line] for face in faces) for line in range(HEIGHT)]
    return rows


class Painter:
    """Colours the cards that a line names.

    Args:
        names: what each card is called in full words.
    """

    def __init__(self, names: Mapping[Card, str]) -> None:
        spellings = {names[card]: card for card in CARDS} | {signs([card]): card for card in CARDS}
        self._cards = spellings
        longest_first = sorted(spellings, key=len, reverse=True)
        self._pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + ")")

    def paint(self, line: str, style: str = "") -> Text:
        """The line with the cards in it in the colours of their suits."""
        text = Text(line, style=style)
        for match in self._pattern.finditer(line):
            text.stylize(f"bold {TINTS[self._cards[match[0]].suit]}", *match.span())
        return text
