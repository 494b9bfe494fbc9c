"""Acting at a table: calls for action, declarations that tell nothing, whose computer plays."""

import pytest

from ronda.cards import cards_text
from ronda.engine import Call, CallEvent, Seat
from ronda.protocol import Act, Code, HandOver, Stage
from ronda.table import Caller, NotAllowedError, decisions, hears, seats_to_act
from tests.table.driving import Driver, preset


def playing(kinds: str = "hh", name: str = "marocl3ab") -> Driver:
    driver = Driver(rules=preset(name), seats=len(kinds))
    driver.seat_all(kinds)
    driver.start()
    driver.play_until(Stage.PLAYING)
    return driver


def first(driver: Driver) -> Seat:
    return min(seats_to_act(driver.table))


def option(driver: Driver, seat: Seat) -> str:
    view = driver.whole(seat).table.view
    assert view is not None
    return cards_text([view.plays[-1].card])


def code(driver: Driver, caller: Caller, turn: int, action: str) -> Code:
    with pytest.raises(NotAllowedError) as caught:
        driver.ask(caller, Act("a", turn, action))
    return caught.value.code


def test_an_action_must_answer_the_call_that_is_open() -> None:
    driver = playing()
    seat, turn = first(driver), driver.table.turn
    other = Seat(1 - seat)
    action = option(driver, seat)
    assert code(driver, Caller(seat), turn - 1, action) is Code.STALE
    assert code(driver, Caller(other), turn, action) is Code.NOT_NOW
    assert code(driver, Caller(None), turn, action) is Code.NOT_YOURS
    assert code(driver, Caller(seat), turn, "8x") is Code.ILLEGAL
    assert code(driver, Caller(seat), turn, "pass") is Code.ILLEGAL
    driver.ask(Caller(seat), Act("a", turn, action))
    assert driver.table.turn == turn + 1
    assert code(driver, Caller(seat), turn, action) is Code.STALE


def test_only_whoever_plays_the_seat_may_act_for_it() -> None:
    driver = playing()
    seat, turn = first(driver), driver.table.turn
    action = option(driver, seat)
    assert code(driver, Caller(seat, is_computer=True), turn, action) is Code.NOT_YOURS
    driver.ask(Caller(seat), HandOver("h", "careful"))
    assert code(driver, Caller(seat), turn, action) is Code.NOT_YOURS
    (decision,) = decisions(driver.table)
    assert (decision.seat, decision.turn) == (seat, turn)
    assert decision.view == driver.whole(seat).table.view


def declaring() -> Driver:
    driver = playing("hhc", "koutchina")
    assert driver.table.stage is Stage.PLAYING
    driver = Driver(rules=preset("koutchina", calls="declare"), seats=3)
    driver.person(0)
    driver.person(1)
    driver.computer(2)
    driver.start()
    driver.play_until(Stage.PLAYING)
    return driver


def test_nothing_shows_who_has_declared_and_all_open_together() -> None:
    driver = declaring()
    turn = driver.table.turn
    before = driver.whole(1).table
    driver.ask(driver.seat(0), Act("a", turn, "pass"))
    after = driver.whole(1).table
    assert (after.called, after.view, after.turn) == (
        before.called,
        before.view,
        before.turn,
    )
    assert driver.whole(0).table.called == ()
    assert code(driver, driver.seat(0), turn, "pass") is Code.NOT_NOW
    driver.ask(driver.seat(1), Act("b", turn, "pass"))
    (decision,) = decisions(driver.table)
    answer = decision.view.legal[0].value
    driver.ask(Caller(Seat(2), is_computer=True), Act("c", turn, answer))
    assert driver.pushes[None][-1].events == ()
    assert driver.wait(4)
    kinds = [event for event in driver.pushes[None][-1].events if isinstance(event, CallEvent)]
    assert len(kinds) == 3
    assert Call.PASS in {event.kind for event in kinds}
    assert driver.table.turn == turn + 1


def test_even_the_time_of_a_declaration_is_told_to_nobody_else() -> None:
    driver = declaring()
    driver.ask(driver.seat(0), Act("a", driver.table.turn, "pass"))
    entry = driver.log[-1]
    assert hears(entry, driver.seat(0))
    assert not hears(entry, driver.seat(1))
    assert not hears(entry, Caller(None, is_host=True))
    driver.play_until(Stage.BETWEEN)
    assert all(hears(each, driver.seat(1)) for each in driver.log if len(each.facts) > 1)


def test_declarations_open_no_sooner_than_their_pace() -> None:
    driver = declaring()
    opened_at = driver.table.called_at + driver.policy.pace
    assert driver.whole(0).table.deadline == opened_at
    while seats_to_act(driver.table):
        for decision in decisions(driver.table):
            computer = Caller(decision.seat, is_computer=True)
            driver.ask(computer, Act("x", decision.turn, decision.view.legal[0].value))
        for seat in seats_to_act(driver.table):
            driver.ask(Caller(seat), Act("x", driver.table.turn, "pass"))
        break
    driver.wait(0)
    assert driver.now < opened_at
    assert driver.table.playing().declared != (None, None, None)
