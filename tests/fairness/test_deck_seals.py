"""All seals of a deck at once are those that are made one by one."""

import pytest

from ronda.cards import CARDS
from ronda.fairness import card_seal, deck_leaves, deck_seals, merkle_root

KEY, HEADER = bytes(range(32)), bytes(32)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 39, 40])
def test_every_seal_and_the_root_are_the_same(size: int) -> None:
    leaves = deck_leaves(KEY, HEADER, CARDS[:size])
    seals = deck_seals(KEY, HEADER, CARDS[:size])
    assert seals.root == merkle_root(leaves)
    for place in range(size):
        assert seals.seal(place) == card_seal(KEY, leaves, place)
