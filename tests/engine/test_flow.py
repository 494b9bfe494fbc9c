"""RULES §6 and §7: the dealer's last card, the leftover, the count, and the order of it all."""

from typing import Any

import pytest

from ronda.engine import Seat
from ronda.engine.events import CountEvent, LeftoverEvent, TotalsEvent
from ronda.engine.flow import CALL_ACTION, act
from ronda.rules import read_rules
from tests.engine.stacking import FILLERS, Points, Sitting, captured, cards, order, points, sit

# --- the dealer's last card, RULES §6 -------------------------------------------------------------

LAST_CARD: list[tuple[str, str, dict[str, Any], list[Points]]] = [
    ("12o", "1c 3c 5c 12c", {}, [(1, 5, "last_card")]),  # captured with the rey
    ("10o", "1c 3c 5c 12c", {}, [(0, 5, "last_card")]),  # captures nothing
    ("1o", "1c 3c 5c 12c", {}, [(0, 5, "last_card")]),  # captured with the 1
    ("5o", "1c 3c 5c 12c", {}, []),  # any other capture
    ("12o", "1c 3c 5c 11c", {}, [(0, 5, "last_card")]),  # a rey that captures nothing
    ("12o", "1c 3c 5c 12c", {"last_card": 2}, [(1, 2, "last_card")]),
    ("12o", "1c 3c 5c 12c", {"last_card": 0}, []),
    ("10o", "1c 3c 5c 12c", {"last_card": 0}, []),
]


@pytest.mark.parametrize(("last", "table", "switches", "scored"), LAST_CARD)
def test_the_dealers_last_card(
    last: str, table: str, switches: dict[str, Any], scored: list[Points]
) -> None:
    hands = ("2o 6o 7o", f"4e 11e {last}")
    match = sit("marocl3ab-last", *hands, table=table, short=True, **switches)
    happened = match.do(f"7o 4e 2o 11e 6o {last}")
    assert [each for each in points(happened) if each[2] == "last_card"] == scored


def test_it_is_the_last_card_of_the_deal_only() -> None:
    match = sit("marocl3ab-last", "2o 4o 6o", "3e 7e 12o", table="1c 3c 5c 12c")
    assert "last_card" not in order(match.do("6o 3e 4o 7e 2o 12o"))


ANSWERS: list[tuple[str, list[Points]]] = [
    ("12", [(2, 5, "last_card")]),
    ("1", [(0, 5, "last_card"), (1, 5, "last_card")]),
    ("7", []),
]


@pytest.mark.parametrize("chain", ["steal", "wait"])
@pytest.mark.parametrize(("rank", "scored"), ANSWERS)
def test_an_answer_counts_as_a_capture(rank: str, scored: list[Points], chain: str) -> None:
    """The last card of the dealer, seat 2, is a hbel; every other side is paid what it costs."""
    match = sit(
        "marocl3ab-last",
        *(f"2o 4o {rank}o", f"3e 6e {rank}c", f"5b 10e {rank}e"),
        table="2c 4c 6c 11c",
        short=True,
        chain=chain,
    )
    match.do(f"2o 3e 5b 4o 6e 10e {rank}o {rank}c")
    happened = match.do(f"{rank}e")
    assert [each for each in points(happened) if each[2] == "last_card"] == scored


def test_at_four_seats_the_other_side_is_paid_once() -> None:
    hands = ("2o 4o 6o", "3o 5o 7o", "2e 4e 6e", "3e 5e 10e")
    match = sit("marocl3ab-last", *hands, table="1c 7c 11c 12c", short=True, darba=0)
    scored = points(match.do("2o 3o 2e 3e 4o 5o 4e 5e 6o 7o 6e 10e"))
    assert [each for each in scored if each[2] == "last_card"] == [(0, 5, "last_card")]


# --- the end of a deal, RULES §2.5, §2.6, §7 ------------------------------------------------------


def test_the_leftover_goes_to_the_last_capturer() -> None:
    match = sit("koutchina", "1o 3o 6o", "4e 7e 11e", table="1c 5c 10c 12c", short=True)
    happened = match.do("1o 4e 3o 7e 6o 11e")
    assert LeftoverEvent(Seat(0), cards("3o 4e 5c 6o 7e 10c 11e 12c")) in happened
    assert CountEvent((10, 0)) in happened
    assert points(happened) == [(0, 5, "cards")]


def test_when_nobody_captured_the_cards_stay_and_count_for_nobody() -> None:
    match = sit("koutchina", "2o 3o 6o", "4e 7e 11e", table="1c 5c 10c 12c", short=True)
    happened = match.do("2o 4e 3o 7e 6o 11e")
    assert "leftover" not in order(happened)
    assert CountEvent((0, 0)) in happened
    assert points(happened) == []


def test_an_empty_table_leaves_nothing_over() -> None:
    match = sit("qahwa", *("1o 2o 3o 4o", "1c 2c 3c 4c"), short=True, opening=0)
    happened = match.do("1o 1c 2o 2c 3o 3c 4o 4c")
    assert "leftover" not in order(happened)
    assert CountEvent((0, 8)) in happened


def test_partners_piles_count_together() -> None:
    """Seats 0 and 2 take two cards each; seat 1 takes the rest, seat 3 nothing."""
    hands = ("1o 3o 6o", "2o 4o 10o", "5e 11e 7o", "2b 3b 4b")
    match = sit("koutchina", *hands, table="1c 5c 10c 12c", short=True)
    happened = match.do("1o 10o 5e 2b 3o 2o 7o 4b 6o 4o 11e 3b")
    assert captured(happened)[:3] == ["1c", "10c", "5c"]
    assert CountEvent((4, 12)) in happened
    assert points(happened) == [(1, 4, "cards")]


@pytest.mark.parametrize(("seats", "par"), [(2, 20), (3, 13), (4, 20)])
def test_each_card_over_the_par_scores_one(seats: int, par: int) -> None:
    match = Sitting(read_rules({"preset": "koutchina"}), seats, dealer=0)
    match.deal(FILLERS)
    happened = match.play_out()
    counts = next(each for each in happened if isinstance(each, CountEvent)).cards
    over = [(side, count - par, "cards") for side, count in enumerate(counts) if count > par]
    assert over
    assert [each for each in points(happened) if each[2] == "cards"] == over
    assert match.view(None).par == par


def test_the_order_at_the_end_of_a_deal() -> None:
    match = sit(
        "marocl3ab-last",
        *("2o 10o 12o", "4o 4e 12c"),
        table="1c 3c 6c 11c",
        short=True,
        chain="wait",
    )
    match.do("2o ronda 4e 10o 4o 12o")
    happened = match.do("12c")
    assert order(happened) == [
        *("play", "collect", "darba", "settle", "call", "last_card"),
        *("leftover", "count", "cards", "totals"),
    ]
    assert points(happened) == [
        *((1, 1, "darba"), (1, 1, "call"), (1, 5, "last_card"), (1, 5, "cards")),
    ]


def test_deal_end_calls_come_after_the_card_points() -> None:
    match = sit(
        "qahwa", "7o 7c 1o 3o", "2e 4e 6e 10e", table="1c 5c 10c 12c", short=True, last_card=5
    )
    happened = match.do("1o 2e 3o 4e 7o 6e 7c 10e")
    assert order(happened)[-6:] == ["leftover", "count", "cards", "settle", "call", "totals"]
    assert isinstance(happened[-1], TotalsEvent)


# --- nobody listening -----------------------------------------------------------------------------


def test_the_core_plays_alike_when_nobody_listens() -> None:
    match = sit("marocl3ab", "7o 7c", "2o", table="1e 3e 6e 11e")
    state = match.state
    for action in (CALL_ACTION + 1, cards("7o")[0].number):
        told: list[tuple[int, int, int, int, int]] = []
        after = act(state.core_rules, state.deck, state.core, action, None)
        assert act(state.core_rules, state.deck, state.core, action, told) == after
        assert told
        state = state._replace(core=after)
