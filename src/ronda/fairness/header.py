"""Step 1 of FAIRNESS: the header that says which deal this is, and its hash h."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

STEP_1_VERSION: Final = "ronda/deal/1"
"""The version of the protocol, `v` in the header."""
STEP_1_NO_PREVIOUS: Final = "0" * 64
"""`previous` in the header of the first deal at a table."""

SIZE: Final = 32
"""Bytes in a secret, a cut, a key and every hash."""

Hex: TypeAlias = Annotated[
    # Both, since `$` alone would let a line break follow.
    str,
    msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64),
]
"""Thirty-two bytes in lower-case hex."""
SeatKind: TypeAlias = Literal["human", "computer"]
"""Who sits on a seat at the commitment; programs of others are computers too."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deal this is; fixed before anybody contributes to it.

    Raises `ValueError` for a dealer who is no seat, and for a dealer in a draw or none in a deal.

    Attributes:
        table: the table's id.
        match: the number of the match at this table, from 1.
        deal: the number of the deal in its match, from 1; 0 for the draw.
        rules: the rule set's hash (`rule_set_hash`).
        seats: who sits where.
        dealer: the seat that deals; None for the draw.
        previous: T of the deal before at this table, or 64 zeros.
        v: the version of the protocol.
    """

    table: str
    match: Annotated[int, msgspec.Meta(ge=1)]
    deal: Annotated[int, msgspec.Meta(ge=0)]
    rules: Hex
    seats: Annotated[tuple[SeatKind, ...], msgspec.Meta(min_length=2, max_length=4)]
    dealer: int | None
    previous: Hex = STEP_1_NO_PREVIOUS
    v: Literal["ronda/deal/1"] = STEP_1_VERSION

    def __post_init__(self) -> None:
        if (self.dealer is None) != (self.deal == 0):
            raise ValueError("a deal names its dealer, and the draw (deal 0) has dealer null")
        if self.dealer is not None and self.dealer not in range(len(self.seats)):
            raise ValueError(
                f"dealer {self.dealer} is no seat: 0 to {len(self.seats) - 1} at this table"
            )


def canonical_json(value: Header | Mapping[str, Any]) -> bytes:
    """The value as canonical JSON: UTF-8, keys sorted, no spaces, only escapes that JSON needs."""
    return msgspec.json.encode(value, order="sorted")


def rule_set_hash(values: Mapping[str, Any]) -> str:
    """`rules` of the header, in hex: the hash of a whole rule set, as from `rules.rules_values`."""
    return sha(canonical_json(values)).hex()


def header_hash(header: Header) -> bytes:
    """h, which ties everything that follows to this deal and no other."""
    return sha(canonical_json(header))


def check_size(value: bytes, what: str) -> bytes:
    """The value if it has 32 bytes, as everything hashed must; raises `ValueError` otherwise.

    With parts of any size, two different rows of parts could be the same bytes.
    """
    if len(value) != SIZE:
        raise ValueError(f"{what} has {SIZE} bytes, not {len(value)}")
    return value


def sha(*parts: bytes) -> bytes:
    """The SHA-256 of the parts one after another."""
    return hashlib.sha256(b"".join(parts)).digest()
