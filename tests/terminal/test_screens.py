"""Both screens: words alone, and cards drawn in a terminal of some size."""

import io

import pytest

from ronda.cards import Card
from ronda.engine import Call, Event, Seat, Side
from ronda.engine.events import (
    CallEvent,
    DealEvent,
    EndEvent,
    HandsEvent,
    PointsEvent,
    Reason,
    TotalsEvent,
)
from ronda.lang import catalogue
from ronda.terminal.drawn import event_style
from ronda.terminal.faces import HEIGHT, WIDTH, Painter, card_rows, face_lines, signs
from ronda.terminal.opening import card_names
from ronda.terminal.plain import PlainScreen
from ronda.terminal.scene import OptionLine, Scene, SideLine
from ronda.terminal.screen import MIN_HEIGHT, MIN_WIDTH, TooSmall
from tests.engine.stacking import cards
from tests.terminal.scripts import Drawn

SCENE = Scene(
    head="Deal 1.",
    sides=(SideLine("you", "0 points", "pile 0 of 20", "You: 0 points."),) * 2,
    seats="Dealer: you.",
    loose=cards("7o 10c"),
    loose_line="On the table: two cards.",
    live=Card.O7,
    answerable="7● was just laid.",
    hand=cards("7c 12b"),
    hand_line="Your cards: two.",
    options=(
        OptionLine("1", Card.C7, "7∪ takes 7●", "+1 darba"),
        OptionLine("2", Card.B12, "12♣ is laid", ""),
        OptionLine("r", None, "Call ronda", ""),
    ),
    footer="Which key?",
)


def test_a_plain_screen_writes_words_and_nothing_else() -> None:
    output = io.StringIO()
    screen = PlainScreen(output)
    screen.watch(SCENE)
    screen.clear()
    assert output.getvalue() == ""
    screen.tell(DealEvent(1, Seat(0)), "Deal 1.")
    screen.tell(CallEvent(Seat(0), Call.RONDA), "You: ronda!")
    screen.offer(SCENE)
    screen.notice("No such key.")
    screen.menu([("1", "koutchina")], "Which rules?")
    assert output.getvalue().splitlines() == [
        "",
        "Deal 1.",
        "You: ronda!",
        "",
        "Deal 1.",
        "You: 0 points.",
        "You: 0 points.",
        "Dealer: you.",
        "On the table: two cards.",
        "7● was just laid.",
        "Your cards: two.",
        "1: 7∪ takes 7●. +1 darba.",
        "2: 12♣ is laid.",
        "r: Call ronda.",
        "Which key?",
        "No such key.",
        "1: koutchina",
        "Which rules?",
    ]
    assert list(screen.pages(["a", "b"])) == [["a", "b"]]
    assert "\x1b" not in output.getvalue()


def test_a_drawn_table_shows_cards_keys_and_previews() -> None:
    drawn = Drawn()
    with drawn.screen as screen:
        screen.offer(SCENE)
        text = drawn.text()
        for part in (" 7   ", "  ●  ", "   7 ", " 12  ", "  ♣  ", "+1 darba", "Which key?"):
            assert part in text
        screen.notice("No such key.")
        assert "No such key." in drawn.text()
        screen.watch(SCENE._replace(loose=(), options=(), footer="Computer to play …"))
        text = drawn.text()
        assert "On the table: two cards." in text
        assert "takes" not in text
        screen.tell(PointsEvent(Side(0), 1, Reason.DARBA), "You: +1 point.")
        screen.say("A line.")
        screen.clear()
        screen.notice("Read on?")
        assert "Read on?" in drawn.text()
        screen.menu([("1", "koutchina")], "Which rules?")
        assert "koutchina" in drawn.text()


def test_a_low_terminal_shows_cards_as_signs() -> None:
    drawn = Drawn(60, MIN_HEIGHT)
    with drawn.screen as screen:
        screen.offer(SCENE)
        text = drawn.text()
        assert " 7   " not in text
        assert "7●" in text
        screen.watch(SCENE._replace(loose=(), options=()))
        text = drawn.text()
        assert "7∪" in text
        assert "On the table: two cards." in text


def test_the_cursor_is_not_hidden() -> None:
    drawn = Drawn()
    with pytest.raises(RuntimeError), drawn.screen:
        raise RuntimeError
    assert "\x1b[?25l" not in drawn.text().split("\x1b[?25h", 1)[1]


@pytest.mark.parametrize(("width", "height"), [(MIN_WIDTH - 1, 50), (200, MIN_HEIGHT - 1)])
def test_a_terminal_without_room_is_refused(width: int, height: int) -> None:
    drawn = Drawn(width, height)
    with drawn.screen as screen, pytest.raises(TooSmall) as raised:
        screen.offer(SCENE)
    assert raised.value.sizes()["width"] == width
    assert raised.value.sizes()["min_height"] == MIN_HEIGHT


def test_another_size_begins_on_an_empty_screen_with_the_last_lines() -> None:
    drawn = Drawn()
    with drawn.screen as screen:
        screen.say("Something happened.")
        screen.offer(SCENE)
        drawn.text()
        drawn.console.width = 100
        screen.offer(SCENE)
        text = drawn.text()
    assert "\x1b[2J" in text
    assert "Something happened." in text
    assert "Which key?" in text


def test_long_texts_come_in_pieces_that_fit() -> None:
    drawn = Drawn(60, 20)
    pieces = drawn.screen.pages(["word " * 40] * 10 + ["", "end"])
    assert all(len(piece) <= 18 for piece in pieces)
    assert all(len(line) <= 60 for piece in pieces for line in piece)
    assert [line for piece in pieces for line in piece][-2:] == ["", "end"]


def test_a_card_shows_its_rank_twice_and_its_suit() -> None:
    assert [line.plain for line in face_lines(Card.E10)] == [" 10  ", "  †  ", "  10 "]
    assert [line.plain for line in face_lines(Card.O7)] == [" 7   ", "  ●  ", "   7 "]
    assert signs(cards("7c 10e 12b 1o")) == "7∪ 10† 12♣ 1●"


@pytest.mark.parametrize("number", [1, 4, 10, 15, 40])
@pytest.mark.parametrize("width", [MIN_WIDTH, 80, 120])
def test_cards_fit_side_by_side(number: int, width: int) -> None:
    rows = card_rows(tuple(Card)[:number], width)
    assert all(len(row.plain) <= width for row in rows)
    assert len(rows) % HEIGHT == 0
    assert sum(row.plain.count("●") for row in rows) == len([*range(0, number, 4)])
    assert len(rows) == HEIGHT or number * WIDTH > width


def test_cards_in_a_line_get_the_colours_of_their_suits() -> None:
    painter = Painter(card_names(catalogue()))
    text = painter.paint("You: 7 of cups takes 7● and rey of clubs.")
    spans = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert spans == {"7 of cups": "bold red", "7●": "bold yellow", "rey of clubs": "bold green"}


def test_what_matters_stands_out() -> None:
    events: list[Event] = [
        PointsEvent(Side(0), 1, Reason.MISSA),
        PointsEvent(Side(1), 1, Reason.MISSA),
        PointsEvent(Side(0), -1, Reason.DARBA),
        HandsEvent(6, last=True, hands=()),
        EndEvent(None),
        TotalsEvent((1, 2)),
        CallEvent(Seat(0), Call.RONDA),
    ]
    assert [event_style(event) for event in events] == [
        "bold green",
        "bold magenta",
        "bold magenta",
        "bold yellow",
        "bold",
        "bold",
        "",
    ]
