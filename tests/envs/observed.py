"""Reads an observation section by section, as the tests of this folder need it."""

from typing import Any

from numpy.typing import NDArray

from ronda.cards import CARDS
from ronda.envs.observing import sections


def section(row: NDArray[Any], seats: int, name: str) -> list[int]:
    """The numbers of one section of an observation."""
    start = 0
    for each, size in sections(seats):
        if each == name:
            return [int(number) for number in row[start : start + size]]
        start += size
    raise KeyError(name)


def cards_in(numbers: list[int]) -> str:
    """The cards of a section of forty."""
    return " ".join(CARDS[number].value for number, is_there in enumerate(numbers) if is_there)
