"""A log that has gone back to an earlier state: deals under way are dealt anew (FAIRNESS 8)."""

import msgspec
import pytest

from ronda.audit import NoteKind, verify
from ronda.engine import Seat
from ronda.protocol import Clock, Code, HandOver, Ready, Stage
from ronda.table import (
    Caller,
    CloseDown,
    GoBack,
    NotAllowedError,
    handle,
    is_outdated,
    load,
    tick,
)
from tests.table.driving import Driver, preset, written

SERVER = Caller()


def under_way(stage: Stage, *, deal: int = 1, clock: Clock | None = None) -> Driver:
    """Two people in a deal that has come to a stage."""
    driver = Driver(seats=2, rules=preset("marocl3ab", target=15), clock=clock)
    driver.person(0)
    driver.person(1)
    driver.start()
    while True:
        fair = driver.table.fair
        is_there = fair is not None and fair.header.deal == deal and not fair.is_revealed
        if is_there and driver.table.stage is stage:
            return driver
        assert driver.go_on()


def renew(driver: Driver, epoch: str = "e1") -> None:
    """The database has a new epoch, and the table goes back."""
    driver.policy = msgspec.structs.replace(driver.policy, epoch=epoch)
    step = tick(driver.table, driver.context())
    assert step is not None
    driver._keep(step)


@pytest.mark.parametrize("stage", [Stage.CUTTING, Stage.OPENING, Stage.PLAYING])
@pytest.mark.parametrize("deal", [1, 2])
def test_a_deal_under_way_is_revealed_and_dealt_anew(stage: Stage, deal: int) -> None:
    driver = under_way(stage, deal=deal)
    old = driver.table.dealt()
    if stage is Stage.PLAYING:
        for _ in range(3):
            driver.go_on()
    renew(driver)
    shown = driver.whole(0).table
    assert shown.stage is Stage.BETWEEN
    assert shown.fair is not None
    assert shown.fair.secret == old.secret.hex()
    assert shown.went_back is not None
    assert not shown.went_back.is_told
    driver.play_until(Stage.CUTTING)
    new = driver.table.dealt()
    assert new.header.deal == deal
    assert new.header.previous == old.header.previous
    assert new.secret != old.secret
    driver.play_until(Stage.FINISHED)
    assert driver.table.gone_back is None
    report = verify(driver.record(), with_players=True)
    assert report.misfit is None
    kinds = {note.kind for note in report.notes}
    expected = NoteKind.DEALT_ANEW if stage is Stage.PLAYING else NoteKind.ABANDONED
    assert expected in kinds
    assert load(written(driver.log), driver.secrets) == driver.table


def test_the_draw_is_drawn_anew() -> None:
    driver = under_way(Stage.OPENING, deal=0)
    renew(driver)
    assert driver.table.stage is Stage.BETWEEN
    driver.play_until(Stage.FINISHED)
    proofs = driver.table.playing().proofs
    assert [proof["header"]["deal"] for proof in proofs[:3]] == [0, 0, 1]
    assert verify(driver.record(), with_players=True).misfit is None


def test_what_was_played_and_the_time_it_took_count_for_nothing() -> None:
    driver = under_way(Stage.PLAYING, deal=2, clock=Clock(move=5, reserve=60))
    before = driver.table.playing().before
    assert before is not None
    driver.now += 20.0
    driver.go_on()
    driver.ask(driver.seat(1), HandOver("h", "careful"))
    assert tuple(seat.reserve for seat in driver.table.seats) != before.reserves
    turn = driver.table.turn
    renew(driver)
    match = driver.table.playing()
    assert tuple(seat.reserve for seat in driver.table.seats) == before.reserves
    assert match.state == before.match.state
    assert match.deals == before.match.deals
    assert driver.table.turn > turn
    # Whoever sat down in the deal that is gone plays the next from its start.
    assert (match.players[-1].seat, match.players[-1].deal) == (1, 0)
    driver.play_until(Stage.FINISHED)
    assert verify(driver.record(), with_players=True).misfit is None


def test_between_two_deals_there_is_nothing_to_deal_anew() -> None:
    driver = under_way(Stage.PLAYING)
    driver.play_until(Stage.BETWEEN)
    proofs = driver.table.playing().proofs
    renew(driver)
    assert driver.table.playing().proofs == proofs
    assert driver.table.gone_back is not None


def test_nothing_else_happens_before_a_table_has_gone_back() -> None:
    driver = under_way(Stage.CUTTING)
    driver.policy = msgspec.structs.replace(driver.policy, epoch="e1")
    assert is_outdated(driver.table, driver.policy)
    with pytest.raises(NotAllowedError) as refused:
        handle(driver.table, driver.seat(0), Ready("r"), driver.context())
    assert refused.value.code is Code.TRY_AGAIN
    closed = handle(driver.table, SERVER, CloseDown("for good"), driver.context())
    assert not is_outdated(closed.table, driver.policy)


def test_everybody_is_told_whose_device_noticed() -> None:
    driver = under_way(Stage.PLAYING)
    driver.ask(SERVER, GoBack("lost", Seat(1), driver.table.epoch))
    back = driver.whole(None).table.went_back
    assert back is not None
    assert (back.is_told, back.by) == (True, 1)
    assert driver.table.epochs == {"0", "lost"}


def test_a_table_that_an_older_release_wrote_is_of_the_first_epoch() -> None:
    driver = under_way(Stage.PLAYING)
    driver.policy = msgspec.structs.replace(driver.policy, epoch="0")
    assert not is_outdated(driver.table, driver.policy)


def test_no_number_that_was_shown_comes_again_whatever_is_lost() -> None:
    driver = under_way(Stage.PLAYING)
    driver.ask(SERVER, GoBack("before"))
    driver.play_until(Stage.PLAYING)
    backup, last = driver.table, (0, 0)
    for time in range(3):
        driver.table = backup
        driver.ask(SERVER, GoBack(f"e{time}"))
        shown = driver.whole(0).table
        assert (shown.seq, shown.turn) > last
        driver.play_until(Stage.PLAYING)
        now = driver.whole(0).table
        last = (now.seq, now.turn)
        assert shown.turn > backup.turn
