"""Chance for play by the million: a stream of numbers, the shuffle and the pick of an action.

A stream is one integer, and a step makes the next one: Marsaglia's multiply-with-carry, which
never leaves 63 bits, so that the interpreter's integers and the compiler's agree. It is no secret
and not for play between people: at tables, decks come from FAIRNESS.md.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ronda.engine.core_rules import CoreRules

Numbers: TypeAlias = NDArray[np.int64]
"""Whole numbers; in the interpreter, lists of the same shape are faster and do as well."""

MULTIPLIER: Final = 0x6A09E47D
"""The first below the digits of √2 that makes `MODULUS` a safe prime: the period is over 2**61."""
MODULUS: Final = (MULTIPLIER << 32) - 1
LOW_BITS: Final = 0xFFFFFFFF

MOST_OPTIONS: Final = 6
"""Legal actions that one seat may ever have: four cards and, where one may bluff, two calls."""
DE_BRUIJN: Final = 0x0218_A392_CD3D_5DBF
"""Every six neighbouring bits of it differ, so that they tell how far it was shifted."""
PLACES: Final = np.zeros(64, np.int64)
"""The place of a single bit, by those six bits of its product with `DE_BRUIJN`."""
for _place in range(64):
    PLACES[(DE_BRUIJN << _place >> 58) & 63] = _place


def streams_of(seed: int, count: int) -> NDArray[np.int64]:
    """Where `count` independent streams begin; more of the same seed begin alike.

    Raises `ValueError` for a negative seed or count.
    """
    if seed < 0 or count < 0:
        raise ValueError(f"seed {seed}, count {count}: both are 0 or more")
    words = np.random.SeedSequence(seed).generate_state(count, np.uint64)
    return (words % np.uint64(MODULUS - 1)).astype(np.int64) + 1


def step(stream: int) -> int:
    """The next integer of a stream."""
    return MULTIPLIER * (stream & LOW_BITS) + (stream >> 32)


def number_below(count: int, stream: int) -> int:
    """A number from 0 to `count` - 1, each as likely as the others to within 2**-32."""
    return (((stream & LOW_BITS) ^ (stream >> 32)) * count) >> 32


def shuffle_deck(rules: CoreRules, clean: int, deck: Numbers, stream: int) -> int:
    """Shuffles all cards into `deck`, and the places from the opening table on until it is clean.

    The cards refused go back unseen (FAIRNESS 6). Gives the stream after it.
    """
    for i in range(len(deck)):
        deck[i] = i
    stream = shuffle_from(0, deck, stream)
    start = rules.seats * rules.first_hand
    while clean and not is_clean_at(start, deck, rules.opening):
        stream = shuffle_from(start, deck, stream)
    return stream


def shuffle_from(start: int, deck: Numbers, stream: int) -> int:
    """Shuffles the places of `deck` from `start` on; gives the stream after it."""
    for i in range(len(deck) - 1, start, -1):
        stream = step(stream)
        j = start + number_below(i - start + 1, stream)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    return stream


def is_clean_at(start: int, deck: Numbers, opening: int) -> bool:
    """Whether the opening table at place `start` is clean, as `cards.is_clean` says of cards."""
    ranks = 0
    for i in range(start, start + opening):
        rank = 1 << (deck[i] >> 2)
        if ranks & rank:
            return False
        ranks |= rank
    return ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 == 0


def pick(mask: int, stream: int) -> int:
    """One of the bits of `mask`, each as likely as the others; at most `MOST_OPTIONS` are set.

    The bits below it are cleared in a loop of one length: a length that chance decides would make
    the processor guess wrong, which costs more.
    """
    options = 0
    rest = mask
    while rest:
        rest &= rest - 1
        options += 1
    skipped = number_below(options, stream)
    for i in range(MOST_OPTIONS - 1):
        if i < skipped:
            mask &= mask - 1
    return int(PLACES[((mask & -mask) * DE_BRUIJN >> 58) & 63])
