"""The fair deal at a table: commitment, two rounds of cuts, seals, reveal (FAIRNESS 1–8)."""

import pytest

from ronda.cards import parse_card
from ronda.engine import DealEvent, HandsEvent, Seat, TotalsEvent
from ronda.fairness import Seal, commitment, cut_hash, is_sealed
from ronda.protocol import Code, Cut, OpenCut, Push, SealView, Stage
from ronda.table import Disconnect, NotAllowedError, facts
from tests.table.driving import Driver, preset

CUT = b"c" * 32


def cutting(*, kinds: str = "hh", name: str = "marocl3ab") -> Driver:
    driver = Driver(rules=preset(name), seats=len(kinds))
    driver.seat_all(kinds)
    driver.start()
    return driver


def send(driver: Driver, seat: int, cut: bytes = CUT) -> None:
    fair = driver.table.dealt()
    k = cut_hash(fair.h, fair.commitment, seat, cut).hex()
    driver.ask(driver.seat(seat), Cut("k", driver.table.turn, k))


def code(driver: Driver, seat: int, command: Cut | OpenCut) -> Code:
    with pytest.raises(NotAllowedError) as caught:
        driver.ask(driver.seat(seat), command)
    return caught.value.code


def test_the_server_is_bound_before_anybody_cuts() -> None:
    driver = cutting()
    fair = driver.whole(None).table.fair
    assert fair is not None
    secret = driver.secrets[fair.commitment]
    assert commitment(driver.table.dealt().h, secret).hex() == fair.commitment
    assert fair.secret is None
    assert secret.hex() not in repr(driver.log)


def test_cuts_are_shown_only_when_their_round_is_closed() -> None:
    driver = cutting()
    send(driver, 0)
    fair = driver.whole(1).table.fair
    assert fair is not None
    assert fair.hashes == (None, None)
    send(driver, 1)
    assert driver.table.stage is Stage.OPENING
    driver.ask(driver.seat(0), OpenCut("c", driver.table.turn, CUT.hex()))
    fair = driver.whole(1).table.fair
    assert fair is not None
    assert None not in fair.hashes
    assert fair.cuts == (None, None)


def test_only_the_cut_whose_hash_was_sent_is_taken() -> None:
    driver = cutting()
    send(driver, 0)
    turn = driver.table.turn
    assert code(driver, 0, Cut("k", turn, "00" * 32)) is Code.NOT_NOW
    assert code(driver, 1, Cut("k", turn + 1, "00" * 32)) is Code.STALE
    assert code(driver, 1, OpenCut("c", turn, CUT.hex())) is Code.TOO_LATE
    send(driver, 1)
    assert code(driver, 0, OpenCut("c", driver.table.turn, "00" * 32)) is Code.ILLEGAL
    assert code(driver, 0, Cut("k", driver.table.turn, "00" * 32)) is Code.TOO_LATE


def test_who_misses_a_round_is_absent_and_the_deal_goes_on() -> None:
    driver = cutting()
    send(driver, 0)
    driver.wait(3.1)
    assert driver.table.stage is Stage.OPENING
    assert code(driver, 1, OpenCut("c", driver.table.turn, CUT.hex())) is Code.TOO_LATE
    driver.ask(driver.seat(0), OpenCut("c", driver.table.turn, CUT.hex()))
    (draw,) = driver.table.playing().proofs
    assert draw["c"] == [CUT.hex(), None] or draw["c"] == (CUT.hex(), None)


def test_a_seat_that_is_not_connected_is_not_waited_for() -> None:
    driver = cutting()
    send(driver, 0)
    driver.ask(driver.seat(1), Disconnect())
    assert driver.table.stage is Stage.OPENING


def test_computers_do_not_cut() -> None:
    driver = cutting(kinds="hc")
    driver.table.dealt()
    send(driver, 0)
    driver.ask(driver.seat(0), OpenCut("c", driver.table.turn, CUT.hex()))
    draw = driver.pushes[Seat(0)][-1].table.fair
    assert draw is not None
    assert draw.cuts == (CUT.hex(), None)
    assert draw.secret is not None
    driver.play_until(Stage.PLAYING)
    assert driver.table.dealt().header.deal == 1
    assert driver.table.dealt().header.seats == ("human", "computer")


def test_every_card_comes_with_a_seal_that_fits() -> None:
    driver = cutting(kinds="hc")
    driver.play_until(Stage.BETWEEN)
    fair = driver.table.dealt()
    assert fair.root is not None
    for reader in (None, Seat(0)):
        shown = [seal for push in driver.pushes[reader] for seal in _of_deal(push)]
        assert len({seal.card for seal in shown}) == 40
        for seal in shown:
            given = Seal(seal.place, bytes.fromhex(seal.salt), tuple(map(bytes.fromhex, seal.path)))
            assert is_sealed(fair.root, fair.h, parse_card(seal.card), given)


def _of_deal(push: Push) -> tuple[SealView, ...]:
    fair = push.table.fair
    return push.seals if fair is not None and fair.header["deal"] == 1 else ()


def test_coming_back_brings_the_seals_of_all_cards_one_was_shown() -> None:
    driver = cutting(kinds="hc")
    driver.play_until(Stage.PLAYING)
    for _ in range(6):
        driver.go_on()
    back = driver.whole(0)
    view = back.table.view
    assert back.missed
    assert view is not None
    expected = {card.value for card in (*view.seen, *view.hand, *view.played[0])}
    assert {seal.card for seal in back.seals} == expected


def test_the_secret_is_revealed_when_the_deal_is_over() -> None:
    driver = cutting(kinds="hc")
    driver.play_until(Stage.PLAYING)
    secret = driver.table.dealt().secret.hex()
    driver.play_until(Stage.BETWEEN)
    assert facts.Revealed(secret) in driver.log[-1].facts
    shown = driver.whole(None).table.fair
    assert shown is not None
    assert shown.secret == secret


def test_each_deal_begins_in_a_step_of_its_own() -> None:
    """Or a seal of the new deck could come for a card shown of the old one, and tell its place."""
    driver = cutting(kinds="cc")
    driver.play_until(Stage.FINISHED)
    ended = 0
    for push in driver.pushes[None]:
        kinds = [type(event) for event in push.events]
        assert DealEvent not in kinds[1:]
        if TotalsEvent in kinds:
            ended += 1
            assert push.table.fair is not None
            assert push.table.fair.secret is not None
    assert ended == len(driver.table.playing().deals) > 1


def test_nobody_sees_another_hand_or_the_deck() -> None:
    driver = cutting(kinds="hh", name="guide")
    driver.play_until(Stage.PLAYING)
    shown = [
        (reader, event.hands)
        for reader, pushes in driver.pushes.items()
        for push in pushes
        for event in push.events
        if isinstance(event, HandsEvent)
    ]
    assert len(shown) == 3
    for reader, hands in shown:
        assert [seat for seat, hand in enumerate(hands) if hand] == (
            [] if reader is None else [reader]
        )


def test_between_two_deals_the_totals_stay_to_be_seen() -> None:
    driver = cutting()
    assert driver.whole(0).table.view is None
    driver.play_until(Stage.BETWEEN)
    for reader in (0, 1, None):
        view = driver.whole(reader).table.view
        assert view is not None
        assert view.totals == driver.table.playing().state.totals
        assert (view.hand, view.loose, view.plays) == ((), (), ())
