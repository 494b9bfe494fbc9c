"""What happened as sentences, also from the middle of a deal on."""

import io

import pytest

from ronda.engine import Seat
from ronda.engine.events import DealEvent, DrawEvent
from ronda.lang import catalogue
from ronda.protocol import Stage
from ronda.rules import PRESETS, read_rules
from ronda.terminal.opening import Terminal
from ronda.terminal.plain import PlainScreen
from ronda.terminal.story import Story
from tests.client.watched import over_the_wire
from tests.terminal.online import Person, driver_for, keys


def story(name: str, seats: int = 2, **changes: object) -> tuple[Story, io.StringIO]:
    output = io.StringIO()
    person = Person(driver_for("hh"), keys())
    terminal = Terminal(PlainScreen(output), person, None, "", catalogue())
    rules = read_rules({"preset": name, **changes})
    return Story(terminal, rules, [f"P{seat}" for seat in range(seats)], Seat(0)), output


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("kinds", ["hh", "hhhh"])
def test_a_deal_can_be_taken_up_at_any_step(name: str, kinds: str) -> None:
    """Whatever was missed, no later sentence looks for more than the View had."""
    driver = driver_for(kinds, name, target=11)
    driver.start()
    views = []
    while driver.table.stage is not Stage.FINISHED:
        driver.go_on()
        views.append((over_the_wire(driver.whole(0)).table.view, len(driver.pushes[Seat(0)])))
    pushes = [over_the_wire(push) for push in driver.pushes[Seat(0)]]
    for shown, at in views:
        told, _ = story(name, len(kinds), target=11)
        if shown is None:
            continue
        told.take_up(shown)
        for push in pushes[at : at + 12]:
            for event in push.events:
                told.tell(event)
        assert all(told.log)


def test_the_log_is_of_one_deal() -> None:
    told, output = story("qahwa")
    told.tell(DealEvent(1, Seat(0)))
    told.tell(DealEvent(2, Seat(1)))
    assert told.log == ["Deal 2. Dealer: P1."]
    assert "Deal 2" in output.getvalue()


def test_a_draw_that_the_rules_hide_is_not_told() -> None:
    driver = driver_for("hh", "qahwa", first_dealer="random")
    driver.start()
    driver.play_until(Stage.PLAYING)
    told, _ = story("qahwa", first_dealer="random")
    draws = [
        event
        for push in driver.pushes[Seat(0)]
        for event in push.events
        if isinstance(event, DrawEvent)
    ]
    assert draws
    for event in draws:
        told.tell(event)
    assert told.log == []
