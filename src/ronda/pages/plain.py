"""A rules page as plain text: for a pipe, a screen reader, a narrow terminal."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from ronda.pages.page import Block, Entries, Example, Items, Page, Paragraph, TableBlock

WIDTH: Final = 80
"""The columns of a plain terminal."""


def plain_text(page: Page, width: int = WIDTH) -> str:
    """The whole page in lines of at most `width` columns, wider only for what has no spaces."""
    lines = [page.title, "=" * len(page.title)]
    for section in page.sections:
        lines += ["", section.heading, "-" * len(section.heading)]
        for block in section.blocks:
            lines += ["", *block_lines(block, width)]
    return "\n".join(lines) + "\n"


def block_lines(block: Block, width: int = WIDTH) -> Iterator[str]:
    """One block in lines of at most `width` columns."""
    match block:
        case Paragraph(text):
            yield from wrap(text, width)
        case Items(items):
            yield from _items(items, width)
        case Entries(entries):
            yield from _entries(entries, width)
        case TableBlock():
            yield from _table(block, width)
        case Example():
            yield from _example(block, width)


def _items(items: Iterable[str], width: int) -> Iterator[str]:
    for item in items:
        yield from wrap(item, width, initial_indent="- ", subsequent_indent="  ")


def _entries(entries: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    for name, text in entries:
        yield from wrap(name, width)
        yield from wrap(text, width, initial_indent="    ", subsequent_indent="    ")


def _example(example: Example, width: int) -> Iterator[str]:
    yield from wrap(example.title, width)
    lines = (example.before_text, *example.told, example.after_text)
    for line in filter(None, lines):
        yield from wrap(line, width, initial_indent="    ", subsequent_indent="      ")


def _table(table: TableBlock, width: int) -> Iterator[str]:
    """Columns two blanks apart; the widest ones wrap where the line is too long."""
    widths = _column_widths(table, width)
    rows = [table.head, *table.rows]
    for place, row in enumerate(rows):
        cells = [wrap(cell, columns) for cell, columns in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            parts = (
                (cell[line] if line < len(cell) else "").ljust(columns)
                for cell, columns in zip(cells, widths, strict=True)
            )
            yield "  ".join(parts).rstrip()
        if place == 0:
            yield "  ".join("-" * columns for columns in widths)


def _column_widths(table: TableBlock, width: int) -> Sequence[int]:
    """The width of each column: what it needs, but the widest give way until a line fits."""
    columns = zip(table.head, *table.rows, strict=True)
    widths = [max(len(cell) for cell in column) for column in columns]
    while sum(widths) + 2 * (len(widths) - 1) > max(width, 12 * len(widths)):
        widths[widths.index(max(widths))] -= 1
    return widths
