"""What self-play found, as it is shipped: data/fitted.json, by the number of seats."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from ronda.players.leaf import LeafWeights
from ronda.players.weights import Weights

DATA: Final = Path("data") / "fitted.json"
"""The file, from this folder."""


class Fitted(NamedTuple):
    """What a player goes by at one number of seats."""

    weights: Weights
    leaf: LeafWeights


@cache
def fitted_at(seats: int) -> Fitted:
    """What was fitted for that many seats; raises `KeyError` where that many may never sit."""
    text = files("ronda.players").joinpath(str(DATA)).read_bytes()
    entry = msgspec.json.decode(text, type=dict[str, _Entry])[str(seats)]
    return Fitted(Weights(**entry.weights), entry.leaf)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`Fitted` in the file, its parts named."""

    weights: dict[str, int]
    leaf: LeafWeights
