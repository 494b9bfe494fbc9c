"""The rules page as a value: sections of blocks, the same for the terminal and for the browser."""

from typing import TypeAlias

import msgspec

from ronda.cards import Card


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph"):
    """Some sentences."""

    text: str


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list, a sentence or two each."""

    items: tuple[str, ...]


class Entries(msgspec.Struct, frozen=True, tag="entries"):
    """Words with their meanings, or questions with their answers."""

    entries: tuple[tuple[str, str], ...]


class TableBlock(msgspec.Struct, frozen=True, tag="table"):
    """Rows below a head, all with the same number of cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Example(msgspec.Struct, frozen=True, tag="example"):
    """What the engine did with a deck that was stacked to show something.

    Attributes:
        title: what it shows.
        before: the loose table before, and `after`; both None where the table is not the point.
        before_text: the same in words, and `after_text`.
        told: what happened, an event a sentence.
    """

    title: str
    before: tuple[Card, ...] | None
    before_text: str
    told: tuple[str, ...]
    after: tuple[Card, ...] | None
    after_text: str


Block: TypeAlias = Paragraph | Items | Entries | TableBlock | Example


class Section(msgspec.Struct, frozen=True):
    """A part of the page; `name` is the same in every language."""

    name: str
    heading: str
    blocks: tuple[Block, ...]


class Page(msgspec.Struct, frozen=True):
    """The rules of one table, to be read from top to bottom."""

    title: str
    sections: tuple[Section, ...]


def paragraph(*sentences: str) -> Paragraph:
    """Whole sentences, one after the other."""
    return Paragraph(" ".join(sentences))
