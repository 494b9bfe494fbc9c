"""The parts of a table one by one: calling, changing, deciding, following, timing, showing."""

import msgspec
import pytest

from ronda.engine import Seat
from ronda.protocol import Code, Kind, Phrase, Say, Stage
from ronda.table.automatic import NOTHING, next_facts
from ronda.table.commands import Caller, NotAllowedError
from ronda.table.decide.conduct import voters
from ronda.table.decide.play import act
from ronda.table.decide.seats import own_seat
from ronda.table.evolve import evolve, load
from ronda.table.evolve.conduct import SAYINGS_KEPT
from ronda.table.evolve.moment import Moment
from ronda.table.evolve.turns import answered, open_turn
from ronda.table.facts import Declared, Paused, Readied, Said, Stalled
from ronda.table.handle import deadline
from ronda.table.recording import record_match
from ronda.table.state import AwayVote, SeatState
from ronda.table.thinking import decisions
from ronda.table.timing import has_declared, is_anybody_here, is_ready_for_next, seats_to_act
from ronda.table.views import may_look, may_look_back, may_stream, view_table
from tests.table.driving import Driver, preset, written

NOW = Moment(2_000_000.0, None)


def seated() -> Driver:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.person(0)
    driver.computer(1)
    return driver


def playing() -> Driver:
    driver = seated()
    driver.start()
    driver.play_until(Stage.PLAYING)
    return driver


def test_a_call_for_action_has_a_number_and_a_time() -> None:
    table = seated().table
    after = open_turn(table, 7.0)
    assert (after.turn, after.called_at) == (table.turn + 1, 7.0)


def test_a_question_ends_with_its_seat() -> None:
    table = playing().table.replace(question=AwayVote(Seat(0), (None, None)))
    assert answered(table, Seat(1)).question is not None
    assert answered(table, Seat(0)).question is None


def test_facts_change_what_they_say_and_nothing_else() -> None:
    table = playing().table
    assert evolve(table, Readied(Seat(0), is_ready=True), NOW)[0].seats[0].is_ready
    assert evolve(table, Paused(Seat(0)), NOW) == (table.replace(paused_at=NOW.at), ())
    asked, _ = evolve(table, Stalled(Seat(0)), NOW)
    assert asked.question == AwayVote(Seat(0), (None, None), NOW.at)
    said = table
    for _ in range(SAYINGS_KEPT + 5):
        said, _ = evolve(said, Said(Seat(0), Phrase.TEA), NOW)
    assert len(said.said) == SAYINGS_KEPT
    declared, _ = evolve(table, Declared(Seat(0), "pass"), NOW)
    assert declared.playing().declared[0] is not None


def test_who_decides_is_who_is_here() -> None:
    table = playing().table
    assert voters(table, Seat(1)) == {Seat(0)}
    assert voters(table.with_seat(Seat(0), via=None), Seat(1)) == frozenset()
    with pytest.raises(NotAllowedError) as caught:
        own_seat(table, Caller())
    assert caught.value.code is Code.NOT_YOURS
    assert act.__doc__


def test_nothing_follows_while_a_table_is_paused() -> None:
    driver = playing()
    paused = driver.table.replace(paused_at=driver.now)
    assert next_facts(paused, driver.context()) == NOTHING
    assert deadline(paused, driver.policy) is None
    assert decisions(paused) == ()


def test_who_is_waited_for() -> None:
    driver = seated()
    assert seats_to_act(driver.table) == frozenset()
    assert is_ready_for_next(driver.table)
    assert is_anybody_here(driver.table)
    assert not is_anybody_here(driver.table.with_seat(Seat(0), via=None))
    assert not has_declared(playing().table)


def test_there_is_no_record_before_the_first_dealer() -> None:
    driver = seated()
    assert record_match(driver.table, with_names=False) is None
    driver.start()
    driver.play_until(Stage.PLAYING)
    record = record_match(driver.table, with_names=False)
    assert record is not None
    assert record.deals == ()


def test_who_may_look_on_and_who_back() -> None:
    table = seated().table
    private = table.replace(settings=msgspec.structs.replace(table.settings, may_watch=False))
    seat, host, awaiting, stranger = (
        Caller(Seat(0)),
        Caller(is_host=True),
        Caller(awaits=Seat(1)),
        Caller(),
    )
    for caller in (seat, host, awaiting, stranger):
        assert may_look(table, caller)
        assert may_look_back(table, caller)
        assert may_look(private, caller) == (caller != stranger)
        assert may_look_back(private, caller) == (caller in (seat, host))
        assert may_stream(private, caller)
        assert may_stream(private.replace(stage=Stage.PLAYING), caller) == (caller in (seat, host))
    assert may_look(private.with_seat(Seat(1), kind=Kind.OPEN), stranger)


def test_a_log_begins_with_its_creation() -> None:
    driver = seated()
    with pytest.raises(ValueError, match="begins"):
        load(written(driver.log)[1:], {})
    with pytest.raises(ValueError, match="empty"):
        load([], {})


def test_a_view_names_what_is_shown() -> None:
    driver = seated()
    driver.ask(driver.seat(0), Say("s", Phrase.TEA))
    shown = view_table(driver.table, Caller(), driver.now, driver.policy)
    assert [seat.kind for seat in shown.seats] == [Kind.HUMAN, Kind.COMPUTER]
    assert "key0" not in repr(shown)
    assert SeatState().is_taken is False
