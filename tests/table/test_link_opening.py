"""New links for seats: what one opens, when, and what voids it (docs/conduct.md)."""

import pytest

from ronda.audit import verify
from ronda.engine import Seat
from ronda.protocol import (
    Kind,
    Leave,
    Pause,
    Relink,
    Remove,
    Stage,
    Swap,
    TakeBack,
)
from ronda.server.tokens import caller_of
from ronda.table import (
    Arrive,
    Caller,
    Connect,
    Forget,
    NotAllowedError,
    SitDown,
    facts,
    follow,
    load,
    matters,
    push_whole,
)
from ronda.table.evolve import evolve
from ronda.table.evolve.moment import Moment
from tests.table.driving import HOST, Driver, preset, written
from tests.table.linking import HOSTING, by, given, lose, playing, seated, shown, why


def test_it_opens_the_seat_with_the_next_deal_and_nobody_sees_the_old_hand() -> None:
    driver = playing()
    lose(driver, 0)
    given(driver, 0)
    holder = Caller(awaits=Seat(0))
    assert matters(driver.table, holder, driver.now, driver.policy)
    driver.ask(holder, Arrive())
    assert not matters(driver.table, holder, driver.now, driver.policy)
    seat = driver.table.seats[0]
    # The old token opens nothing any more, the new one nothing yet, and nobody waits.
    assert (seat.key, seat.is_handed, seat.level) == (None, True, "careful")
    link = shown(driver, 0)
    assert link is not None
    assert (link.is_used, link.by) == (True, Seat(2))
    assert "with the next deal" in why(driver, by(1), 0)
    driver.play_until(Stage.BETWEEN)
    seat = driver.table.seats[0]
    assert (seat.key, seat.is_handed, seat.is_ready, seat.link) == ("fresh2", False, False, None)
    players = [(each["seat"], each["kind"]) for each in driver.record().further["players"]]
    assert players[-2:] == [(0, "computer"), (0, "human")]


def test_between_two_deals_it_opens_the_seat_at_once_also_in_a_pause() -> None:
    driver = seated()
    driver.start()
    driver.play_until(Stage.BETWEEN)
    driver.ask(driver.seat(1), Pause("p"))
    lose(driver, 0)
    given(driver, 0)
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.seats[0].key == "fresh2"


def test_after_the_draw_it_opens_the_seat_for_the_first_deal() -> None:
    driver = seated()
    lose(driver, 0)
    driver.start()
    given(driver, 0)
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.stage is Stage.CUTTING
    assert driver.table.seats[0].is_handed
    # The draw is a deal of its own: the seat is open before the first hands are given.
    driver.play_until(Stage.PLAYING)
    assert driver.table.seats[0].key == "fresh2"
    assert driver.table.dealt().header.seats[0] == "human"


def test_who_sits_down_on_a_hand_that_was_left_waits_for_the_next_deal() -> None:
    driver = playing()
    driver.ask(driver.seat(0), Leave("l"))
    driver.ask(Caller(), SitDown(kind=Kind.HUMAN, name="Opponent", key="new"))
    seat = driver.table.seats[0]
    # Nobody sees the hand, with whatever token: a computer plays it to its end.
    assert (seat.name, seat.key, seat.is_handed) == ("Opponent", None, True)
    assert caller_of(driver.table, "new") == Caller(awaits=Seat(0))
    view = push_whole(driver.table, Caller(awaits=Seat(0)), driver.now, driver.policy).table.view
    assert view is not None
    assert not view.hand
    driver.play_until(Stage.BETWEEN)
    assert caller_of(driver.table, "new") == Caller(Seat(0))
    assert not driver.table.seats[0].is_handed
    assert verify(driver.record(), with_players=True).misfit is None


def test_until_it_is_used_the_old_token_takes_the_seat_back() -> None:
    driver = playing()
    lose(driver, 0)
    given(driver, 0)
    driver.ask(driver.seat(0), Connect("process-1"))
    assert shown(driver, 0) is None
    assert driver.table.seats[0].key == "key0"
    assert facts.LinkVoided(Seat(0)) in driver.log[-1].facts
    with pytest.raises(NotAllowedError):
        driver.ask(Caller(), Arrive())


def test_showing_the_old_token_without_a_line_does_the_same() -> None:
    driver = playing()
    lose(driver, 0)
    driver.ask(HOSTING, Relink("h", 0))
    assert matters(driver.table, driver.seat(0), driver.now, driver.policy)
    driver.ask(driver.seat(0), Arrive())
    assert driver.table.seats[0].link_asked == frozenset()
    given(driver, 0)
    driver.ask(driver.seat(0), Arrive())
    assert driver.table.seats[0].link is None


def test_a_link_that_was_lost_is_given_again_by_who_gave_it() -> None:
    driver = playing()
    lose(driver, 0)
    given(driver, 0)
    driver.ask(by(2, "again"), Relink("2", 0))
    link = driver.table.seats[0].link
    assert link is not None
    assert link.key == "again"
    # Others gather words anew for one of their own.
    driver.ask(by(1), Relink("3", 0))
    link = driver.table.seats[0].link
    assert link is not None
    assert link.key == "again"


def test_a_new_sitter_gets_no_link_and_no_word_of_the_last() -> None:
    driver = seated()
    driver.start()
    driver.play_until(Stage.BETWEEN)
    lose(driver, 0)
    given(driver, 0)
    driver.ask(driver.seat(0), Leave("l"))
    driver.ask(Caller(), SitDown(kind=Kind.HUMAN, name="New", key="new", seat=Seat(0)))
    assert driver.table.seats[0].link is None
    driver.now += 61
    driver.ask(by(1), Relink("1", 0))
    driver.ask(driver.seat(1), Leave("l"))
    driver.ask(Caller(), SitDown(kind=Kind.HUMAN, name="Newer", key="newer", seat=Seat(1)))
    assert driver.table.seats[0].link_asked == frozenset()


def test_freeing_swapping_and_forgetting_void_a_link() -> None:
    for caller, command in (
        (HOST, Remove("1", 0)),
        (HOST, Swap("1", 0, 1)),
        (Caller(Seat(0)), Forget()),
    ):
        driver = seated()
        lose(driver, 0)
        given(driver, 0)
        driver.ask(caller, command)
        assert all(seat.link is None for seat in driver.table.seats)


def test_a_bots_seat_is_given_on_like_a_persons() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=3)
    driver.ask(HOST, SitDown(kind=Kind.BOT, name="bot", key="bot", seat=Seat(0)))
    driver.ask(Caller(Seat(0)), Connect("process-1"))
    driver.person(1)
    driver.person(2)
    driver.start()
    driver.play_until(Stage.PLAYING)
    lose(driver, 0)
    given(driver, 0)
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    assert driver.table.seats[0].is_handed
    with pytest.raises(NotAllowedError):
        driver.ask(Caller(), TakeBack("t"))
    driver.play_until(Stage.BETWEEN)
    seat = driver.table.seats[0]
    assert (seat.key, seat.kind, seat.is_handed, seat.is_ready) == ("fresh2", Kind.BOT, False, True)


# --- logs ----------------------------------------------------------------------------------------


def test_a_link_that_an_older_release_gave_means_what_it_meant() -> None:
    table = seated().table
    old = facts.LinkedAtOnce(Seat(0), "new", Seat(1))
    after = evolve(table, old, Moment(2_000_000.0, None))[0].seats[0]
    assert (after.key, after.links, after.link) == ("new", (Seat(1),), None)


def test_a_log_with_links_makes_the_same_table() -> None:
    driver = playing()
    lose(driver, 0)
    given(driver, 0)
    driver.ask(Caller(awaits=Seat(0)), Arrive())
    driver.ask(by(1), Relink("own", 1))
    driver.play_until(Stage.BETWEEN)
    log = written(driver.log)
    assert load(log, driver.secrets) == driver.table
    first = load(log[:1], driver.secrets)
    for entry in log[1:]:
        first, _ = follow(first, entry, driver.secrets)
    assert first == driver.table
