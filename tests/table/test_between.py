"""Between two deals: who is waited for, and for how long."""

from ronda.protocol import Ready, Stage
from tests.table.driving import Driver, preset


def counted(kinds: str) -> Driver:
    """A table after its first deal; `kinds` has an h for each person and a c for each computer."""
    driver = Driver(seats=len(kinds), rules=preset("marocl3ab", target=41))
    driver.seat_all(kinds)
    driver.start()
    driver.play_until(Stage.BETWEEN)
    return driver


def test_no_clock_runs_where_only_computers_wait() -> None:
    driver = counted("hc")
    assert driver.whole(0).table.deadline is None
    assert not driver.wait(1000)
    driver.ask(driver.seat(0), Ready("1"))
    driver.wait(0)
    assert driver.table.stage is Stage.CUTTING


def test_two_people_have_twenty_seconds_for_the_count() -> None:
    driver = counted("hhc")
    assert driver.whole(0).table.deadline == driver.table.finished_at + 20
    assert not driver.wait(19)
    assert driver.wait(2)
    assert driver.table.stage is Stage.CUTTING
