"""The four suits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from art.baraja import aces, marks
from art.baraja.colours import COBALT, FACE, GREEN, HONEY, INK, OXBLOOD, Paint
from art.baraja.khatam import star
from art.baraja.svg import Point


@dataclass(frozen=True)
class Suit:
    """One suit.

    `letter` ends the text form of its cards; `gaps` counts the breaks in each short side of their
    frame. `mark` draws the pip around (0, 0), and `grip` is the point of it that a hand holds.
    `ace` draws the great mark of the 1 on the card's own 240 × 360 units. `motif` is path data
    around (0, 0), woven into the clothes of its courts.
    """

    letter: str
    gaps: int
    paint: Paint
    mark: Callable[[Paint], str]
    grip: Point
    ace: Callable[[Paint], str]
    motif: str


_LOZENGE: Final = "M0-7L5 0L0 7L-5 0Z"
_CHEVRON: Final = "M-7-4L0 1L7-4L7 0L0 6L-7 0Z"
_SPRIG: Final = "M0 6C-8 4-9-3-7-6C-3-5-1-2 0 1C1-2 3-5 7-6C9-3 8 4 0 6Z"

SUITS: Final = (
    Suit("o", 0, Paint(HONEY, INK), marks.oro, (0, 26), aces.oro, star(6.5)),
    Suit("c", 1, Paint(OXBLOOD, FACE), marks.copa, (0, 17), aces.copa, _LOZENGE),
    Suit("e", 2, Paint(COBALT, FACE), marks.espada, (0, 27), aces.espada, _CHEVRON),
    Suit("b", 3, Paint(GREEN, FACE), marks.basto, (-9, 22), aces.basto, _SPRIG),
)
