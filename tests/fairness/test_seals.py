"""Salts, leaves, the tree of RFC 6962 and the check of one card (FAIRNESS 7)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.cards import CARDS, parse_deck
from ronda.fairness.header import sha
from ronda.fairness.seals import (
    Seal,
    audit_path,
    card_leaf,
    card_salt,
    card_seal,
    deck_leaves,
    is_sealed,
    merkle_root,
)

KEY, HEADER = b"k" * 32, b"h" * 32
LEAVES = deck_leaves(KEY, HEADER, CARDS)
ROOT = merkle_root(LEAVES)


def test_vectors(case: dict[str, Any]) -> None:
    header, key = bytes.fromhex(case["h"]), bytes.fromhex(case["K"])
    deck = parse_deck(case["deck"])
    leaves = deck_leaves(key, header, deck)
    root = merkle_root(leaves)
    assert root.hex() == case["M"]
    for text, salt in case["salts"].items():
        place = int(text)
        assert card_salt(key, place).hex() == salt
        assert card_leaf(header, place, deck[place], bytes.fromhex(salt)) == leaves[place]
        assert leaves[place].hex() == case["leaves"][text]
        path = audit_path(leaves, place)
        assert [node.hex() for node in path] == case["paths"][text]
        assert card_seal(key, leaves, place) == Seal(place, bytes.fromhex(salt), path)
        assert is_sealed(root, header, deck[place], card_seal(key, leaves, place))


def test_the_tree_splits_at_the_largest_power_of_two_below_its_size() -> None:
    a, b, c = (bytes([n]) * 32 for n in range(3))
    pair = sha(b"\x01", a, b)
    assert merkle_root([a]) == a
    assert merkle_root([a, b]) == pair
    assert merkle_root([a, b, c]) == sha(b"\x01", pair, c)
    assert audit_path([a, b, c], 2) == (pair,)


@given(st.integers(0, 39), st.integers(0, 39))
def test_a_seal_fits_its_card_and_no_other(place: int, other: int) -> None:
    seal = card_seal(KEY, LEAVES, place)
    assert is_sealed(ROOT, HEADER, CARDS[place], seal)
    assert is_sealed(ROOT, HEADER, CARDS[other], seal) == (place == other)


@given(st.integers(0, 39), st.integers(0, 255), st.data())
def test_a_seal_with_any_byte_changed_is_refused(
    place: int, flip: int, data: st.DataObject
) -> None:
    seal = card_seal(KEY, LEAVES, place)
    parts = [ROOT, HEADER, seal.salt, *seal.path]
    index = data.draw(st.integers(0, len(parts) - 1))
    at = data.draw(st.integers(0, 31))
    changed = bytearray(parts[index])
    changed[at] ^= flip
    parts[index] = bytes(changed)
    root, header, salt, *path = parts
    given_seal = Seal(place, salt, tuple(path))
    assert is_sealed(root, header, CARDS[place], given_seal) == (flip == 0)


@pytest.mark.parametrize("place", [-1, 1, 40, 256])
def test_a_seal_for_another_place_is_refused(place: int) -> None:
    seal = card_seal(KEY, LEAVES, 0)
    assert not is_sealed(ROOT, HEADER, CARDS[0], seal._replace(place=place))


def test_a_path_too_short_or_too_long_is_refused() -> None:
    seal = card_seal(KEY, LEAVES, 39)
    for path in ((), seal.path[:-1], seal.path[1:], (*seal.path, ROOT), (ROOT, *seal.path)):
        assert not is_sealed(ROOT, HEADER, CARDS[39], seal._replace(path=path))
    # An inner node must not pass for a leaf: the root itself with an empty path.
    assert not is_sealed(LEAVES[39], HEADER, CARDS[39], seal._replace(path=()))
