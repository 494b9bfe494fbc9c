"""The corner numbers: tabular figures, each drawn in a box of 42 × 84 units with a broad nib."""

from typing import Final

from art.baraja.nib import Nib, written
from art.baraja.svg import group

HEIGHT: Final = 84.0
"""From the top to the foot of every figure, strokes included."""

_ADVANCE: Final = 46.0
_NIB: Final = Nib(width=10.6, ratio=1.32)
_STROKES: Final = {
    "0": "M21 5.3C31 5.3 35 22 35 42C35 62 31 78.7 21 78.7C11 78.7 7 62 7 42C7 22 11 5.3 21 5.3Z",
    "1": "M9 22C15 19 21 13 23 5.3L23 78.7M10 78.7L34.5 78.7",
    "2": "M7.5 24C7.5 12 13 5.3 21 5.3C29.5 5.3 35 13 35 23C35 41 12 53 7.5 78.7L35 78.7",
    "3": "M7.5 17C10 10 15 5.3 21 5.3C29 5.3 33.5 12 33.5 21C33.5 31 28 38 18 38"
    "C29 38 35 46 35 58C35 70 29 78.7 20 78.7C13 78.7 9 74 7 66",
    "4": "M23 5.3C19 24 12 42 7 57L35 57M28.5 36L28.5 78.7",
    "5": "M33 5.3L12 5.3L9.5 38C13 33 17 31 21.5 31C30 31 35 40 35 54C35 69 29 78.7 20 78.7"
    "C13.5 78.7 9.5 75 7 69",
    "6": "M31 5.3C18 12 7 30 7 55C7 70 13 78.7 21 78.7C29 78.7 35 69 35 56"
    "C35 43 29 35 21.5 35C13 35 7 44 7 55",
    "7": "M7 5.3L35 5.3C25 24 17 50 15.5 78.7M12.5 43L30 43",
}


def number(rank: int, x: float, y: float, scale: float, *, colour: str) -> str:
    """The rank's figures with their top left corner at (x, y), `scale` times 84 units high."""
    strokes = [(_STROKES[digit], place * _ADVANCE) for place, digit in enumerate(str(rank))]
    figures = written(strokes, _NIB, at=(x, y), scale=scale, colour=colour)
    return group(figures, class_="number")


def number_width(rank: int) -> float:
    """The width of the rank's figures at scale 1."""
    return len(str(rank)) * _ADVANCE - 4
