"""A client cuts, sees that an honest table fits, and names what a dishonest one changes."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ronda.client.deal_monitor import DealMonitor
from ronda.client.fairness_alerts import FairnessAlert
from ronda.engine import Seat
from ronda.fairness import Fault
from ronda.protocol import Cut, OpenCut, Push, Ready, SealView, Stage
from ronda.rules import PRESETS
from ronda.table import Caller, Disconnect, GoBack, NotAllowedError
from tests.client.watched import WatchedDriver, over_the_wire, play_to, watched

WRONG = "ab" * 32
NO_HASH = "xy"


def faults(doubts: list[FairnessAlert]) -> set[Fault]:
    return {doubt.fault for doubt in doubts}


# --- an honest table -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("kinds", ["hh", "hchc"])
def test_nothing_is_doubted_at_an_honest_table(name: str, kinds: str) -> None:
    driver = watched(kinds, name, target=15)
    driver.play_until(Stage.FINISHED)
    assert driver.doubts == []
    for proof in driver.table.playing().proofs:
        assert proof["c"][0] is not None, "the client's cut is in no deck"


def test_a_rematch_follows_from_the_match_before() -> None:
    driver = watched("hc", target=5)
    driver.play_until(Stage.FINISHED)
    driver.ask(driver.seat(0), Ready("again"))
    driver.play_until(Stage.FINISHED)
    assert driver.table.playing().number == 2
    assert driver.doubts == []


def test_who_comes_back_is_shown_every_seal_again() -> None:
    driver = watched()
    play_to(driver, 1, Stage.PLAYING)
    for _ in range(7):
        driver.go_on()
    watch = DealMonitor()
    assert watch.see(over_the_wire(driver.whole(0))) == []
    assert watch.see(over_the_wire(driver.whole(None))) == []
    driver.play_until(Stage.BETWEEN)
    assert driver.show(driver.whole(0)) == []


def test_a_deal_that_was_missed_leaves_no_doubt() -> None:
    driver = watched()
    play_to(driver, 1, Stage.PLAYING)
    watch = DealMonitor()
    watch.see(over_the_wire(driver.whole(0)))
    play_to(driver, 3, Stage.PLAYING)
    assert watch.see(over_the_wire(driver.whole(0))) == []


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_server_that_has_gone_back_and_says_so_is_believed(*, is_lost: bool) -> None:
    driver = watched(target=15)
    play_to(driver, 2, Stage.CUTTING)
    before = driver.table
    play_to(driver, 2, Stage.PLAYING)
    driver.go_on()
    if is_lost:
        driver.table = before
    driver.ask(Caller(), GoBack("later"))
    play_to(driver, 2, Stage.PLAYING)
    driver.play_until(Stage.FINISHED)
    assert driver.doubts == []


def test_a_deal_that_is_dealt_anew_without_a_word_is_named() -> None:
    def silent(push: Push) -> Push:
        return replace(push, table=replace(push.table, went_back=None))

    driver = watched(tamper=silent)
    play_to(driver, 2, Stage.PLAYING)
    driver.ask(Caller(), GoBack("later"))
    play_to(driver, 2, Stage.CUTTING)
    assert faults(driver.doubts) == {Fault.REPLACED}


def test_a_client_cuts_once_and_opens_what_it_cut() -> None:
    driver = watched()
    table = driver.seen[-1].table
    cut = driver.watch.duty(table)
    assert cut is not None
    assert driver.watch.duty(table) is None
    driver.ask(driver.seat(0), cut)
    driver.ask(driver.seat(1), Disconnect())
    opened = driver.watch.duty(driver.seen[-1].table)
    assert opened is not None
    assert driver.watch.duty(driver.seen[-1].table) is None
    driver.ask(driver.seat(0), opened)
    assert driver.table.dealt().cuts[0] is not None


def test_who_is_not_called_has_nothing_to_do() -> None:
    driver = watched()
    table = driver.seen[-1].table
    assert DealMonitor().duty(table) is None
    for changed in ({"called": (1,)}, {"you": None}, {"is_paused": True}):
        assert driver.watch.duty(msgspec.structs.replace(table, **changed)) is None


# --- a dishonest one -----------------------------------------------------------------------------


def test_a_cut_that_came_too_late_is_said_and_no_more() -> None:
    driver = watched()
    cut = driver.watch.duty(driver.seen[-1].table)
    assert cut is not None
    driver.wait(3.1)
    assert [doubt.fault for doubt in driver.doubts] == [Fault.CUT_LATE]
    assert "our cut is not counted" in driver.doubts[0].what
    assert driver.doubts[0].where == "match 1, the draw"


def test_a_cut_that_was_acknowledged_has_to_be_counted() -> None:
    driver = watched()
    play_to(driver, 0, Stage.OPENING)
    opened = driver.watch.duty(driver.seen[-1].table)
    assert isinstance(opened, OpenCut)
    driver.watch.acknowledged(opened)
    driver.wait(3.1)
    assert [doubt.fault for doubt in driver.doubts] == [Fault.CUT_MISSING]
    evidence = msgspec.json.decode(msgspec.json.encode(driver.doubts[0].evidence))
    own = evidence["before"]["own_cut"]
    assert (own["seat"], own["c"], own["is_acknowledged"]) == (0, opened.c, True)
    assert evidence["shown"][0]["cuts"][0] is None


# --- the same seat in two windows ----------------------------------------------------------------


def cut_of(watch: DealMonitor, driver: WatchedDriver) -> Cut:
    duty = watch.duty(driver.seen[-1].table)
    assert isinstance(duty, Cut)
    return duty


def cut_elsewhere(driver: WatchedDriver) -> DealMonitor:
    """Seat 0 cuts from another window too, and the other's cut is taken."""
    other = DealMonitor()
    other.see(driver.seen[-1])
    driver.ask(driver.seat(1), Disconnect())
    driver.ask(driver.seat(0), cut_of(other, driver))
    return other


def test_a_cut_from_another_window_is_said_and_no_more() -> None:
    driver = watched()
    mine = cut_of(driver.watch, driver)
    other = cut_elsewhere(driver)
    with pytest.raises(NotAllowedError):
        driver.ask(driver.seat(0), mine)
    assert driver.watch.duty(driver.seen[-1].table) is None, "the other window opens its cut"
    other.see(driver.seen[-1])
    opened = other.duty(driver.seen[-1].table)
    assert opened is not None
    driver.ask(driver.seat(0), opened)
    other.acknowledged(opened)
    assert other.see(driver.seen[-1]) == []
    assert faults(driver.doubts) == {Fault.CUT_ELSEWHERE}
    assert not any(fault.is_grave for fault in faults(driver.doubts))


def test_a_window_that_was_opened_after_the_cut_has_nothing_to_say() -> None:
    driver = watched()
    cut_elsewhere(driver)
    late, begun = DealMonitor(), len(driver.seen) - 1
    driver.wait(3.1)
    for push in driver.seen[begun:]:
        assert late.see(push) == []
        if push.table.stage is Stage.OPENING:
            assert late.duty(push.table) is None


def test_an_answer_that_was_lost_is_no_word_that_was_broken() -> None:
    """The line broke between the cut and its acknowledgement; the cut stands all the same."""
    driver = watched()
    driver.ask(driver.seat(1), Disconnect())
    driver.ask(driver.seat(0), cut_of(driver.watch, driver))
    assert driver.watch.duty(driver.seen[-1].table) is not None
    driver.wait(3.1)
    assert faults(driver.doubts) == {Fault.CUT_LATE}


def test_a_server_that_swaps_a_cut_it_has_acknowledged_is_caught() -> None:
    driver = watched()
    driver.watch.acknowledged(cut_of(driver.watch, driver))
    cut_elsewhere(driver)
    assert faults(driver.doubts) == {Fault.CUT_FOREIGN}
    assert all(fault.is_grave for fault in faults(driver.doubts))


def test_it_is_caught_too_where_the_answer_comes_after_the_hashes() -> None:
    driver = watched()
    mine = cut_of(driver.watch, driver)
    cut_elsewhere(driver)
    driver.watch.acknowledged(mine)
    driver.wait(3.1)
    assert Fault.CUT_FOREIGN in faults(driver.doubts)


def test_a_hash_that_was_acknowledged_has_to_be_there() -> None:
    driver = watched()
    driver.watch.acknowledged(cut_of(driver.watch, driver))
    driver.wait(3.1)
    assert faults(driver.doubts) == {Fault.CUT_MISSING}


Change = Callable[[Push], Push]


def fair(**changes: object) -> Change:
    """Shows something else of the fair deal."""

    def change(push: Push) -> Push:
        assert push.table.fair is not None
        shown = msgspec.structs.replace(push.table.fair, **changes)
        return table(fair=shown)(push)

    return change


def table(**changes: object) -> Change:
    def change(push: Push) -> Push:
        return msgspec.structs.replace(push, table=msgspec.structs.replace(push.table, **changes))

    return change


def header(**changes: object) -> Change:
    def change(push: Push) -> Push:
        assert push.table.fair is not None
        return fair(header={**push.table.fair.header, **changes})(push)

    return change


def seal(number: int, **changes: Any) -> Change:  # noqa: ANN401 - fields of SealView
    """Shows one of the seals with something else in it."""

    def change(push: Push) -> Push:
        seals = list(push.seals)
        seals[number] = msgspec.structs.replace(seals[number], **changes)
        return msgspec.structs.replace(push, seals=tuple(seals))

    return change


def without_seals(push: Push) -> Push:
    return msgspec.structs.replace(push, seals=())


def swapped_seals(push: Push) -> Push:
    """The seals of two cards, each with the other's card."""
    one, other, *rest = push.seals
    replaced = (
        SealView(one.place, other.card, one.salt, one.path),
        SealView(other.place, one.card, other.salt, other.path),
    )
    return msgspec.structs.replace(push, seals=(*replaced, *rest))


CHANGES: list[tuple[str, int, Stage, Change, Fault]] = [
    ("another table", 0, Stage.CUTTING, header(table="other"), Fault.HEADER),
    ("another match", 0, Stage.CUTTING, header(match=2), Fault.HEADER),
    ("other rules", 0, Stage.CUTTING, header(rules=WRONG), Fault.HEADER),
    ("another past", 1, Stage.CUTTING, header(previous=WRONG), Fault.PREVIOUS),
    ("a past before the first", 0, Stage.CUTTING, header(previous=WRONG), Fault.PREVIOUS),
    ("a person left out", 1, Stage.CUTTING, header(seats=["computer", "human"]), Fault.HEADER),
    ("a seat more", 1, Stage.CUTTING, header(seats=["human"] * 3), Fault.HEADER),
    ("no header", 1, Stage.CUTTING, header(v="other"), Fault.UNREADABLE),
    ("C is no hash", 1, Stage.CUTTING, fair(commitment=NO_HASH), Fault.UNREADABLE),
    ("the header afterwards", 1, Stage.OPENING, header(previous=WRONG), Fault.COMMITMENT),
    ("C afterwards", 1, Stage.OPENING, fair(commitment=WRONG), Fault.REPLACED),
    ("T of other cuts", 1, Stage.PLAYING, fair(transcript=WRONG), Fault.TRANSCRIPT),
    ("other cuts", 1, Stage.PLAYING, fair(cuts=(None, WRONG)), Fault.TRANSCRIPT),
    ("no cuts", 1, Stage.PLAYING, fair(cuts=(None, None)), Fault.CUT_MISSING),
    ("a cut of ours", 1, Stage.PLAYING, fair(cuts=(WRONG, None)), Fault.CUT_FOREIGN),
    ("other hashes", 1, Stage.PLAYING, fair(hashes=(WRONG, WRONG)), Fault.HASHES),
    ("too few hashes", 1, Stage.PLAYING, fair(hashes=()), Fault.UNREADABLE),
    ("another M", 1, Stage.PLAYING, fair(root=WRONG), Fault.SEAL),
    ("no M", 1, Stage.PLAYING, fair(root=None), Fault.ROOT),
    ("no fair deal", 1, Stage.PLAYING, table(fair=None), Fault.COMMITMENT),
    ("another salt", 1, Stage.PLAYING, seal(0, salt=WRONG), Fault.SEAL),
    ("another place", 1, Stage.PLAYING, seal(0, place=39), Fault.SEAL),
    ("no place", 1, Stage.PLAYING, seal(0, place=-1), Fault.SEAL),
    ("a shorter path", 1, Stage.PLAYING, seal(1, path=(WRONG,)), Fault.SEAL),
    ("no card", 1, Stage.PLAYING, seal(1, card="8o"), Fault.UNREADABLE),
    ("no salt", 1, Stage.PLAYING, seal(1, salt="?"), Fault.UNREADABLE),
    ("two cards exchanged", 1, Stage.PLAYING, swapped_seals, Fault.SEAL),
    ("no seals", 1, Stage.PLAYING, without_seals, Fault.UNSEALED),
    ("the draw's deal", 1, Stage.PLAYING, header(deal=2), Fault.COMMITMENT),
    ("another secret", 1, Stage.BETWEEN, fair(secret=WRONG), Fault.SECRET),
    ("a secret that is none", 1, Stage.BETWEEN, fair(secret=NO_HASH), Fault.UNREADABLE),
    ("T in the end", 1, Stage.BETWEEN, fair(transcript=WRONG), Fault.TRANSCRIPT),
    ("M in the end", 1, Stage.BETWEEN, fair(root=WRONG), Fault.ROOT),
]


@pytest.mark.parametrize(
    ("deal", "stage", "change", "fault"),
    [pytest.param(*case, id=name) for name, *case in CHANGES],
)
def test_what_is_changed_is_named(deal: int, stage: Stage, change: Change, fault: Fault) -> None:
    def tamper(push: Push) -> Push:
        shown = push.table.fair
        is_there = shown is not None and shown.header["deal"] == deal
        return change(push) if is_there and push.table.stage is stage else push

    driver = watched(tamper=tamper)
    while not driver.doubts:
        assert driver.go_on()
        assert driver.table.dealt().header.deal <= deal, "it was not noticed"
    assert driver.table.stage is stage
    assert fault in faults(driver.doubts), driver.doubts


def test_each_kind_of_thing_is_told_once_a_deal() -> None:
    driver = watched(tamper=without_seals)
    play_to(driver, 1, Stage.BETWEEN)
    assert [doubt.fault for doubt in driver.doubts] == [Fault.UNSEALED]
    assert driver.doubts[0].card is not None
    play_to(driver, 2, Stage.PLAYING)
    assert [doubt.deal for doubt in driver.doubts] == [1, 2]


def test_a_deal_that_was_dropped_with_its_secret_hidden_is_named() -> None:
    driver = watched()
    play_to(driver, 1, Stage.PLAYING)
    other = watched("hh")
    play_to(other, 2, Stage.CUTTING)
    found = driver.show(other.pushes[Seat(0)][-1])
    assert Fault.REPLACED in faults(found)


def test_who_sits_down_in_the_middle_is_shown_a_hand_whose_seals_come_later() -> None:
    driver = watched()
    play_to(driver, 1, Stage.PLAYING)
    watch = DealMonitor()
    assert watch.see(over_the_wire(driver.whole(None))) == []
    driver.go_on()
    assert watch.see(driver.seen[-1]) == []
