"""Who sits where: sitting down, leaving, handing over (docs/conduct.md)."""

from typing import Any

import pytest

from ronda.engine import Seat
from ronda.protocol import (
    Code,
    HandOver,
    Kind,
    Leave,
    Ready,
    Remove,
    SeatComputer,
    Stage,
    Start,
    Swap,
    TakeBack,
)
from ronda.table import (
    Caller,
    Command,
    Connect,
    Disconnect,
    Forget,
    NotAllowedError,
    SitDown,
)
from tests.table.driving import HOST, Driver, preset

SIT = SitDown(kind=Kind.HUMAN, name="Sara", key="k")


def driver(**settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    return Driver(rules=preset("marocl3ab"), **{"seats": 2, **settings})


def refused(driver: Driver, caller: Caller, command: Command) -> Code:
    before = driver.table
    with pytest.raises(NotAllowedError) as caught:
        driver.ask(caller, command)
    assert driver.table is before
    return caught.value.code


def kinds(driver: Driver) -> list[str]:
    return [seat.kind.value for seat in driver.table.seats]


def test_the_first_open_seat_is_taken_then_the_table_is_full() -> None:
    table = driver()
    table.ask(Caller(), SIT)
    table.ask(Caller(), SIT)
    assert kinds(table) == ["human", "human"]
    assert refused(table, Caller(), SIT) is Code.FULL
    assert refused(table, Caller(), SitDown(kind=Kind.BOT, name="b", key="k", seat=Seat(7))) is (
        Code.FULL
    )


def test_only_the_host_fills_frees_and_swaps_seats_before_the_start() -> None:
    table = driver()
    for command in (SeatComputer("1", 0, "careful"), Remove("2", 0), Swap("3", 0, 1), Start("4")):
        assert refused(table, Caller(Seat(0)), command) is Code.NOT_YOURS
    table.computer(0, "careful")
    table.ask(Caller(), SIT)
    table.ask(HOST, Swap("3", 0, 1))
    assert kinds(table) == ["human", "computer"]
    assert refused(table, HOST, Swap("4", 1, 1)) is Code.ILLEGAL
    assert refused(table, HOST, SeatComputer("5", 0, "careful")) is Code.FULL
    assert refused(table, HOST, SeatComputer("6", 1, "genius")) is Code.ILLEGAL
    table.ask(HOST, Remove("7", 0))
    assert refused(table, HOST, Remove("8", 0)) is Code.NOT_NOW
    assert refused(table, HOST, Remove("9", 3)) is Code.ILLEGAL


def test_a_start_needs_every_seat_and_everybody_ready() -> None:
    table = driver()
    assert refused(table, HOST, Start("1")) is Code.NOT_NOW
    table.ask(Caller(), SIT)
    table.ask(Caller(), SIT)
    table.ask(Caller(Seat(1)), Ready("2"))
    assert refused(table, HOST, Start("3")) is Code.NOT_NOW
    table.ask(Caller(Seat(0), is_host=True), Start("4"))
    assert table.table.stage is not Stage.SEATING
    assert refused(table, HOST, Start("5")) is Code.NOT_NOW
    assert refused(table, HOST, Remove("6", 0)) is Code.NOT_NOW


def test_a_start_time_is_waited_for_and_then_kept() -> None:
    table = driver(starts_at=1_000_100.0)
    table.person(0)
    table.computer(1)
    assert refused(table, HOST, Start("1")) is Code.NOT_NOW
    assert not table.wait(50)
    assert table.wait(60)
    assert table.table.stage is not Stage.SEATING


def test_a_table_that_fills_begins_by_itself_when_everybody_is_there() -> None:
    table = driver(starts_when_full=True)
    table.ask(Caller(), SIT)
    table.ask(Caller(Seat(0)), Connect("p"))
    assert table.whole(0).table.seats[0].is_ready
    table.ask(Caller(), SitDown(kind=Kind.HUMAN, name="Ali", key="k2"))
    # Who has sat down and is not there yet is waited for.
    assert table.whole(0).table.deadline is None
    assert not table.wait(3600)
    table.ask(Caller(Seat(1)), Connect("p"))
    assert table.whole(0).table.deadline == table.now + table.policy.notice
    assert not table.wait(table.policy.notice - 1)
    assert table.wait(1)
    assert table.table.stage is not Stage.SEATING


def test_the_notice_of_a_start_is_held_by_anybody_and_given_anew() -> None:
    table = driver(starts_when_full=True)
    table.computer(1)
    table.ask(Caller(), SIT)
    table.ask(Caller(Seat(0)), Connect("p"))
    table.wait(3)
    table.ask(HOST, Swap("1", 0, 1))
    assert not table.wait(4)
    table.ask(Caller(Seat(1)), Ready("2", is_ready=False))
    assert not table.wait(3600)
    table.ask(Caller(Seat(1)), Ready("3"))
    assert not table.wait(4)
    table.ask(Caller(Seat(1)), Disconnect())
    assert not table.wait(3600)
    table.ask(Caller(Seat(1)), Connect("p"))
    assert table.wait(5)


def test_a_start_time_holds_for_a_table_that_fills_too() -> None:
    table = driver(starts_when_full=True, starts_at=1_000_100.0)
    table.computer(1)
    table.ask(Caller(), SIT)
    table.ask(Caller(Seat(0)), Connect("p"))
    assert not table.wait(50)
    assert table.wait(50)


def test_a_seat_is_handed_to_a_labelled_computer_and_taken_back() -> None:
    table = driver()
    table.person(0)
    table.computer(1)
    assert refused(table, Caller(Seat(0)), HandOver("1", "careful")) is Code.NOT_NOW
    table.start()
    table.play_until(Stage.PLAYING)
    assert refused(table, Caller(Seat(0)), TakeBack("2")) is Code.NOT_NOW
    table.ask(Caller(Seat(0)), HandOver("3", "careful"))
    shown = table.whole(1).table.seats[0]
    assert (shown.kind, shown.level, shown.is_handed) == (Kind.HUMAN, "careful", True)
    table.ask(Caller(Seat(0)), TakeBack("4"))
    assert table.table.seat(Seat(0)).level is None
    players = [(each["seat"], each["kind"]) for each in table.record().further["players"]]
    assert players == [(0, "human"), (1, "computer"), (0, "computer"), (0, "human")]


def test_leaving_frees_the_seat_also_in_the_middle_of_a_match() -> None:
    table = driver()
    table.person(0)
    table.person(1)
    table.start()
    table.play_until(Stage.PLAYING)
    table.ask(Caller(Seat(1)), Leave("1"))
    assert kinds(table) == ["human", "open"]
    assert refused(table, Caller(Seat(1)), Leave("2")) is Code.NOT_YOURS
    table.ask(Caller(), SitDown(kind=Kind.HUMAN, name="Omar", key="new"))
    assert kinds(table) == ["human", "human"]


def test_a_name_is_forgotten_everywhere_and_the_proof_stays() -> None:
    table = driver()
    table.person(0, name="Zineb")
    table.computer(1)
    table.start()
    table.play_until(Stage.BETWEEN)
    assert any(each.get("name") == "Zineb" for each in table.record().further["players"])
    table.ask(Caller(Seat(0)), Forget())
    assert not any("name" in each for each in table.record().further["players"])
    assert table.table.seat(Seat(0)).name is None
