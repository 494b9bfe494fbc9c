"""The drawn screen: one picture fills the window, and the terminal is given back."""

import re

import pytest

from ronda.engine import Call, Event, Seat, Side
from ronda.engine.events import (
    CallEvent,
    EndEvent,
    HandsEvent,
    PointsEvent,
    Reason,
    TotalsEvent,
)
from ronda.terminal.layout import MIN_HEIGHT, MIN_WIDTH
from ronda.terminal.rich_screen import event_style
from ronda.terminal.scene import Menu, TextPage
from tests.terminal.scripts import SCENE, Drawn

COLOUR = re.compile(r"\x1b\[[\d;]*(3[0-8]|4[0-8])[\d;]*m")


def test_a_picture_takes_the_place_of_the_one_before() -> None:
    drawn = Drawn()
    with drawn.screen as screen:
        screen.show(SCENE)
        first = drawn.text()
        screen.show(SCENE, "No such key.")
        second = drawn.text()
    assert first.startswith("\x1b[?1049h\x1b[H")
    assert first.count("\n") == second.count("\n") == 23
    for part in ("┃7● ┃", "│10∪│", "╎3† ╎", "+1 darba", "Your turn.", "? rules"):
        assert part in re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", first)
    assert "No such key." in second
    assert "Your turn." not in second


def test_the_terminal_is_given_back_and_what_is_said_then_stays() -> None:
    drawn = Drawn()
    with drawn.screen as screen:
        screen.say("Something happened.")
        assert drawn.text() == ""
        screen.show(SCENE)
        assert "Something happened." in drawn.text()
        screen.leave()
        screen.say("ronda play --resume " + "x" * 100)
        assert drawn.text() == "\x1b[?1049l" + "ronda play --resume " + "x" * 100 + "\n"
        screen.show(Menu((("1", "koutchina"),), "Which rules?"))
        text = drawn.text()
    assert "koutchina" in text
    assert "Something happened." not in text
    assert drawn.text() == "\x1b[?1049l"


def test_no_color_takes_the_colours_and_nothing_else() -> None:
    coloured, plain = Drawn(), Drawn(no_color=True)
    for drawn in (coloured, plain):
        drawn.screen.show(SCENE)
    one, other = coloured.text(), plain.text()
    assert COLOUR.search(one)
    assert not COLOUR.search(other)
    shown = [re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", text) for text in (one, other)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(("width", "height"), [(MIN_WIDTH - 1, 50), (200, MIN_HEIGHT - 1), (20, 4)])
def test_a_window_without_room_waits_for_it(width: int, height: int) -> None:
    drawn = Drawn(width, height)
    with drawn.screen as screen:
        screen.show(SCENE)
        text = re.sub(r"\s+", " ", re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", drawn.text()))
        assert f"has {width} columns" in text
        assert "darba" not in text
        had_room = screen.has_room
        drawn.console.size = drawn.console.size._replace(width=80, height=24)
        assert (had_room, screen.has_room) == (False, True)
        screen.show(SCENE)
        assert "darba" in drawn.text()


def test_long_texts_come_in_pieces_that_fit() -> None:
    drawn = Drawn(60, 20)
    page = TextPage((), ("any key reads on",))
    pieces = drawn.screen.pages(page, ["word " * 40] * 10 + ["", "end"])
    assert len(pieces) > 1
    assert all(len(piece) <= 18 for piece in pieces)
    assert all(len(line) <= 60 for piece in pieces for line in piece)
    assert [line for piece in pieces for line in piece][-2:] == ["", "end"]
    assert drawn.screen.pages(page, []) == [()]


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
    assert [event_style(event, Side(0)) for event in events] == [
        "bold green",
        "bold magenta",
        "bold magenta",
        "bold yellow",
        "bold",
        "bold",
        "",
    ]
