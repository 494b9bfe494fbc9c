"""Dealing card by card deals as the shuffle does."""

from collections import defaultdict
from itertools import combinations
from math import comb

import pytest

from ronda.cards import CARDS, is_clean
from ronda.engine.core_rules import core_rules_of
from ronda.envs.chance import TABLE, Packet, clean_ways, next_cards, packets_of, ranks_held
from ronda.rules import read_rules


def chances(packet: Packet, cards: list[int], *, clean: bool) -> dict[tuple[int, ...], float]:
    """How likely each set of cards is to become the packet."""
    found: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(packet.size):
        longer: dict[tuple[int, ...], float] = defaultdict(float)
        for begun, likely in found.items():
            for card, chance in next_cards(packet, begun, set(cards) - set(begun), clean=clean):
                longer[*begun, card] += likely * chance
        found = longer
    return found


def test_packets_are_dealt_from_the_seat_after_the_dealer() -> None:
    rules = core_rules_of(read_rules({"preset": "qahwa"}), 2)
    packets = packets_of(rules, range(40), 1)
    assert packets[:3] == [Packet(0, 1, 0, 4), Packet(1, 1, 4, 4), Packet(TABLE, 1, 8, 4)]
    assert packets[-1] == Packet(1, 5, 38, 2)
    assert sum(packet.size for packet in packets) == 40


def test_every_hand_is_as_likely_as_the_others() -> None:
    cards = [0, 1, 4, 9, 22, 39]
    found = chances(Packet(0, 1, 0, 3), cards, clean=True)
    assert sorted(found) == list(combinations(cards, 3))
    assert list(found.values()) == pytest.approx([1 / 20] * 20)


def test_every_clean_table_is_as_likely_as_the_others_and_no_other_comes() -> None:
    cards = [0, 1, 4, 5, 8, 12, 13, 14, 16, 28]
    found = chances(Packet(TABLE, 1, 0, 4), cards, clean=True)
    expected = [
        table for table in combinations(cards, 4) if is_clean([CARDS[card] for card in table])
    ]
    assert sorted(found) == expected
    assert list(found.values()) == pytest.approx([1 / len(expected)] * len(expected))
    assert len(chances(Packet(TABLE, 1, 0, 4), cards, clean=False)) == comb(10, 4)


@pytest.mark.parametrize("opening", range(7))
def test_clean_tables_are_counted(opening: int) -> None:
    cards = [0, 1, 4, 8, 12, 13, 16, 17, 24, 28, 32, 36, 37]
    counted = clean_ways(ranks_held(cards), 0, 0, opening)
    tables = combinations(cards, opening)
    assert counted == sum(is_clean([CARDS[card] for card in table]) for table in tables)
