"""A restart gives every round of cutting its three seconds again (FAIRNESS 3)."""

import pytest

from ronda.engine import Seat
from ronda.fairness import cut_hash
from ronda.protocol import Cut, OpenCut, Stage
from ronda.table import Caller, Connect, Disconnect, Wake, seats_to_act
from tests.table.driving import Driver, preset

SERVER = Caller()
CUT_TIME = 3.0


def cutting(*, people: int = 2) -> Driver:
    """People, all of them here, who are called to cut."""
    driver = Driver(seats=people, rules=preset("marocl3ab"))
    for seat in range(people):
        driver.person(seat)
    driver.start()
    assert driver.table.stage is Stage.CUTTING
    return driver


def cut(driver: Driver, seat: int) -> None:
    fair = driver.table.dealt()
    driver.cuts[Seat(seat)] = bytes([seat + 1] * 32)
    k = cut_hash(fair.h, fair.commitment, seat, driver.cuts[Seat(seat)])
    driver.ask(driver.seat(seat), Cut("k", driver.table.turn, k.hex()))


def open_cut(driver: Driver, seat: int) -> None:
    c = driver.cuts[Seat(seat)].hex()
    driver.ask(driver.seat(seat), OpenCut("c", driver.table.turn, c))


@pytest.mark.parametrize("restarts", [1, 3])
def test_whoever_was_here_is_waited_for_from_the_wake_on(restarts: int) -> None:
    driver = cutting()
    for _ in range(restarts):
        driver.wait(CUT_TIME - 0.1)
        driver.now += 60.0
        driver.ask(SERVER, Wake())
        assert driver.table.stage is Stage.CUTTING
        assert seats_to_act(driver.table) == {0, 1}
    for seat in (0, 1):
        driver.ask(driver.seat(seat), Connect("process-2"))
        cut(driver, seat)
    assert driver.table.stage is Stage.OPENING
    for seat in (0, 1):
        open_cut(driver, seat)
    assert None not in driver.table.playing().proofs[0]["c"]


def test_who_does_not_come_back_in_time_is_absent() -> None:
    driver = cutting()
    driver.ask(SERVER, Wake())
    driver.ask(driver.seat(0), Connect("process-2"))
    cut(driver, 0)
    assert seats_to_act(driver.table) == {1}
    assert driver.wait(CUT_TIME)
    assert driver.table.stage is Stage.OPENING
    assert seats_to_act(driver.table) == {0}


def test_who_was_away_before_is_absent_at_once() -> None:
    driver = cutting()
    driver.ask(driver.seat(1), Disconnect())
    driver.ask(SERVER, Wake())
    assert seats_to_act(driver.table) == {0}


def test_who_has_come_and_gone_since_is_absent_at_once() -> None:
    driver = cutting()
    driver.ask(SERVER, Wake())
    driver.ask(driver.seat(1), Connect("process-2"))
    driver.ask(driver.seat(1), Disconnect())
    assert seats_to_act(driver.table) == {0}


def test_a_hash_that_was_sent_stands_and_its_cut_is_asked_for_again() -> None:
    driver = cutting()
    cut(driver, 0)
    driver.ask(SERVER, Wake())
    assert seats_to_act(driver.table) == {1}
    cut(driver, 1)
    open_cut(driver, 0)
    driver.ask(SERVER, Wake())
    assert driver.table.stage is Stage.OPENING
    assert seats_to_act(driver.table) == {1}
    open_cut(driver, 1)
    assert None not in driver.table.playing().proofs[0]["c"]


def test_one_of_several_processes_is_lost() -> None:
    driver = cutting(people=3)
    driver.ask(driver.seat(2), Connect("process-2"))
    driver.wait(CUT_TIME - 0.5)
    driver.ask(SERVER, Wake("process-1"))
    assert seats_to_act(driver.table) == {0, 1, 2}
    assert [seat.via for seat in driver.table.seats] == [None, None, "process-2"]


def test_the_round_begins_once_the_first_is_back() -> None:
    driver = cutting()
    driver.ask(SERVER, Wake())
    assert not driver.wait(60.0)
    assert driver.table.stage is Stage.CUTTING
    driver.ask(driver.seat(1), Connect("process-2"))
    driver.wait(CUT_TIME - 0.1)
    assert seats_to_act(driver.table) == {0, 1}
    cut(driver, 1)
    driver.wait(0.2)
    assert seats_to_act(driver.table) == {1}
