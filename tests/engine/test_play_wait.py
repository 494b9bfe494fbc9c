"""RULES §4, `chain: wait`: the packet lies in the middle until the chain ends, paid once."""

from ronda.engine import Seat
from ronda.engine.events import CollectEvent, LeftoverEvent, Reason
from tests.engine.stacking import Sitting, captured, cards, order, points, sit

NO_OPENING = {"2": 0, "3": 4, "4": 4}


def two_seats(table: str = "1c 3c 5c 12c") -> Sitting:
    return sit("marocl3ab", "7o 7e 2o", "7c 7b 4o", table=table, chain="wait")


def test_bwahed_scores_when_nobody_answers() -> None:
    match = two_seats()
    assert points(match.do("7o 7c")) == []
    happened = match.do("2o")
    assert order(happened) == ["collect", "darba", "play"]
    assert happened[0] == CollectEvent(Seat(1), cards("7o 7c"))
    assert points(happened) == [(1, 1, "darba")]


def test_bkhemsa_alone_scores_five_not_one_and_five() -> None:
    """The worked example of the guide, played by its own rules."""
    match = sit("guide", "1o 7o 7e 5o", "3o 7c 2o 10o")
    happened = match.do("pass pass 1o 3o 7o 7c 7e 2o")
    assert points(happened) == [(0, 5, "hbel")]
    assert match.view(None).totals == (5, 0)


def test_b3echra_scores_ten_at_once() -> None:
    match = two_seats()
    match.do("7o 7c 7e")
    happened = match.do("7b")
    assert order(happened) == ["play", "collect", "joj_hbal"]
    assert points(happened) == [(1, 10, "joj_hbal")]
    assert match.view(None).piles == (0, 4)
    assert match.view(None).chain is None


def test_the_waiting_packet_is_in_nobodys_pile_and_not_loose() -> None:
    match = two_seats(table="1c 10c 11c 4c")
    match.do("7o 7c")
    shown = match.view(None)
    assert shown.piles == (0, 0)
    assert shown.loose == cards("1c 4c")
    assert shown.chain is not None
    assert shown.chain.packet == cards("7o 7c 10c 11c")
    assert shown.chain.level is Reason.DARBA
    assert shown.chain.holder == 1


def test_a_play_cannot_take_from_the_waiting_packet() -> None:
    match = sit("marocl3ab", "7o 10o", "7c", table="1c 10c 11c 4c", chain="wait")
    happened = match.do("7o 7c 10o")
    assert captured(happened)[-1] == ""
    assert match.view(None).piles == (0, 4)


def test_the_answerer_becomes_the_holder_and_the_card_joins_the_packet() -> None:
    match = two_seats()
    match.do("7o 7c 7e")
    chain = match.view(None).chain
    assert chain is not None
    assert (chain.holder, chain.level, chain.packet) == (0, Reason.HBEL, cards("7o 7c 7e"))
    assert [(gain.points, gain.reason) for gain in chain.prize] == [(5, Reason.HBEL)]


def test_the_missa_waits_with_the_packet() -> None:
    match = sit("marocl3ab", "7o 7e 2o", "7c 4o", chain="wait", opening=NO_OPENING)
    assert points(match.do("7o 7c")) == []
    assert points(match.do("2o")) == [(1, 1, "darba"), (1, 1, "missa")]


def test_the_missa_travels_with_the_packet() -> None:
    match = sit("marocl3ab", "7o 7e", "7c 4o", chain="wait", opening=NO_OPENING)
    match.do("7o 7c 7e")
    assert points(match.do("4o")) == [(0, 5, "hbel"), (0, 1, "missa")]
    match = sit("marocl3ab", "7o 7e", "7c 7b", chain="wait", opening=NO_OPENING)
    assert points(match.do("7o 7c 7e 7b")) == [(1, 10, "joj_hbal"), (1, 1, "missa")]


def test_the_chain_is_paid_before_the_play_that_ends_it_takes_effect() -> None:
    match = sit("marocl3ab", "7o 4o", "7c", table="1c 4c 10c 11c", chain="wait")
    happened = match.do("7o 7c 4o")
    assert order(happened)[-3:] == ["collect", "darba", "play"]
    assert captured(happened)[-1] == "4c"


def test_a_chain_waits_for_the_next_distribution() -> None:
    match = sit(
        "marocl3ab",
        "1o 2o 7o",
        "3o 4o 7c",
        table="5c 6c 11c 12c",
        later=[("7e", "")],
        chain="wait",
    )
    match.do("1o 3o 2o 4o 7o 7c")
    assert match.view(None).distribution == 2
    assert match.view(None).piles == (0, 0)
    match.do("7e")
    assert points(match.do(match.view(1).hand[0].value)) == [(0, 5, "hbel")]


def test_another_card_in_the_next_distribution_ends_it() -> None:
    match = sit(
        "marocl3ab",
        "1o 2o 7o",
        "3o 4o 7c",
        table="5c 6c 11c 12c",
        later=[("10o", "")],
        chain="wait",
    )
    match.do("1o 3o 2o 4o 7o 7c")
    happened = match.do("10o")
    assert order(happened)[:2] == ["collect", "darba"]


def test_with_darba_across_no_the_packet_is_collected_with_the_distribution() -> None:
    match = sit(
        "marocl3ab", "1o 2o 7o", "3o 4o 7c", table="5c 6c 11c 12c", chain="wait", darba_across=False
    )
    match.do("1o 3o 2o 4o 7o")
    assert order(match.do("7c")) == ["play", "collect", "darba", "hands"]
    assert match.view(None).piles == (0, 2)


def test_the_packet_is_collected_at_the_end_of_the_deal() -> None:
    match = sit(
        "marocl3ab", "1o 2o 7o", "3o 4o 7c", table="5c 6c 11c 12c", chain="wait", short=True
    )
    match.do("1o 3o 2o 4o 7o")
    happened = match.do("7c")
    assert order(happened)[:5] == ["play", "collect", "darba", "leftover", "count"]
    assert points(happened)[0] == (1, 1, "darba")


def test_the_holder_of_a_waiting_packet_has_captured() -> None:
    """Seat 0 took nothing but the packet; the leftover is its, though seat 1 captured before."""
    match = sit(
        "marocl3ab", "7o 7e 2o", "4o 7c 10o", table="4c 6c 11c 12c", chain="wait", short=True
    )
    happened = match.do("2o 4o 7o 7c 7e 10o")
    assert LeftoverEvent(Seat(0), cards("2o 6c 10o 11c 12c")) in happened


def test_worth_nothing_the_packet_is_collected_all_the_same() -> None:
    match = sit("marocl3ab", "7o 7e 2o", "7c 4o", table="1c 3c 5c 12c", chain="wait", hbel=0)
    happened = match.do("7o 7c 7e 4o")
    assert order(happened)[-2:] == ["collect", "play"]
    assert match.view(None).piles == (3, 0)
