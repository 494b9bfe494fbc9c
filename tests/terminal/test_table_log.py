"""Push after push told: who comes, what happens, what was missed."""

import io

import msgspec
import pytest

from ronda.engine import Seat
from ronda.lang import catalogue
from ronda.protocol import Kind, Leave, Push, Stage
from ronda.rules import read_rules
from ronda.table import SitDown
from ronda.terminal.plain import PlainScreen
from ronda.terminal.setup import Terminal
from ronda.terminal.table_log import Account, Company
from tests.client.watched import over_the_wire
from tests.table.driving import HOST, Driver
from tests.terminal.online import Person, driver_for, keys


def account() -> tuple[Account, io.StringIO]:
    output = io.StringIO()
    person = Person(driver_for("hh"), keys())
    terminal = Terminal(PlainScreen(output), person, None, "the signs", catalogue())
    return Account(terminal, person.link), output


def begun() -> Driver:
    driver = driver_for("hh", "qahwa")
    driver.start()
    driver.play_until(Stage.PLAYING)
    return driver


def last(driver: Driver) -> Push:
    return over_the_wire(driver.pushes[Seat(0)][-1])


def test_nothing_is_known_before_the_first_push() -> None:
    told, _ = account()
    with pytest.raises(LookupError):
        _ = told.company
    with pytest.raises(LookupError):
        _ = told.rules


def test_who_comes_into_a_match_is_told_what_is_played() -> None:
    told, output = account()
    driver = begun()
    told.tell(over_the_wire(driver.whole(0)))
    assert output.getvalue().splitlines() == [
        "You play qahwa against Person 1.",
        catalogue().text("play.online.deals"),
        "the signs",
    ]
    driver.go_on()
    told.tell(last(driver))
    assert len(told.company.story.log) == 1
    assert told.rules == read_rules({"preset": "qahwa"})


def test_a_push_that_says_that_some_were_missed_is_taken_up() -> None:
    told, output = account()
    driver = begun()
    told.tell(over_the_wire(driver.whole(0)))
    for _ in range(9):
        driver.go_on()
    told.tell(over_the_wire(driver.whole(0)))
    assert "This is the table as it is now." in output.getvalue()
    for _ in range(6):
        driver.go_on()
        told.tell(last(driver))


def test_somebody_new_is_told_of_under_the_new_name_and_the_log_stays() -> None:
    told, output = account()
    driver = begun()
    told.tell(over_the_wire(driver.whole(0)))
    driver.go_on()
    told.tell(last(driver))
    before = list(told.company.story.log)
    driver.ask(driver.seat(1), Leave("l"))
    told.tell(last(driver))
    driver.ask(HOST, SitDown(kind=Kind.HUMAN, name="Zineb", key="z", seat=Seat(1)))
    told.tell(last(driver))
    assert "Person 1: seat given up." in output.getvalue()
    assert "Zineb: now at the table." in output.getvalue()
    assert told.company.names == ("you", "Zineb")
    assert told.company.story.log[: len(before)] == before


def test_a_company_has_the_reader_among_it() -> None:
    shown = msgspec.structs.replace(over_the_wire(begun().whole(None)).table)
    person = Person(driver_for("hh"), keys())
    terminal = Terminal(PlainScreen(io.StringIO()), person, None, "", catalogue())
    with pytest.raises(LookupError):
        Company(terminal, read_rules({"preset": "qahwa"}), shown, is_local=False)
