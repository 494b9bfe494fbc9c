"""Step 7 of FAIRNESS: every card sealed under one root, to be checked at once when it is shown.

The tree is that of RFC 6962: a leaf for each place of the deck, split at the largest power of two
below the size.
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ronda.cards import CARDS, Card
from ronda.fairness.header import SIZE, sha

STEP_7_SALT: Final = b"salt"
STEP_7_LEAF: Final = b"\x00"
STEP_7_NODE: Final = b"\x01"


class Seal(NamedTuple):
    """What comes with a card that is shown: enough to check it against M.

    Attributes:
        place: p, the card's place in the deck, 0–39.
        salt: salt_p.
        path: the audit path, from the leaf's neighbour up to the root's child.
    """

    place: int
    salt: bytes
    path: tuple[bytes, ...]


def card_salt(key: bytes, place: int) -> bytes:
    """salt_p, without it a leaf would reveal its card to a search over all forty."""
    return hmac.digest(key, STEP_7_SALT + bytes([place]), hashlib.sha256)


def card_leaf(header: bytes, place: int, card: Card, salt: bytes) -> bytes:
    """leaf_p; `header` is h."""
    return sha(STEP_7_LEAF, header, bytes([place, card.number]), salt)


def deck_leaves(key: bytes, header: bytes, deck: Sequence[Card]) -> tuple[bytes, ...]:
    """Every leaf of a deck in the order of its places; `key` is K, `header` is h."""
    return _leaves(header, deck, _salts(key, len(deck)))


def _salts(key: bytes, size: int) -> tuple[bytes, ...]:
    """`card_salt` of every place."""
    keyed, salts = hmac.new(key, digestmod=hashlib.sha256), []
    for place in range(size):
        salt = keyed.copy()  # So the key is taken in once.
        salt.update(STEP_7_SALT + bytes([place]))
        salts.append(salt.digest())
    return tuple(salts)


def _leaves(header: bytes, deck: Sequence[Card], salts: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple(
        card_leaf(header, place, card, salt)
        for place, (card, salt) in enumerate(zip(deck, salts, strict=True))
    )


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """M, the root above one leaf or more."""
    if len(leaves) == 1:
        return leaves[0]
    middle = _split(len(leaves))
    return sha(STEP_7_NODE, merkle_root(leaves[:middle]), merkle_root(leaves[middle:]))


def audit_path(leaves: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """What a leaf has to be sha with on the way to the root, nearest first."""
    if len(leaves) == 1:
        return ()
    middle = _split(len(leaves))
    if place < middle:
        return (*audit_path(leaves[:middle], place), merkle_root(leaves[middle:]))
    return (*audit_path(leaves[middle:], place - middle), merkle_root(leaves[:middle]))


def card_seal(key: bytes, leaves: Sequence[bytes], place: int) -> Seal:
    """The seal of the card at a place; `key` is K, `leaves` are `deck_leaves`."""
    return Seal(place, card_salt(key, place), audit_path(leaves, place))


class DeckSeals(NamedTuple):
    """Every seal of a deck, in little room: a table holds them for as long as its deal.

    Attributes:
        salts: by place, one behind the other.
        tree: the hashes of the tree: those of its left part, those of its right, and the root.
    """

    salts: bytes
    tree: bytes

    @property
    def root(self) -> bytes:
        """M."""
        return self.tree[-SIZE:]

    def seal(self, place: int) -> Seal:
        """The seal of the card at a place."""
        salt = self.salts[place * SIZE : (place + 1) * SIZE]
        parts = _path(len(self.salts) // SIZE, place)
        return Seal(place, salt, tuple([self.tree[part] for part in parts]))


@lru_cache(maxsize=len(CARDS) ** 2)
def _path(size: int, place: int) -> tuple[slice, ...]:
    """Where in the tree of a deck of this size the path of a place lies, nearest first."""
    if size == 1:
        return ()
    middle = _split(size)
    after_left, root = (2 * middle - 1) * SIZE, (2 * size - 2) * SIZE
    if place < middle:
        return (*_path(middle, place), slice(root - SIZE, root))
    inner = _path(size - middle, place - middle)
    shifted = [slice(after_left + each.start, after_left + each.stop) for each in inner]
    return (*shifted, slice(after_left - SIZE, after_left))


def deck_seals(key: bytes, header: bytes, deck: Sequence[Card]) -> DeckSeals:
    """The seals of a deck; `key` is K, `header` is h."""
    salts = _salts(key, len(deck))
    return DeckSeals(b"".join(salts), _tree(_leaves(header, deck, salts)))


def _tree(leaves: Sequence[bytes]) -> bytes:
    """The tree of these leaves, as in `DeckSeals`."""
    if len(leaves) == 1:
        return leaves[0]
    middle = _split(len(leaves))
    left, right = _tree(leaves[:middle]), _tree(leaves[middle:])
    return left + right + sha(STEP_7_NODE, left[-SIZE:], right[-SIZE:])


def is_sealed(root: bytes, header: bytes, card: Card, seal: Seal) -> bool:
    """Whether this card lay at that place of the deck under M; `header` is h."""
    if seal.place not in range(len(CARDS)):
        return False
    leaf = card_leaf(header, seal.place, card, seal.salt)
    return _root_above(leaf, seal.place, len(CARDS), seal.path) == root


def _split(size: int) -> int:
    """The largest power of two below `size`."""
    return 1 << (size - 1).bit_length() - 1


def _root_above(leaf: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to; None where the path is too short or too long."""
    if size == 1 or not path:
        return leaf if size == 1 and not path else None
    middle = _split(size)
    below, beside = path[:-1], path[-1]
    if place < middle:
        left = _root_above(leaf, place, middle, below)
        return None if left is None else sha(STEP_7_NODE, left, beside)
    right = _root_above(leaf, place - middle, size - middle, below)
    return None if right is None else sha(STEP_7_NODE, beside, right)
