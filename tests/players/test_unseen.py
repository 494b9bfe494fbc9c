"""What may be in the next hand, and how likely."""

from itertools import combinations

import pytest

from ronda.cards import mask_of
from ronda.players.unseen import CERTAIN, NextHand, next_hand
from tests.engine.stacking import cards, sit

TABLE = "3o 5c 10e 12b"


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_chances_are_those_of_counting_all_hands(size: int) -> None:
    unseen = cards("1o 1c 2o 5c 5e 5b 12o 12c 12e 12b")
    hand = NextHand(size, mask_of(unseen), is_new=False, is_last=False)
    for rank, held in ((0, 2), (1, 1), (2, 0), (4, 3), (9, 4)):
        hands = list(combinations(unseen, size))
        holding = [each for each in hands if any(card.number >> 2 == rank for card in each)]
        assert hand.chance_of(rank) == CERTAIN * len(holding) // len(hands)
        assert (hand.chance_of(rank) == 0) == (held == 0)


def test_the_next_hand_in_the_middle_of_a_distribution() -> None:
    sitting = sit("qahwa", "7o 1c", "6o 2c", table=TABLE)
    shown = sitting.view(0)
    hand = next_hand(sitting.state.core_rules, shown)
    assert hand == NextHand(4, hand.unseen, is_new=False, is_last=False)
    assert hand.unseen.bit_count() == 40 - 4 - 4
    assert not hand.unseen & mask_of((*shown.hand, *cards(TABLE)))


def test_after_the_dealers_last_card_comes_a_new_hand() -> None:
    sitting = sit("qahwa", "7o 1c", "6o 2c", table=TABLE)
    while len(sitting.view(1).hand) > 1 or sitting.next_seat() != 1:
        sitting.do(sitting.view(sitting.next_seat()).hand[0].value)
    hand = next_hand(sitting.state.core_rules, sitting.view(1))
    assert (hand.size, hand.is_new, hand.is_last) == (4, True, False)


def test_at_two_seats_the_last_distribution_holds_no_secret() -> None:
    sitting = sit("qahwa", "7o 1c", "6o 2c", table=TABLE)
    while not sitting.view(None).last:
        sitting.play_hands()
    shown = sitting.view(sitting.next_seat())
    hand = next_hand(sitting.state.core_rules, shown)
    other = sitting.view(1 - sitting.next_seat()).hand
    assert hand.is_last
    assert hand.unseen == mask_of(other)
    held = {card.number >> 2 for card in other}
    assert all(hand.chance_of(rank) == CERTAIN * (rank in held) for rank in range(10))


def test_nothing_follows_the_deals_last_card() -> None:
    sitting = sit("qahwa", "7o 1c", "6o 2c", table=TABLE)
    while not sitting.view(None).last or sum(sitting.view(None).hand_sizes) > 1:
        sitting.do(sitting.view(sitting.next_seat()).hand[0].value)
    assert next_hand(sitting.state.core_rules, sitting.view(1)).size == 0
