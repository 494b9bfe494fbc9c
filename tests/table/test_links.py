"""New links for seats: who gives one, when, and what it opens (docs/conduct.md)."""

from typing import Any

import pytest

from ronda.engine import Seat
from ronda.protocol import (
    Choice,
    Code,
    HandOver,
    Kind,
    Leave,
    LinkView,
    Pause,
    Phrase,
    Relink,
    Remove,
    Say,
    Stage,
    Start,
    Swap,
    TakeBack,
    Vote,
)
from ronda.table import (
    Arrive,
    Caller,
    Connect,
    Disconnect,
    Forget,
    NotAllowedError,
    SitDown,
    called,
    facts,
    follow,
    load,
    matters,
)
from ronda.table.changes.links import change_links
from ronda.table.changes.moment import Moment
from ronda.table.deciding.links import is_deal_under_way, words_needed
from tests.table.driving import HOST, Driver, preset, written

HOSTING = Caller(None, is_host=True, new_key="fresh")


def seated(kinds: str = "hhh", **settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    driver = Driver(rules=preset("marocl3ab"), seats=len(kinds), **settings)
    for seat, kind in enumerate(kinds):
        driver.person(seat) if kind == "h" else driver.computer(seat)
    return driver


def playing(kinds: str = "hhh", **settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    driver = seated(kinds, **settings)
    driver.start()
    driver.play_until(Stage.PLAYING)
    return driver


def by(seat: int, key: str = "fresh") -> Caller:
    return Caller(Seat(seat), new_key=key)


def lose(driver: Driver, seat: int, seconds: float = 61.0) -> None:
    """The device of a seat is gone for a while."""
    driver.ask(driver.seat(seat), Disconnect())
    driver.now += seconds


def why(driver: Driver, caller: Caller, seat: int) -> str:
    """Why a new link is refused just now."""
    with pytest.raises(NotAllowedError) as caught:
        driver.ask(caller, Relink("r", seat))
    assert caught.value.code in (Code.NOT_NOW, Code.NOT_YOURS)
    return str(caught.value)


def given(driver: Driver, seat: int) -> Driver:
    """Everybody there, and the host, gives their word; the last of them gets the link."""
    driver.ask(HOSTING, Relink("h", seat))
    for other in range(len(driver.table.seats)):
        if other != seat and driver.table.seats[other].kind is Kind.HUMAN:
            driver.ask(by(other, f"fresh{other}"), Relink("r", seat))
    return driver


def shown(driver: Driver, seat: int) -> LinkView | None:
    """What everybody sees of a seat's new link: all the same."""
    seen = {driver.whole(reader).table.seats[seat].link for reader in (None, 0, 1)}
    assert len(seen) == 1
    return seen.pop()


def out(by: Seat) -> LinkView:
    """A link that is out and not used, as it is shown."""
    return LinkView(words=(), missing=(), is_out=True, by=by, is_used=False)


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
        if called(driver.table) == {other} and driver.table.seats[other].is_person:
            driver.wait(31)
            driver.ask(driver.seat(one), Vote("v", Choice.COMPUTER))
        else:
            driver.go_on()
    driver.ask(hosting, Relink("1", other))
    assert driver.table.seats[other].link is not None


def test_a_host_who_does_not_sit_holds_no_cards_and_may_alone() -> None:
    driver = playing("hcc")
    lose(driver, 0)
    driver.ask(HOSTING, Relink("1", 0))
    assert driver.table.seats[0].link is not None


# --- from giving to opening ----------------------------------------------------------------------


def test_it_opens_the_seat_with_the_next_deal_and_nobody_sees_the_old_hand() -> None:
    driver = playing()
    lose(driver, 0)
    given(driver, 0)
    holder = Caller(awaits=Seat(0))
    assert matters(driver.table, holder)
    driver.ask(holder, Arrive())
    assert not matters(driver.table, holder)
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
    assert matters(driver.table, driver.seat(0))
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
    driver = playing()
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
    old = facts.Linked(Seat(0), "new", Seat(1))
    after = change_links(table, old, Moment(2_000_000.0, None)).seats[0]
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
