"""Where the decks of a match on this computer come from: FAIRNESS 1–7 with nobody to cut.

The program that shuffles and the one that would cut are the same, so a cut would prove nothing:
every seat is absent, and a check of the record says that nobody but this program chose the decks.
From the secrets in the record it can still make every deck, and every decision of the computers,
again.
"""

import hashlib
import os
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from ronda.cards import Card
from ronda.engine import Seat
from ronda.fairness import (
    STEP_1_NO_PREVIOUS,
    DealProof,
    Header,
    SeatKind,
    commitment,
    deal_key,
    deck_leaves,
    header_hash,
    layout_of,
    merkle_root,
    rule_set_hash,
    shuffled_deck,
    transcript,
)
from ronda.rules import Rules, rules_values

TABLE: Final = "local"
"""The table's id in the header of every deal played on one's own computer."""
DRAW: Final = 0
"""The number of the deal that only draws the first dealer."""

Secrets: TypeAlias = Callable[[int], bytes]
"""The secret s of a deal by its number: 32 bytes."""


class FairDeal(NamedTuple):
    """A shuffled deck, the key K that the computers' seeds follow from, and the proof of both."""

    deck: tuple[Card, ...]
    key: bytes
    proof: DealProof


def fresh_secret(_deal: int) -> bytes:
    """A secret from the system's entropy (FAIRNESS §2)."""
    return os.urandom(32)


def seeded_secrets(seed: int) -> Secrets:
    """The secrets of `--seed`: the same ones each time, so the same match for the same plays."""

    def secret(deal: int) -> bytes:
        return hashlib.sha256(f"ronda/seed/1 {seed} {deal}".encode("ascii")).digest()

    return secret


class Decks:
    """Deals the decks of one match in their order, each tied to the one before it.

    Args:
        rules: what is played.
        kinds: who sits where.
    """

    def __init__(self, rules: Rules, kinds: tuple[SeatKind, ...]) -> None:
        self._values = rules_values(rules)
        self._kinds = kinds
        self._previous = STEP_1_NO_PREVIOUS

    def deal(self, number: int, dealer: Seat | None, secret: bytes) -> FairDeal:
        """The deck of a deal, or of the draw, that this secret shuffles."""
        header = Header(
            table=TABLE,
            match=1,
            deal=number,
            rules=rule_set_hash(self._values),
            seats=self._kinds,
            dealer=dealer,
            previous=self._previous,
        )
        hashed = header_hash(header)
        committed = commitment(hashed, secret)
        absent = (None,) * len(self._kinds)
        joint = transcript(hashed, committed, absent)
        key = deal_key(secret, joint)
        layout = layout_of(self._values, header)
        deck = shuffled_deck(
            key, opening_at=layout.opening_at, opening=layout.opening, clean=layout.clean
        )
        # A draw is dealt to nobody, so nothing of it is sealed (FAIRNESS, the first dealer).
        root = None if number == DRAW else merkle_root(deck_leaves(key, hashed, deck)).hex()
        proof = DealProof(
            header=header,
            rule_set=self._values,
            secret=secret.hex(),
            commitment=committed.hex(),
            cut_hashes=absent,
            cuts=absent,
            transcript=joint.hex(),
            root=root,
        )
        self._previous = joint.hex()
        return FairDeal(deck, key, proof)
