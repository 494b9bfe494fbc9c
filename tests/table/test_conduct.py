"""People who are away, who pause, who speak (docs/conduct.md)."""

from typing import Any

import pytest

from ronda.engine import Seat
from ronda.protocol import (
    Act,
    AwayChoice,
    Clock,
    Code,
    HandOver,
    Kind,
    Leave,
    Mute,
    Pause,
    Phrase,
    Ready,
    Resume,
    Say,
    Stage,
    Vote,
)
from ronda.table import (
    Caller,
    CloseDown,
    Command,
    Connect,
    Disconnect,
    NotAllowedError,
    SitDown,
    Wake,
    deadline,
    facts,
    seats_to_act,
)
from ronda.table.timing import is_declaring
from tests.table.driving import HOST, Driver, preset


def playing(kinds: str = "hhh", **settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    """A table in the middle of its first deal, at which it is seat 1's turn (a person)."""
    driver = Driver(**{"rules": preset("marocl3ab"), "seats": len(kinds), **settings})
    driver.seat_all(kinds)
    driver.start()
    driver.play_until(Stage.PLAYING)
    while seats_to_act(driver.table) != {Seat(1)}:
        driver.go_on()
    return driver


def refused(driver: Driver, caller: Caller, command: Command) -> Code:
    with pytest.raises(NotAllowedError) as caught:
        driver.ask(caller, command)
    return caught.value.code


def vote(driver: Driver, seat: int, choice: AwayChoice) -> None:
    driver.ask(driver.seat(seat), Vote(f"v{driver.now}", choice))


def test_somebody_who_is_there_without_clocks_has_a_minute() -> None:
    driver = playing()
    assert refused(driver, driver.seat(0), Vote("1", AwayChoice.END)) is Code.NOT_NOW
    assert not driver.wait(58)
    assert driver.wait(2)
    assert driver.table.question is not None
    vote(driver, 0, AwayChoice.COMPUTER)
    vote(driver, 2, AwayChoice.COMPUTER)
    assert driver.table.seat(Seat(1)).is_handed


def test_who_acts_after_all_ends_the_question() -> None:
    driver = playing()
    driver.wait(61)
    asked = driver.table.question
    driver.go_on()
    assert (asked is not None, driver.table.question) == (True, None)


def test_after_half_a_minute_a_vote_puts_the_question_itself() -> None:
    driver = playing()
    driver.now += 29
    assert refused(driver, driver.seat(0), Vote("1", AwayChoice.END)) is Code.NOT_NOW
    driver.now += 1
    assert refused(driver, driver.seat(1), Vote("1", AwayChoice.END)) is Code.NOT_NOW
    vote(driver, 0, AwayChoice.COMPUTER)
    assert driver.table.question is not None
    vote(driver, 2, AwayChoice.COMPUTER)
    assert driver.table.seats[1].is_handed


def test_the_match_ends_over_nobody_who_is_there_before_their_minute_is_over() -> None:
    driver = playing()
    driver.now += 31
    vote(driver, 0, AwayChoice.END)
    vote(driver, 2, AwayChoice.END)
    assert not driver.wait(28)
    assert driver.wait(2)
    assert driver.table.stage is Stage.FINISHED


def test_with_a_clock_the_clock_has_the_word() -> None:
    driver = playing(clock=Clock(move=50, reserve=20))
    driver.now += 60
    assert refused(driver, driver.seat(0), Vote("1", AwayChoice.END)) is Code.NOT_NOW


def test_who_says_nothing_is_left_out_after_a_while() -> None:
    driver = playing()
    driver.ask(driver.seat(1), Disconnect())
    driver.wait(500)
    vote(driver, 0, AwayChoice.COMPUTER)
    assert driver.whole(2).table.vote is not None
    assert not driver.wait(29)
    assert driver.wait(2)
    assert driver.table.seat(Seat(1)).is_handed


def test_a_computer_that_does_not_move_is_asked_about_too() -> None:
    driver = playing("hchh")
    assert driver.table.seats[1].level == "random"
    driver.wait(61)
    for seat in (0, 2, 3):
        vote(driver, seat, AwayChoice.COMPUTER)
    assert driver.table.seats[1].level == "careful"
    assert seats_to_act(driver.table) == {Seat(1)}


def test_a_person_whose_computer_does_not_move_keeps_the_seat() -> None:
    driver = playing()
    driver.ask(driver.seat(1), HandOver("1", "random"))
    driver.wait(61)
    for seat in (0, 2):
        vote(driver, seat, AwayChoice.COMPUTER)
    who = driver.table.seats[1]
    assert (who.kind, who.is_handed, who.level) == (Kind.HUMAN, True, "careful")
    assert who.key == "key1"


def between(kinds: str = "hh", stage: Stage = Stage.BETWEEN) -> Driver:
    driver = playing(kinds, rules=preset("marocl3ab", target=41 if stage is Stage.BETWEEN else 2))
    driver.play_until(stage)
    return driver


@pytest.mark.parametrize("choice", list(AwayChoice))
def test_a_seat_given_up_between_two_deals_holds_nobody_up(choice: AwayChoice) -> None:
    driver = between()
    driver.ask(driver.seat(0), Leave("1"))
    driver.ask(driver.seat(1), Ready("2"))
    assert not driver.wait(29)
    assert driver.wait(2)
    assert driver.table.question is not None
    vote(driver, 1, choice)
    if choice is AwayChoice.WAIT:
        assert driver.wait(31)
        assert driver.whole(1).table.vote is not None
    else:
        ended = Stage.CUTTING if choice is AwayChoice.COMPUTER else Stage.FINISHED
        assert driver.table.stage is ended


@pytest.mark.parametrize("command", [Leave("1"), Disconnect()])
def test_a_rematch_that_somebody_wants_is_held_up_by_nobody(command: Command) -> None:
    driver = between(stage=Stage.FINISHED)
    driver.ask(driver.seat(0), command)
    assert not driver.wait(100)
    driver.ask(driver.seat(1), Ready("2"))
    assert driver.wait(31)
    vote(driver, 1, AwayChoice.COMPUTER)
    assert driver.table.stage is Stage.CUTTING


def test_who_does_not_get_a_rematch_wants_it_no_more() -> None:
    driver = between(stage=Stage.FINISHED)
    driver.ask(driver.seat(0), Leave("1"))
    driver.ask(driver.seat(1), Ready("2"))
    driver.wait(31)
    vote(driver, 1, AwayChoice.END)
    assert driver.table.stage is Stage.FINISHED
    assert not driver.table.seats[1].is_ready
    assert not driver.wait(1000)


def test_a_question_that_is_past_goes_away() -> None:
    driver = between(stage=Stage.FINISHED)
    driver.ask(driver.seat(0), Leave("1"))
    driver.ask(driver.seat(1), Ready("2"))
    driver.wait(31)
    driver.ask(driver.seat(1), Ready("3", is_ready=False))
    assert driver.table.question is None


def test_a_pause_of_somebody_who_leaves_ends_with_anybody() -> None:
    driver = playing()
    driver.ask(driver.seat(1), Pause("1"))
    driver.ask(driver.seat(1), Leave("2"))
    driver.ask(driver.seat(0), Resume("3"))
    assert driver.table.question is not None


def test_everybody_ready_need_not_be_connected() -> None:
    driver = between()
    for seat in (0, 1):
        driver.ask(driver.seat(seat), Disconnect())
        driver.ask(driver.seat(seat), Ready("r"))
    driver.wait(0)
    assert driver.table.playing().number == 1
    assert driver.table.stage is Stage.PLAYING


def test_nobody_may_ask_who_has_not_declared_yet() -> None:
    driver = Driver(rules=preset("guide"), seats=2)
    driver.person(0)
    driver.person(1)
    driver.start()
    driver.play_until(Stage.PLAYING)
    assert is_declaring(driver.table)
    driver.now += 45
    for seat in (0, 1):
        assert refused(driver, driver.seat(seat), Vote("1", AwayChoice.END)) is Code.NOT_NOW


def test_the_others_are_asked_after_a_grace_time_and_agree_on_a_computer() -> None:
    driver = playing()
    driver.ask(driver.seat(1), Disconnect())
    assert not driver.wait(29)
    assert driver.wait(2)
    assert refused(driver, driver.seat(1), Vote("1", AwayChoice.WAIT)) is Code.NOT_YOURS
    vote(driver, 0, AwayChoice.COMPUTER)
    assert driver.table.question is not None
    vote(driver, 2, AwayChoice.COMPUTER)
    seat = driver.table.seat(Seat(1))
    assert (seat.is_handed, seat.level) == (True, "careful")
    assert driver.table.question is None


def test_who_comes_back_ends_the_question() -> None:
    driver = playing()
    driver.ask(driver.seat(1), Disconnect())
    driver.wait(31)
    vote(driver, 0, AwayChoice.END)
    driver.ask(driver.seat(1), Connect("process-2"))
    assert driver.table.question is None
    assert driver.table.stage is Stage.PLAYING


def test_those_who_do_not_agree_wait_and_are_asked_again() -> None:
    driver = playing()
    driver.ask(driver.seat(1), Disconnect())
    driver.wait(31)
    vote(driver, 0, AwayChoice.END)
    vote(driver, 2, AwayChoice.WAIT)
    assert driver.table.question is None
    assert not driver.wait(29)
    assert driver.wait(2)
    assert driver.table.question is not None


def test_a_match_that_is_given_up_has_no_winner_and_is_revealed() -> None:
    driver = playing()
    secret = driver.table.dealt().secret.hex()
    driver.ask(driver.seat(1), Disconnect())
    driver.wait(31)
    vote(driver, 0, AwayChoice.END)
    vote(driver, 2, AwayChoice.END)
    assert driver.table.stage is Stage.FINISHED
    assert driver.table.wins == (0, 0, 0)
    assert facts.Revealed(secret) in driver.log[-1].facts
    assert driver.record().deals[-1].actions


def test_with_clocks_time_runs_out_and_the_reserve_is_used_first() -> None:
    driver = playing(clock=Clock(move=10, reserve=20))
    start = driver.now
    at = deadline(driver.table, driver.policy)
    assert at is not None
    assert at - start >= 30
    driver.now += 15
    driver.go_on()
    assert driver.table.seat(Seat(1)).reserve < 20
    driver.wait(200)
    assert driver.table.question is not None


def test_an_empty_seat_is_asked_about_at_once_and_can_be_taken() -> None:
    driver = playing()
    driver.ask(driver.seat(1), Leave("1"))
    assert driver.table.question is not None
    driver.ask(HOST, SitDown(kind=Kind.HUMAN, name="Omar", key="k"))
    assert driver.table.question is None


def test_a_bot_that_stays_away_where_nobody_can_be_asked_is_replaced() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.ask(HOST, SitDown(kind=Kind.BOT, name="bot", key="k"))
    driver.computer(1)
    driver.start()
    for _ in range(200):
        if driver.table.seats[0].kind is Kind.COMPUTER:
            break
        if seats_to_act(driver.table) == {Seat(0)}:
            driver.wait(31)
        else:
            driver.go_on()
    assert driver.table.seats[0].kind is Kind.COMPUTER


def test_a_private_table_can_be_paused_and_no_time_is_lost() -> None:
    driver = playing(clock=Clock(move=10))
    before = deadline(driver.table, driver.policy)
    driver.ask(driver.seat(2), Pause("1"))
    assert deadline(driver.table, driver.policy) is None
    assert refused(driver, driver.seat(1), Act("2", driver.table.turn, "7o")) is Code.NOT_NOW
    driver.wait(500)
    driver.ask(driver.seat(0), Resume("3"))
    after = deadline(driver.table, driver.policy)
    assert before is not None
    assert after == before + 500
    assert refused(driver, driver.seat(0), Resume("4")) is Code.NOT_NOW


def test_a_public_table_is_not_paused() -> None:
    driver = playing(is_public=True)
    assert refused(driver, driver.seat(0), Pause("1")) is Code.NOT_NOW


def test_words_of_ones_own_need_the_hosts_leave() -> None:
    driver = playing()
    driver.ask(driver.seat(0), Say("1", Phrase.BRAVO))
    assert refused(driver, driver.seat(0), Say("2", text="salam")) is Code.NOT_NOW
    assert refused(driver, driver.seat(0), Say("3")) is Code.ILLEGAL
    talk = playing(free_text=True)
    talk.ask(talk.seat(0), Say("1", text="salam"))
    assert talk.whole(2).table.said[-1].text == "salam"


def test_a_muted_seat_is_not_heard_and_does_not_know() -> None:
    driver = playing()
    driver.ask(driver.seat(2), Mute("1", 0))
    driver.ask(driver.seat(0), Say("2", Phrase.TEA))
    assert driver.whole(2).table.said == ()
    assert driver.whole(1).table.said[-1].phrase is Phrase.TEA
    assert "muted" not in repr(driver.whole(0))
    assert refused(driver, driver.seat(2), Mute("3", 2)) is Code.ILLEGAL


def test_the_time_without_a_server_is_charged_to_nobody() -> None:
    driver = playing(clock=Clock(move=10, reserve=5))
    driver.now += 10_000
    driver.ask(Caller(), Wake())
    assert driver.table.seat(Seat(1)).via is None
    at = deadline(driver.table, driver.policy)
    assert at is not None
    assert at >= driver.now + driver.policy.grace


def test_only_the_seats_of_the_lost_process_are_away() -> None:
    driver = playing()
    driver.ask(driver.seat(2), Connect("process-2"))
    driver.ask(Caller(), Wake("process-1"))
    assert [seat.via for seat in driver.table.seats] == [None, None, "process-2"]


def test_a_rematch_passes_the_deal_on_and_has_no_draw() -> None:
    driver = playing("hc", rules=preset("marocl3ab", target=2))
    driver.play_until(Stage.FINISHED)
    first = driver.table.playing()
    last_dealer = (first.first_dealer or 0) + len(first.deals) - 1
    driver.ask(driver.seat(0), Ready("again"))
    second = driver.table.playing()
    assert second.number == 2
    assert second.draw is None
    assert second.first_dealer == (last_dealer + 1) % 2
    assert driver.table.dealt().header.deal == 1


def test_a_table_that_is_closed_reveals_its_deal_and_refuses_everything() -> None:
    driver = playing()
    secret = driver.table.dealt().secret.hex()
    driver.ask(Caller(), CloseDown("for the night"))
    assert facts.Revealed(secret) in driver.log[-1].facts
    assert driver.whole(0).table.closed_because == "for the night"
    assert refused(driver, driver.seat(1), Ready("1")) is Code.CLOSED
