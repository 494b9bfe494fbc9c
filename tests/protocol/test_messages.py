"""What a table says of its reader."""

from ronda.engine import Seat
from ronda.protocol import HandOver, Pause, Stage
from ronda.protocol.messages import TableView
from ronda.table import Caller, seats_to_act
from tests.table.driving import Driver, preset


def test_only_who_acts_by_hand_is_called() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.person(0)
    driver.person(1)

    def called() -> list[Seat | None]:
        tables: list[TableView] = [driver.whole(seat).table for seat in (None, Seat(0), Seat(1))]
        return [table.you for table in tables if table.is_called]

    driver.start()
    assert called() == []
    driver.play_until(Stage.PLAYING)
    seat = min(seats_to_act(driver.table))
    assert called() == [seat]
    driver.ask(Caller(seat), Pause("p"))
    assert called() == []


def test_nobody_is_called_for_whom_a_computer_plays() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.person(0)
    driver.computer(1)
    driver.start()
    driver.play_until(Stage.PLAYING)
    driver.ask(Caller(Seat(0)), HandOver("h", "random"))
    assert not driver.whole(Seat(0)).table.is_called
