"""A page as text fits its width, and loses nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.lang import catalogue
from ronda.pages.page import Entries, Items, Page, Paragraph, Section, TableBlock
from ronda.pages.plain import block_lines, plain_text
from ronda.pages.rules_page import rules_page
from ronda.rules import read_rules

TABLE = TableBlock(("Word", "Points", "For"), (("darba", "1", "taking the card just laid"),))


def test_a_page_is_headings_and_blocks() -> None:
    page = Page(
        "Ronda",
        (Section("short", "In short", (Paragraph("Play."), Items(("One.", "Two.")))),),
    )
    assert plain_text(page) == ("Ronda\n=====\n\nIn short\n--------\n\nPlay.\n\n- One.\n- Two.\n")


def test_an_entry_is_a_word_and_what_it_means() -> None:
    assert list(block_lines(Entries((("missa", "an empty table"),)))) == [
        "missa",
        "    an empty table",
    ]


def test_a_table_has_columns() -> None:
    assert list(block_lines(TABLE)) == [
        "Word   Points  For",
        "-----  ------  -------------------------",
        "darba  1       taking the card just laid",
    ]


def test_the_widest_column_gives_way() -> None:
    assert list(block_lines(TABLE, 36)) == [
        "Word   Points  For",
        "-----  ------  ---------------------",
        "darba  1       taking the card just",
        "               laid",
    ]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_asked(width: int) -> None:
    rules = read_rules({"preset": "marocl3ab-last"})
    page = rules_page(rules, catalogue(), base="marocl3ab-last", seats=2)
    lines = plain_text(page, width).splitlines()
    assert max(map(len, lines)) <= width
    assert lines == [line.rstrip() for line in lines]


@given(st.lists(st.text("ab ", min_size=1), min_size=1, max_size=4), st.integers(20, 80))
def test_no_cell_loses_a_word(cells: list[str], width: int) -> None:
    table = TableBlock(tuple("x" for _ in cells), (tuple(cells),))
    text = " ".join(block_lines(table, width))
    assert text.count("a") == sum(cell.count("a") for cell in cells)
