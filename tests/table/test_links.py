"""New links for seats: who gives one, and when (docs/conduct.md)."""

import pytest

from ronda.engine import Seat
from ronda.protocol import (
    AwayChoice,
    HandOver,
    Kind,
    LinkView,
    Phrase,
    Relink,
    Say,
    Stage,
    Start,
    Vote,
)
from ronda.table import (
    Arrive,
    Caller,
    Connect,
    SitDown,
    matters,
    seats_to_act,
)
from ronda.table.decide.links import is_deal_under_way, words_needed
from tests.table.driving import HOST, Driver, preset
from tests.table.linking import HOSTING, by, lose, out, playing, seated, shown, why

# --- one's own -----------------------------------------------------------------------------------


def test_a_person_makes_a_new_link_for_the_own_seat_at_any_time() -> None:
    driver = playing(is_public=True)
    hand = driver.whole(0).table.view
    driver.ask(by(0), Relink("1", 0))
    assert shown(driver, 0) == out(by=Seat(0))
    # Until it is used, the old one plays, wherever it connects from.
    driver.ask(driver.seat(0), Connect("process-2"))
    assert driver.table.seats[0].key == "key0"
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.seats[0].key == "fresh"
    assert shown(driver, 0) is None
    seen = driver.whole(0).table.view
    assert hand is not None
    assert seen is not None
    assert seen.hand == hand.hand


def test_an_own_link_that_was_lost_is_given_again() -> None:
    driver = playing()
    driver.ask(by(0, "lost"), Relink("1", 0))
    driver.ask(by(0, "again"), Relink("2", 0))
    assert driver.table.seats[0].links == (Seat(0),)
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.seats[0].key == "again"


def test_a_host_who_moves_to_another_device_is_the_host_there() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.ask(HOST, SitDown(kind=Kind.HUMAN, name="Sara", key="host", seat=Seat(0)))
    driver.ask(by(0), Relink("1", 0))
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.host == driver.table.seats[0].key == "fresh"


def test_a_seat_that_a_computer_plays_stays_so_when_its_person_moves() -> None:
    driver = playing()
    driver.ask(driver.seat(0), HandOver("1", "careful"))
    driver.ask(by(0), Relink("2", 0))
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.seats[0].is_handed


# --- somebody else's -----------------------------------------------------------------------------


@pytest.mark.parametrize("stage", [Stage.SEATING, Stage.PLAYING, Stage.BETWEEN, Stage.FINISHED])
@pytest.mark.parametrize("is_public", [True, False])
def test_nobody_gets_the_seat_of_somebody_who_is_there(stage: Stage, *, is_public: bool) -> None:
    driver = seated(is_public=is_public)
    if stage is not Stage.SEATING:
        driver.start()
        driver.play_until(stage)
    for caller in (HOSTING, by(1), by(2), Caller(Seat(1), is_host=True, new_key="fresh")):
        assert why(driver, caller, 0)
    assert driver.table.seats[0].link is None
    assert driver.whole(1).table.seats[0].link_from is None


def test_at_a_public_table_nobody_gets_the_seat_of_somebody_who_is_away() -> None:
    driver = seated(is_public=True)
    lose(driver, 0, 10_000)
    assert "public" in why(driver, HOSTING, 0)


def test_a_seat_has_to_be_away_for_a_whole_minute() -> None:
    driver = seated()
    lose(driver, 0, 59.5)
    assert "wait 1 s more" in why(driver, by(1), 0)
    assert driver.whole(1).table.seats[0].link_from == driver.now + 0.5
    driver.now += 0.5
    driver.ask(by(1), Relink("1", 0))


def test_it_takes_the_words_of_the_host_and_of_the_other_people() -> None:
    driver = playing("hhhc")
    lose(driver, 0)
    driver.ask(by(2), Relink("1", 0))
    driver.ask(HOSTING, Relink("2", 0))
    assert shown(driver, 0) == LinkView(
        words=(None, Seat(2)), missing=(Seat(1),), is_out=False, by=None, is_used=False
    )
    assert "still missing is that of seat 1" in why(driver, by(2), 0)
    # Neither a computer's word counts, nor that of somebody who only looks on.
    assert why(driver, by(3), 0)
    assert why(driver, Caller(new_key="fresh"), 0)
    driver.ask(by(1, "fresh1"), Relink("3", 0))
    assert shown(driver, 0) == out(by=Seat(1))
    assert driver.table.seats[0].links == (Seat(1),)


def test_the_word_of_a_person_for_whom_a_computer_plays_is_needed_too() -> None:
    driver = playing()
    driver.ask(driver.seat(1), HandOver("1", "careful"))
    lose(driver, 0)
    assert words_needed(driver.table, Seat(0)) == {None, Seat(1), Seat(2)}


def test_the_minute_is_looked_at_again_with_the_last_word() -> None:
    driver = playing()
    lose(driver, 0)
    driver.ask(by(1), Relink("1", 0))
    driver.ask(driver.seat(0), Connect("process-1"))
    lose(driver, 0, 30)
    assert "wait 30 s more" in why(driver, by(2), 0)
    driver.now += 31
    driver.ask(by(2), Relink("2", 0))
    # The word from before they were back counts no more.
    assert driver.table.seats[0].link is None
    assert driver.table.seats[0].link_asked == {Seat(2)}


def test_somebody_who_plays_without_a_line_is_there_too() -> None:
    driver = seated()
    lose(driver, 0)
    driver.ask(driver.seat(0), Say("1", Phrase.TEA))
    assert "wait 60 s more" in why(driver, by(1), 0)


def test_somebody_who_only_looks_in_over_http_is_there_too() -> None:
    driver = seated()
    lose(driver, 0, 29)
    assert not matters(driver.table, driver.seat(0), driver.now, driver.policy)
    driver.now += 2
    driver.ask(driver.seat(0), Arrive())
    driver.now += 59
    assert "wait 1 s more" in why(driver, by(1), 0)


@pytest.mark.parametrize("kinds", ["hh", "hhc", "hchc", "hhcc"])
def test_one_opponent_or_partner_alone_gives_none_while_a_deal_is_under_way(kinds: str) -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=len(kinds))
    for seat, kind in enumerate(kinds):
        if kind == "c":
            driver.computer(seat)
    one, other = [seat for seat, kind in enumerate(kinds) if kind == "h"]
    driver.person(other)
    driver.ask(HOST, SitDown(kind=Kind.HUMAN, name="Host", key="host", seat=Seat(one)))
    driver.ask(driver.seat(one), Connect("process-1"))
    hosting = Caller(Seat(one), is_host=True, new_key="fresh")
    driver.ask(Caller(Seat(one), is_host=True), Start("s"))
    lose(driver, other)
    while driver.table.stage is not Stage.BETWEEN:
        if not is_deal_under_way(driver.table):
            # The draw is over, and the first deal begins in the next step.
            driver.go_on()
            continue
        assert "alone" in why(driver, hosting, other)
        assert driver.whole(one).table.seats[other].link_from is None
        if seats_to_act(driver.table) == {other} and driver.table.seats[other].is_person:
            driver.wait(31)
            driver.ask(driver.seat(one), Vote("v", AwayChoice.COMPUTER))
        else:
            driver.go_on()
    driver.ask(hosting, Relink("1", other))
    assert driver.table.seats[other].link is not None


def test_a_host_who_does_not_sit_holds_no_cards_and_may_alone() -> None:
    driver = playing("hcc")
    lose(driver, 0)
    driver.ask(HOSTING, Relink("1", 0))
    assert driver.table.seats[0].link is not None
