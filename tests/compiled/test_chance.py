"""Streams, shuffle and pick; the shuffle against the one of the fair deal."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from ronda.cards import CARDS, is_clean
from ronda.compiled.chance import (
    LOW_BITS,
    MODULUS,
    MULTIPLIER,
    is_clean_at,
    number_below,
    pick,
    shuffle_deck,
    step,
    streams_of,
)
from ronda.engine.core_rules import CoreRules, core_rules_of
from ronda.fairness import shuffled_deck
from ronda.rules import Rules, read_rules

DECKS = 10_000


def is_probably_prime(number: int) -> bool:
    return all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13))


# --- streams --------------------------------------------------------------------------------------


def test_the_modulus_is_a_safe_prime_so_that_streams_are_long() -> None:
    assert is_probably_prime(MODULUS)
    assert is_probably_prime((MODULUS - 1) // 2)


def test_a_step_is_a_multiplication_modulo_the_prime() -> None:
    stream = 12345
    for _ in range(1000):
        after = step(stream)
        assert after * (1 << 32) % MODULUS == stream * (MULTIPLIER << 32) % MODULUS
        assert 0 < after < MODULUS < 1 << 63
        stream = after


def test_streams_begin_within_the_period_and_a_longer_batch_begins_alike() -> None:
    streams = streams_of(7, 1000)
    assert streams.dtype == np.int64
    assert streams.min() >= 1
    assert streams.max() < MODULUS
    assert len(set(streams.tolist())) == 1000
    assert streams[:10].tolist() == streams_of(7, 10).tolist()
    assert streams[:10].tolist() != streams_of(8, 10).tolist()
    assert len(streams_of(7, 0)) == 0


@pytest.mark.parametrize(("seed", "count"), [(-1, 5), (5, -1)])
def test_a_negative_seed_or_count_is_refused(seed: int, count: int) -> None:
    with pytest.raises(ValueError, match="both are 0 or more"):
        streams_of(seed, count)


# --- picking --------------------------------------------------------------------------------------


def chi_square(counts: Counter[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize("choices", [2, 3, 6, 39, 40])
def test_numbers_are_equally_likely(choices: int) -> None:
    stream, counts = 1, Counter(dict.fromkeys(range(choices), 0))
    for _ in range(20_000):
        stream = step(stream)
        counts[number_below(choices, stream)] += 1
    assert len(counts) == choices
    assert chi_square(counts, 20_000 / choices) < choices - 1 + 4 * sqrt(2 * choices)


def test_the_extremes_of_a_stream_stay_below_the_count() -> None:
    assert number_below(40, LOW_BITS) == 39
    assert number_below(40, 0) == 0


@pytest.mark.parametrize(
    "bits", [[0], [43], [0, 43], [5, 17, 39], [0, 1, 2, 3, 41, 43], [9, 12, 20, 33, 41]]
)
def test_every_legal_action_is_picked_equally_often(bits: list[int]) -> None:
    mask = sum(1 << bit for bit in bits)
    stream, counts = 99, Counter(dict.fromkeys(bits, 0))
    for _ in range(6000):
        stream = step(stream)
        counts[pick(mask, stream)] += 1
    assert sorted(counts) == bits
    assert chi_square(counts, 6000 / len(bits)) < 30


# --- the shuffle ----------------------------------------------------------------------------------


def table(name: str, seats: int) -> tuple[Rules, CoreRules]:
    rules = read_rules({"preset": name})
    return rules, core_rules_of(rules, seats)


def own_decks(rules: Rules, core_rules: CoreRules) -> list[tuple[int, ...]]:
    deck: Any = [0] * 40
    decks = []
    for stream in streams_of(1, DECKS).tolist():
        shuffle_deck(core_rules, int(rules.opening_clean), deck, stream)
        decks.append(tuple(deck))
    return decks


def fair_decks(rules: Rules, core_rules: CoreRules) -> list[tuple[int, ...]]:
    opening_at = core_rules.seats * core_rules.first_hand
    keys = (number.to_bytes(32, "big") for number in range(DECKS))
    return [
        tuple(
            card.number
            for card in shuffled_deck(
                key, opening_at=opening_at, opening=core_rules.opening, clean=rules.opening_clean
            )
        )
        for key in keys
    ]


def distance(ours: Iterable[Hashable], theirs: Iterable[Hashable]) -> tuple[float, int]:
    """Chi-square of two samples of one size, and its degrees of freedom; rare values in one."""
    mine, yours = Counter(ours), Counter(theirs)
    cells: list[tuple[int, int]] = []
    rare = [0, 0]
    for value in mine | yours:
        if mine[value] + yours[value] >= 20:
            cells.append((mine[value], yours[value]))
        else:
            rare = [rare[0] + mine[value], rare[1] + yours[value]]
    if sum(rare):
        cells.append((rare[0], rare[1]))
    return sum((a - b) ** 2 / (a + b) for a, b in cells), len(cells) - 1


def places(decks: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """Each card of each deck with its place."""
    return (at for deck in decks for at in enumerate(deck))


def opening_ranks(core_rules: CoreRules) -> Callable[[tuple[int, ...]], Hashable]:
    first = core_rules.seats * core_rules.first_hand
    return lambda deck: tuple(
        sorted(card >> 2 for card in deck[first : first + core_rules.opening])
    )


def likeness_of_hands(core_rules: CoreRules) -> Callable[[tuple[int, ...]], Hashable]:
    """How often ranks repeat in the first packet and in the last cards of the deck."""
    size = core_rules.first_hand

    def repeats(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(Counter(card >> 2 for card in cards).values()))

    return lambda deck: (repeats(deck[:size]), repeats(deck[-4:]))


@pytest.mark.parametrize(
    ("name", "seats"), [("koutchina", 2), ("koutchina", 4), ("qahwa", 2), ("guide", 4)]
)
def test_the_shuffle_deals_like_the_fair_one(name: str, seats: int) -> None:
    """Seeds and keys are fixed, so each chi-square is below its bound or it is not.

    The bound is the mean and five standard deviations: by chance less than once in a million.
    """
    rules, core_rules = table(name, seats)
    ours, theirs = own_decks(rules, core_rules), fair_decks(rules, core_rules)
    for feature in (
        lambda deck: deck[0],
        lambda deck: deck[-1],
        lambda deck: (deck[6] >> 2, deck[7] >> 2),
        lambda deck: deck[0] > deck[1],
        opening_ranks(core_rules),
        likeness_of_hands(core_rules),
    ):
        found, freedom = distance(map(feature, ours), map(feature, theirs))
        assert found < freedom + 5 * sqrt(2 * freedom) + 5
    found, freedom = distance(places(ours), places(theirs))
    assert found < freedom + 5 * sqrt(2 * freedom)


def test_the_comparison_bites() -> None:
    """The usual mistake, to swap each card with any other, makes some places likelier."""
    rules, core_rules = table("qahwa", 2)
    chance = Random(1)  # noqa: S311 - a fixed sample
    wrong = []
    for _ in range(DECKS):
        deck = list(range(40))
        for i in range(40):
            j = chance.randrange(40)
            deck[i], deck[j] = deck[j], deck[i]
        wrong.append(tuple(deck))
    found, freedom = distance(places(wrong), places(own_decks(rules, core_rules)))
    assert found > freedom + 5 * sqrt(2 * freedom)


def test_a_deck_is_all_cards_and_its_opening_table_clean_where_the_rules_ask() -> None:
    for name, seats in (("koutchina", 3), ("marocl3ab", 2), ("qahwa", 2)):
        rules, core_rules = table(name, seats)
        first = core_rules.seats * core_rules.first_hand
        clean = 0
        for deck in own_decks(rules, core_rules)[:2000]:
            assert sorted(deck) == list(range(40))
            clean += is_clean([CARDS[card] for card in deck[first : first + core_rules.opening]])
        assert (clean == 2000) == rules.opening_clean


def test_hands_stay_when_the_opening_table_is_shuffled_again() -> None:
    """FAIRNESS 6: places before the opening table keep their cards."""
    _, core_rules = table("koutchina", 2)
    once, until_clean = np.zeros(40, np.int64), np.zeros(40, np.int64)
    again = 0
    for stream in streams_of(3, 200).tolist():
        shuffle_deck(core_rules, 0, once, stream)
        shuffle_deck(core_rules, 1, until_clean, stream)
        assert once[:6].tolist() == until_clean[:6].tolist()
        again += once.tolist() != until_clean.tolist()
    assert 40 < again < 160


def test_clean_means_the_same_as_for_cards() -> None:
    chance = Random(4)  # noqa: S311 - a fixed sample
    for _ in range(3000):
        opening = chance.randrange(7)
        numbers = np.array(chance.sample(range(40), 40))
        cards = [CARDS[number] for number in numbers[8 : 8 + opening]]
        assert is_clean_at(8, numbers, opening) == is_clean(cards)
