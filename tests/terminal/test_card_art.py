"""Cards as small cards and as signs, and the table with a slot for each rank."""

import pytest

from ronda.cards import Card
from ronda.lang import catalogue
from ronda.terminal.card_art import (
    HEIGHT,
    LAID,
    LIES,
    TAKEN,
    Painter,
    card_rows,
    face_lines,
    felt_lines,
    felt_rows,
    signs,
)
from ronda.terminal.setup import card_names
from tests.engine.stacking import cards

MARKS = {Card.O7: LAID, Card.C7: LIES, Card.B12: LIES, Card.E3: TAKEN}


def test_a_card_shows_its_rank_its_suit_and_its_border() -> None:
    assert [line.plain for line in face_lines(Card.E10)] == ["┌───┐", "│10†│", "└───┘"]
    assert [line.plain for line in face_lines(Card.O7, LAID)] == ["┏━━━┓", "┃7● ┃", "┗━━━┛"]
    assert signs(cards("7c 10e 12b 1o")) == "7∪ 10† 12♣ 1●"


def test_a_hand_lies_side_by_side() -> None:
    rows = [row.plain for row in card_rows(cards("7c 12b"))]
    assert rows == ["┌───┐ ┌───┐", "│7∪ │ │12♣│", "└───┘ └───┘"]


@pytest.mark.parametrize("width", [60, 80])
def test_every_rank_has_its_slot_and_marks_need_no_colour(width: int) -> None:
    lines = [row.plain for row in felt_lines(MARKS, width)]
    slot = width // 5
    wanted = (" 1", " 2", "(3†)", " 4", " 5")
    assert lines[0] == "".join(cell.ljust(slot) for cell in wanted).rstrip()
    assert lines[1].startswith(" 6")
    assert lines[1][slot:].startswith("[7●]  7∪")
    assert lines[1].endswith(" 12♣")
    rows = [row.plain for row in felt_rows(MARKS, width)]
    assert len(rows) == 2 * HEIGHT
    # Of two cards of a rank both are seen: the one below by its edge.
    assert rows[4][slot:].startswith("┃7●│7∪ │")
    assert rows[1][2 * slot :].startswith("╎3† ╎")
    assert all(len(row) <= width for row in rows)


def test_four_of_a_rank_fit_their_slot() -> None:
    marks = dict.fromkeys(cards("10o 10c 10e 10b"), LIES)
    for rows in (felt_rows(marks, 60), felt_lines(marks, 60)):
        assert all(len(row.plain) <= 60 for row in rows)
        assert all(suit in "".join(row.plain for row in rows) for suit in "●∪†♣")


def test_cards_in_a_line_get_the_colours_of_their_suits() -> None:
    painter = Painter(card_names(catalogue()))
    text = painter.paint("You: 7 of cups takes 7● and rey of clubs.")
    spans = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert spans == {"7 of cups": "bold red", "7●": "bold yellow", "rey of clubs": "bold green"}
