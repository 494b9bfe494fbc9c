"""RULES §2 and §7: packets and distributions, who leads and deals, the draw for the dealer."""

from collections.abc import Sequence

import pytest

from ronda.cards import CARDS, cards_text
from ronda.engine import CHANCE, Event, IllegalActionError, RefusalCode, Seat, apply, start
from ronda.engine.core_rules import core_rules_of
from ronda.engine.dealing import draw_dealer, hand_size
from ronda.engine.events import DealEvent, DrawEvent, HandsEvent, TableEvent
from ronda.engine.state import NOBODY
from ronda.rules import read_rules
from tests.engine.stacking import FILLERS, Sitting, cards, order, sit

SIZES = [
    ("koutchina", 2, [3] * 6),
    ("koutchina", 3, [3] * 4),
    ("koutchina", 4, [3] * 3),
    ("marocl3ab", 2, [3] * 6),
    ("marocl3ab", 3, [3] * 4),
    ("marocl3ab", 4, [3] * 3),
    ("marocl3ab-four", 4, [4, 3, 3]),
    ("qahwa", 2, [4, 4, 4, 4, 2]),
    ("qahwa", 4, [4, 4, 2]),
    ("guide", 2, [4] * 5),
    ("guide", 4, [4, 3, 3]),
]


def hands(events: Sequence[Event]) -> list[HandsEvent]:
    return [each for each in events if isinstance(each, HandsEvent)]


def drawn(deck: str, seats: int = 2) -> tuple[list[tuple[int, str]], int | None]:
    """Who drew what from these cards, and the dealer."""
    state, events = apply(start(read_rules({"preset": "koutchina"}), seats), CHANCE, cards(deck))
    draws: list[tuple[int, str]] = [
        (each.seat, each.card.value) for each in events if isinstance(each, DrawEvent)
    ]
    return draws, state.dealer


@pytest.mark.parametrize(("name", "seats", "sizes"), SIZES)
def test_the_distributions_of_each_preset(name: str, seats: int, sizes: list[int]) -> None:
    match = Sitting(read_rules({"preset": name}), seats, dealer=0)
    match.deal(FILLERS)
    match.play_out()
    dealt = hands(match.events)
    assert [[len(hand or ()) for hand in each.hands] for each in dealt] == [
        [size] * seats for size in sizes
    ]
    assert [each.distribution for each in dealt] == list(range(1, len(sizes) + 1))
    assert [each.last for each in dealt] == [False] * (len(sizes) - 1) + [True]


def test_a_smaller_rest_is_shared_out() -> None:
    rules = core_rules_of(read_rules({"preset": "koutchina", "later_hand": 4}), 2)
    assert [hand_size(rules, range(40), number) for number in range(1, 6)] == [3, 4, 4, 4, 3]


def test_packets_go_out_from_the_seat_after_the_dealer_on_and_then_the_table() -> None:
    match = Sitting(read_rules({"preset": "koutchina"}), 3, dealer=1)
    deck = cards("1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 2c 4c 6c")
    happened = match.deal(deck + tuple(card for card in CARDS if card not in deck))
    assert happened[:3] == [
        DealEvent(1, Seat(1)),
        HandsEvent(1, False, (cards("4o 5o 6o"), cards("7o 10o 11o"), cards("1o 2o 3o"))),
        TableEvent(cards("2c 4c 6c 12o")),
    ]


def test_without_an_opening_nothing_is_turned_up() -> None:
    match = sit("guide", "", "")
    assert order(match.events)[:2] == ["deal", "hands"]
    assert "table" not in order(match.events)


def test_the_seat_after_the_dealer_leads_each_distribution_and_the_deal_passes_on() -> None:
    match = sit("koutchina", "", "", "", table="5c 7c 11c 12c")
    assert match.next_seat() == 0
    match.play_hands()
    assert match.view(None).distribution == 2
    assert match.next_seat() == 0
    match.play_out()
    assert match.state.dealer == 0
    assert match.view(None).deal == 2
    match.deal(FILLERS)
    assert match.next_seat() == 1


def test_nothing_is_added_to_the_table_later() -> None:
    match = sit("koutchina", "1o 2o 3o", "4o 5o 6o", table="7c 10c 11c 1c")
    match.do("2o 4o 3o 5o 1o 6o")
    before = match.view(None).loose
    assert match.view(None).distribution == 2
    assert order(match.events).count("table") == 1
    assert before == cards("6o 7c 10c 11c")


def test_the_last_distribution_is_announced() -> None:
    match = sit("qahwa", "", "", "", "")
    assert not match.view(None).last
    match.play_hands()
    assert not match.view(None).last
    match.play_hands()
    assert match.view(None).last
    assert match.view(None).stock == 0


def test_the_lowest_rank_deals() -> None:
    assert drawn("7o 1b") == ([(0, "7o"), (1, "1b")], 1)
    assert drawn("10o 12b 7c", seats=3) == ([(0, "10o"), (1, "12b"), (2, "7c")], 2)


def test_those_who_tie_for_lowest_draw_again() -> None:
    assert drawn("7o 7c 3o 2o") == ([(0, "7o"), (1, "7c"), (0, "3o"), (1, "2o")], 1)
    draws, dealer = drawn("5o 2o 2c 2e 3o 3c 12o 12c 11e 11b", seats=4)
    assert draws == [
        *((0, "5o"), (1, "2o"), (2, "2c"), (3, "2e")),
        *((1, "3o"), (2, "3c"), (3, "12o")),
        *((1, "12c"), (2, "11e")),
    ]
    assert dealer == 2


def test_a_draw_that_is_tied_to_the_end_is_refused() -> None:
    """In the order 1o 1c 1e 1b 2o … two seats draw equal ranks twenty times."""
    assert draw_dealer(2, range(40), None) == NOBODY
    with pytest.raises(IllegalActionError) as refused:
        drawn(cards_text(CARDS))
    assert refused.value.code is RefusalCode.DRAW_RAN_OUT


def test_a_named_dealer_needs_no_draw() -> None:
    state = start(read_rules({"preset": "marocl3ab"}), 2, Seat(1))
    _, events = apply(state, CHANCE, FILLERS)
    assert order(events)[0] == "deal"
