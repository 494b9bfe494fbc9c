"""Step 6 of FAIRNESS: from the key to the deck, without bias."""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from typing import Final

from ronda.cards import CARDS, Card, is_clean

STEP_6_SHUFFLE: Final = b"shuffle"


def shuffled_deck(key: bytes, *, opening_at: int, opening: int, clean: bool) -> tuple[Card, ...]:
    """The deck of a deal, top first.

    Args:
        key: K.
        opening_at: the place of the first card of the opening table: seats × first_hand.
        opening: how many cards are turned up.
        clean: whether the rules ask for a clean opening table; then it is shuffled again, from
            `opening_at` on, until it is.
    """
    for deck in shuffles(key, opening_at=opening_at):
        if not clean or is_clean(deck[opening_at : opening_at + opening]):
            return deck
    raise AssertionError("the bytes of a key never end")


def shuffles(key: bytes, *, opening_at: int) -> Iterator[tuple[Card, ...]]:
    """The deck as first shuffled, then each time that its rest is shuffled again; endless."""
    stream = _key_stream(key)
    deck = list(CARDS)
    _shuffle(deck, 0, stream)
    while True:
        yield tuple(deck)
        _shuffle(deck, opening_at, stream)


def _key_stream(key: bytes) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(key, STEP_6_SHUFFLE + block.to_bytes(4, "big"), hashlib.sha256)


def _shuffle(deck: list[Card], start: int, stream: Iterator[int]) -> None:
    """Shuffles the places from `start` on."""
    for i in range(len(deck) - 1, start, -1):
        choices = i - start + 1
        # Bytes beyond the last multiple would favour the first places.
        bound = 256 - 256 % choices
        byte = next(byte for byte in stream if byte < bound)
        j = start + byte % choices
        deck[i], deck[j] = deck[j], deck[i]
