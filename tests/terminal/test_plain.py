"""The screen of words: one line after the other, and nothing else."""

import io

from ronda.engine import Call, Seat, Side
from ronda.engine.events import CallEvent, DealEvent
from ronda.terminal.plain import PlainScreen
from ronda.terminal.scene import Menu, Notice, TextPage
from tests.terminal.scripts import SCENE

TABLE = [
    "",
    "Deal 1.",
    "You: 0 points.",
    "You: 0 points.",
    "Dealer: you.",
    "On the table: two cards.",
    "7● was just laid.",
    "Your cards: two.",
]


def test_a_plain_screen_writes_words_and_nothing_else() -> None:
    output = io.StringIO()
    screen = PlainScreen(output)
    waiting = SCENE._replace(options=(), status="Computer to play…")
    screen.show(waiting)
    screen.leave()
    assert output.getvalue() == ""
    screen.tell(DealEvent(1, Seat(0)), "Deal 1.", Side(0))
    screen.tell(CallEvent(Seat(0), Call.RONDA), "You: ronda!", Side(0))
    screen.show(SCENE)
    screen.show(SCENE, "No such key.")
    screen.show(waiting._replace(is_stopped=True, status="A break."))
    screen.show(Menu((("1", "koutchina"),), "Which rules?"))
    screen.show(Notice("All cut."))
    screen.show(TextPage(("told already",), ("any key",), "", "Deal 1.", SCENE.sides))
    screen.show(TextPage(("a line",), ()))
    assert output.getvalue().splitlines() == [
        "",
        "Deal 1.",
        "You: ronda!",
        *TABLE,
        "1: 7∪ takes 7●. +1 darba.",
        "2: 12♣ is laid.",
        "r: Call ronda.",
        "Your turn.",
        "? rules; q leave",
        "No such key.",
        *TABLE,
        "A break.",
        "? rules; q leave",
        "1: koutchina",
        "Which rules?",
        "All cut.",
        "any key",
        "a line",
    ]
    assert list(screen.pages(SCENE, ["a", "b"])) == [("a", "b")]
