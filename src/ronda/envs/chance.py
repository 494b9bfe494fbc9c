"""Dealing card by card: which card may come next, and how likely it is.

A packet is a set of cards, so it is dealt in ascending order: each choice of cards is one way
instead of many, and as likely as it is at the table. The opening table comes out clean as often as
the shuffle of FAIRNESS 6 makes it: hands stay as they were dealt, and every clean table of the
cards left is as likely as the others.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from ronda.engine.core_rules import RANKS, CoreRules
from ronda.engine.dealing import dealt_before, hand_size

TABLE: Final = -1
"""Instead of a seat: the packet is the opening table."""


class Packet(NamedTuple):
    """Cards that are dealt together.

    Attributes:
        seat: who gets them, or `TABLE`.
        distribution: its number, from 1.
        start: the place of the first of them in the deck.
        size: how many there are.
    """

    seat: int
    distribution: int
    start: int
    size: int


def packets_of(rules: CoreRules, deck: Sequence[int], dealer: int) -> list[Packet]:
    """Every packet of a deal, in the order of the deck; of `deck` only the length is read."""
    packets = []
    distribution = 1
    while (start := dealt_before(rules, distribution)) < len(deck):
        size = hand_size(rules, deck, distribution)
        for place in range(rules.seats):
            seat = (dealer + 1 + place) % rules.seats
            packets.append(Packet(seat, distribution, start, size))
            start += size
        if distribution == 1 and rules.opening:
            packets.append(Packet(TABLE, 1, start, rules.opening))
        distribution += 1
    return packets


def next_cards(
    packet: Packet, begun: Sequence[int], left: Iterable[int], *, clean: bool
) -> list[tuple[int, float]]:
    """The cards that may come next into a packet, ascending, with their probabilities.

    Args:
        packet: the packet.
        begun: its cards so far, ascending.
        left: the cards not dealt yet.
        clean: whether an opening table has to be clean.
    """
    cards = sorted(left)
    missing = packet.size - len(begun) - 1
    above = [card for card in cards if not begun or card > begun[-1]]
    if clean and packet.seat == TABLE:
        held = ranks_held(cards)
        ways = {card: _clean_after([*begun, card], held, missing) for card in above}
    else:
        ways = {card: comb(len(above) - at - 1, missing) for at, card in enumerate(above)}
    total = sum(ways.values())
    return [(card, ways[card] / total) for card in above if ways[card]]


def ranks_held(cards: Iterable[int]) -> tuple[int, ...]:
    """How many of the cards have each rank."""
    held = [0] * RANKS
    for card in cards:
        held[card >> 2] += 1
    return tuple(held)


def _clean_after(table: list[int], held: tuple[int, ...], missing: int) -> int:
    """How many clean tables begin with these cards, ascending."""
    ranks = [card >> 2 for card in table]
    if len(set(ranks)) < len(ranks):
        return 0
    run = 1
    while run < len(ranks) and ranks[-run - 1] == ranks[-run] - 1:
        run += 1
    return clean_ways(held, ranks[-1] + 1, run, missing) if run < 4 else 0


@lru_cache(maxsize=1 << 14)
def clean_ways(held: tuple[int, ...], first: int, run: int, missing: int) -> int:
    """How many ways there are to add cards to a table so that it is clean (RULES §3).

    Args:
        held: by rank, the cards that may be added.
        first: the lowest rank that may be added.
        run: how many ranks in a row, right below it, the table has.
        missing: how many cards to add.
    """
    if missing == 0:
        return 1
    if RANKS - first < missing:
        return 0
    ways = clean_ways(held, first + 1, 0, missing)
    if run < 3 and held[first]:
        ways += held[first] * clean_ways(held, first + 1, run + 1, missing - 1)
    return ways
