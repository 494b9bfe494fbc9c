"""Numbers count what a reader was shown: they tell nobody that somebody else has declared."""

import msgspec
import pytest

from ronda.engine import Seat
from ronda.protocol import (
    Act,
    AwayChoice,
    Clock,
    Kind,
    Leave,
    Mute,
    Pause,
    Phrase,
    Resume,
    Say,
    Stage,
    Vote,
)
from ronda.table import (
    Caller,
    Disconnect,
    SitDown,
    hears,
    load,
    shown_seq,
    view_table,
)
from tests.table.driving import HOST, Driver, written


def declaring(seats: int = 2, clock: Clock | None = None) -> Driver:
    """A table of people who declare."""
    table = Driver(rules={"preset": "guide"}, seats=seats, clock=clock)
    for seat in range(seats):
        table.person(seat)
    table.start()
    table.play_until(Stage.PLAYING)
    return table


def declare(table: Driver, seat: int) -> None:
    table.ask(table.seat(seat), Act(f"a{seat}", table.table.turn, "pass"))


def shown_to(table: Driver, seat: int | None) -> bytes:
    """All that a reader who looks is shown."""
    return msgspec.json.encode(table.whole(seat))


def test_the_others_steps_are_not_counted_before_the_declarations_open() -> None:
    table = declaring()
    before = shown_seq(table.table, None)
    declare(table, 0)
    assert shown_seq(table.table, Seat(0)) == before + 1
    assert shown_seq(table.table, Seat(1)) == before
    assert view_table(table.table, Caller(), table.now, table.policy).seq == before
    declare(table, 1)
    assert shown_seq(table.table, Seat(1)) == before + 1
    table.wait(5.0)
    assert shown_seq(table.table, Seat(0)) == shown_seq(table.table, None) == before + 3


def test_sayings_are_numbered_by_what_everybody_was_shown() -> None:
    table = declaring()
    for seat in (None, 0, 1):
        table.ask(table.seat(1), Say(f"s{seat}", phrase=Phrase.TEA))
        assert table.whole(1).table.said[-1].seq == table.whole(None).table.seq
        if seat is not None:
            declare(table, seat)


def test_clocks_are_charged_when_the_declarations_open() -> None:
    table = declaring(clock=Clock(move=5, reserve=60))
    table.now += 12
    before = shown_to(table, 1), shown_to(table, None)
    declare(table, 0)
    assert (shown_to(table, 1), shown_to(table, None)) == before
    table.now += 8
    declare(table, 1)
    # Twelve seconds and twenty, each with five for the move.
    assert [seat.reserve for seat in table.whole(0).table.seats] == [60 - 7, 60 - 15]
    assert load(written(table.log), table.secrets) == table.table


def test_a_pause_is_charged_to_nobody_who_has_declared() -> None:
    table = declaring(clock=Clock(move=5, reserve=60))
    table.now += 7
    declare(table, 0)
    table.ask(table.seat(1), Pause("p"))
    table.now += 100
    table.ask(table.seat(1), Resume("p"))
    declare(table, 1)
    assert [seat.reserve for seat in table.whole(0).table.seats] == [58, 58]


def test_who_hears_whom_is_shown_to_nobody_else() -> None:
    table = declaring(seats=4)
    table.ask(table.seat(2), Say("s", phrase=Phrase.TEA))
    before = shown_to(table, 1), shown_to(table, 2)
    table.ask(table.seat(0), Mute("m", 2, is_muted=True))
    assert (shown_to(table, 1), shown_to(table, 2)) == before
    assert [seat for seat in range(4) if hears(table.log[-1], Caller(Seat(seat)))] == [0]
    assert table.whole(0).table.said == ()


@pytest.mark.parametrize("has_chosen", [True, False])
def test_whoever_is_away_is_asked_about_even_if_they_have_chosen(*, has_chosen: bool) -> None:
    table = declaring(seats=4)
    if has_chosen:
        declare(table, 2)
    table.ask(table.seat(2), Disconnect())
    declare(table, 0)
    table.wait(table.policy.grace - 1)
    assert table.whole(0).table.vote is None
    table.wait(1)
    vote = table.whole(0).table.vote
    assert vote is not None
    assert vote.seat == 2
    for seat in (0, 1, 3):
        table.ask(table.seat(seat), Vote("v", AwayChoice.COMPUTER))
    assert table.table.seat(Seat(2)).is_handed
    table.play_until(Stage.BETWEEN)


def test_a_seat_that_is_given_up_is_asked_about_whether_it_has_chosen_or_not() -> None:
    told = []
    for has_chosen in (True, False):
        table = declaring(seats=4)
        if has_chosen:
            declare(table, 2)
        table.ask(table.seat(2), Leave("l"))
        told.append((shown_to(table, 0), shown_to(table, 1), shown_to(table, None)))
    assert told[0] == told[1]


def test_a_question_ends_when_the_declarations_open() -> None:
    table = declaring(clock=Clock(move=5, reserve=0))
    declare(table, 0)
    table.wait(40)
    assert table.whole(0).table.vote is not None
    declare(table, 1)
    assert table.whole(0).table.vote is None


def test_numbers_only_grow_also_where_seats_change_hands() -> None:
    table = declaring(seats=4)
    declare(table, 0)
    before = shown_seq(table.table, Seat(0))
    table.ask(table.seat(0), Leave("l"))
    # What the leave is answered is reached by what the one who left is shown of it.
    assert shown_seq(table.table, Seat(0)) == shown_seq(table.table, None) >= before
    spectator = shown_seq(table.table, None)
    table.ask(HOST, SitDown(kind=Kind.HUMAN, name="New", key="key9", seat=Seat(0)))
    assert shown_seq(table.table, Seat(0)) > spectator
    assert shown_seq(table.table, Seat(1)) == shown_seq(table.table, None) == spectator + 1


def test_numbers_do_not_go_back_where_a_match_ends_in_a_declaration() -> None:
    table = declaring(clock=Clock(move=5, reserve=0))
    declare(table, 0)
    table.wait(40)
    before = shown_seq(table.table, Seat(0))
    table.ask(table.seat(0), Vote("v", AwayChoice.END))
    assert table.table.stage is Stage.FINISHED
    assert shown_seq(table.table, Seat(0)) == shown_seq(table.table, None) > before


def test_a_log_of_whole_matches_gives_numbers_that_grow_with_it() -> None:
    table = declaring(seats=4)
    table.play_until(Stage.BETWEEN)
    for seat, pushes in table.pushes.items():
        numbers = [push.table.seq for push in pushes]
        assert numbers == sorted(numbers), seat
    # A reader who goes on after an upgrade is never shown less than the number of the log.
    assert shown_seq(table.table, None) >= len(table.log)
