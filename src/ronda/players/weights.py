"""What is weighed, and by how much: weights of a play, and of a state between distributions.

The fitted ones are those of data/fitted.json, which `benchmarks.training` writes.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

DATA: Final = Path("data") / "fitted.json"
"""The file, from this folder."""


class Weights(NamedTuple):
    """The weights of what a play does, in hundredths.

    Attributes:
        cards: cards taken at once.
        reply: the next seat's best reply on average.
        reply_across: the same where it comes with the next distribution.
        follow_up: the best capture that the cards kept would make now.
        lying: each card left on the table.
        leftover: in the last distribution, the loose cards for the last seat that captured.
    """

    cards: int
    reply: int
    reply_across: int
    follow_up: int
    lying: int
    leftover: int


NAIVE: Final = Weights(cards=100, reply=0, reply_across=0, follow_up=0, lying=0, leftover=0)
"""Takes what it can, without a thought of what comes next."""

Features: TypeAlias = tuple[int, int, int, int, int, int]
"""What lies open between two distributions: see `leaf.features`."""
LeafWeights: TypeAlias = tuple[Features, Features, Features]
"""The weight of each feature, with one, two, and more distributions to come."""


class Fitted(NamedTuple):
    """What was fitted for one number of seats."""

    weights: Weights
    leaf: LeafWeights


@cache
def fitted_at(seats: int) -> Fitted:
    """Look up what was fitted for so many seats; raises `KeyError` for other numbers."""
    text = files("ronda.players").joinpath(str(DATA)).read_bytes()
    entry = msgspec.json.decode(text, type=dict[str, _Entry])[str(seats)]
    return Fitted(Weights(**entry.weights), entry.leaf)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`Fitted` as the file holds it."""

    weights: dict[str, int]
    leaf: LeafWeights
