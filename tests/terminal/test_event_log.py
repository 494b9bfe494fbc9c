"""What happened as sentences, kept to be read again."""

import io

from ronda.engine import Seat, Side
from ronda.engine.events import DealEvent, DrawEvent
from ronda.lang import catalogue
from ronda.narration import Line
from ronda.protocol import Stage
from ronda.rules import read_rules
from ronda.terminal.event_log import Story
from ronda.terminal.plain import PlainScreen
from ronda.terminal.setup import Terminal
from tests.terminal.online import Person, driver_for, keys


def story(name: str, seats: int = 2, **changes: object) -> tuple[Story, io.StringIO]:
    output = io.StringIO()
    person = Person(driver_for("hh"), keys())
    terminal = Terminal(PlainScreen(output), person, None, "", catalogue())
    rules = read_rules({"preset": name, **changes})
    return Story(terminal, rules, [f"P{seat}" for seat in range(seats)], Side(0)), output


def test_the_log_is_of_one_deal() -> None:
    told, output = story("qahwa")
    for deal in (1, 2):
        line = Line("event.deal", {"deal": deal, "seat": deal - 1})
        told.tell(DealEvent(deal, Seat(deal - 1)), line)
    assert told.log == ["Deal 2. Dealer: P1."]
    assert "Deal 2" in output.getvalue()


def test_a_draw_that_the_rules_hide_is_not_told() -> None:
    driver = driver_for("hh", "qahwa", first_dealer="random")
    driver.start()
    driver.play_until(Stage.PLAYING)
    told, _ = story("qahwa", first_dealer="random")
    draws = [
        (event, line)
        for push in driver.pushes[Seat(0)]
        for event, line in zip(push.events, push.told, strict=True)
        if isinstance(event, DrawEvent)
    ]
    assert draws
    for event, line in draws:
        told.tell(event, line)
    assert told.log == []
