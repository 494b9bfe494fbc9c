"""What happened, as data: the key of a sentence and what it is filled with."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from ronda.cards import Card


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence in no language yet, or a phrase within one.

    Attributes:
        key: the sentence in the catalogue.
        values: what it is filled with, by the names of its placeholders; how a value is shown goes
            by its name (`ronda.narration.teller`).
        why: of points, why they were scored.
    """

    key: str
    values: "Mapping[str, Value]" = {}
    why: tuple["Line", ...] = ()


Value: TypeAlias = int | str | Line | tuple[str | Line, ...]
"""A seat, a side or a number; a card or a level; a phrase; several cards or phrases."""


def texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as a line holds them."""
    return tuple([card.value for card in cards])
