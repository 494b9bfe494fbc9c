"""What a push tells: a line for each event, and with the whole table its rules."""

import msgspec
import pytest

from ronda.engine import Seat
from ronda.rules import read_rules, rules_values
from tests.table.driving import Driver, played, preset


@pytest.fixture(scope="module")
def driver() -> Driver:
    return played("hc", rules=preset("guide", target=5))


@pytest.mark.parametrize("reader", [None, Seat(0)])
def test_each_event_is_told(driver: Driver, reader: Seat | None) -> None:
    pushes = driver.pushes[reader]
    assert all(len(push.told) == len(push.events) for push in pushes)
    keys = {line.key for push in pushes for line in push.told}
    assert "event.end" in keys
    assert ("event.hands.shown" in keys) is (reader is not None)


def test_the_whole_table_has_its_rules_and_a_step_leaves_them_out(driver: Driver) -> None:
    whole = driver.whole(None)
    assert whole.told == ()
    assert whole.table.rules == rules_values(read_rules(preset("guide", target=5)))
    assert whole.table.sides == (0, 1)
    step = driver.pushes[None][-1].table
    assert (step.rules, step.sides) == (msgspec.UNSET, msgspec.UNSET)
