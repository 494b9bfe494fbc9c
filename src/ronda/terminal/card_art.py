"""How cards look in a terminal: as small cards, and as signs within a line.

A suit has a sign of its own shape besides its colour: ● coins, ∪ cups, † swords, ♣ clubs. Whatever
a colour says, a border or a sign says too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.text import Text

from ronda.cards import CARDS, RANKS, Card, Suit

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
SLOTS: Final = (RANKS[:5], RANKS[5:])
"""Where loose cards lie: each rank has a place of its own, and no card moves (docs/look.md)."""
LIES, LAID, TAKEN = ("┌─┐││└─┘", "┏━┓┃┃┗━┛", "┌╌┐╎╎└╌┘")
"""The borders of a card: one that lies there, the one laid last, one that was just taken."""


def sign(card: Card) -> str:
    """A card within a line, as in `7∪`."""
    return f"{card.rank.value}{SIGNS[card.suit]}"


def signs(cards: Iterable[Card]) -> str:
    """Cards within a line, as in `7∪ 10†`."""
    return " ".join(map(sign, cards))


def face_lines(card: Card, border: str = LIES) -> tuple[Text, Text, Text]:
    """The three lines of a card with its border."""
    style = "dim" if border == TAKEN else f"bold {INKS[card.suit]} on {IVORY}"
    top = f"{border[0]}{border[1] * 3}{border[2]}"
    bottom = f"{border[5]}{border[6] * 3}{border[7]}"
    middle = f"{border[3]}{sign(card):^3}{border[4]}"
    return Text(top, style), Text(middle, style), Text(bottom, style)


def card_rows(cards: Sequence[Card]) -> list[Text]:
    """Cards side by side."""
    faces = [face_lines(card) for card in cards]
    return [Text(" ").join(face[line] for face in faces) for line in range(HEIGHT)]


class Painter:
    """Colours the cards that a line names.

    Args:
        names: what each card is called in full words.
    """

    def __init__(self, names: Mapping[Card, str]) -> None:
        self._cards = {names[card]: card for card in CARDS} | {sign(card): card for card in CARDS}
        longest_first = sorted(self._cards, key=len, reverse=True)
        self._pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + ")")

    def paint(self, line: str, style: str = "") -> Text:
        """The line with the cards in it in the colours of their suits."""
        text = Text(line, style=style)
        for match in self._pattern.finditer(line):
            text.stylize(f"bold {TINTS[self._cards[match[0]].suit]}", *match.span())
        return text


def felt_rows(marks: Mapping[Card, str], width: int) -> list[Text]:
    """The table with a card's border for each card on it, every rank in its slot."""
    rows = []
    for ranks in SLOTS:
        cells = [
            _cell([(card, marks[card]) for card in CARDS if card.rank is rank and card in marks])
            or [Text(), Text(f"  {rank.value}", style="dim"), Text()]
            for rank in ranks
        ]
        rows += [_beside([cell[line] for cell in cells], width) for line in range(HEIGHT)]
    return rows


def _cell(cards: Sequence[tuple[Card, str]]) -> list[Text]:
    """The cards of one rank: of those that lie below others, the left edge."""
    if not cards:
        return []
    *below, (card, border) = cards
    lines = [Text(), Text(), Text()]
    for other, edge in below:
        shown = 1 + len(sign(other))
        for line, face in zip(lines, face_lines(other, edge), strict=True):
            line.append_text(face[:shown])
    for line, face in zip(lines, face_lines(card, border), strict=True):
        line.append_text(face)
    return lines


def felt_lines(marks: Mapping[Card, str], width: int) -> list[Text]:
    """The same in a line for each row of slots, with signs for cards."""
    rows = []
    for ranks in SLOTS:
        cells = []
        for rank in ranks:
            lying = [card for card in CARDS if card.rank is rank and card in marks]
            cell = Text(" ").join(_marked(card, marks[card]) for card in lying)
            cells.append(cell if lying else Text(f" {rank.value}", style="dim"))
        rows.append(_beside(cells, width))
    return rows


def _marked(card: Card, border: str) -> Text:
    style = f"bold {TINTS[card.suit]}"
    if border == TAKEN:
        return Text(f"({sign(card)})", style="dim")
    return Text(f"[{sign(card)}]" if border == LAID else f" {sign(card)}", style=style)


def _beside(cells: Sequence[Text], width: int) -> Text:
    """Cells side by side, each as wide as the others."""
    row = Text()
    for cell in cells:
        row.append_text(cell)
        row.append(" " * max(width // len(cells) - cell.cell_len, 1))
    row.rstrip()
    return row
