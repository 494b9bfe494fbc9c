"""What all courts share: a face, and a hand that holds the suit's mark."""

from typing import Final

from art.baraja.colours import INK
from art.baraja.shapes import bare, line
from art.baraja.suits import Suit
from art.baraja.svg import group, place

_HEAD: Final = "M-18-8C-18-23 18-23 18-8C18 10 10 24 0 24C-10 24-18 10-18-8Z"
_BROWS: Final = "M-13-6C-10-9-6-9-3-7M3-7C6-9 10-9 13-6"
_EYES: Final = "M-11.5 0C-8 2.5-6 2.5-3.5 0M3.5 0C6 2.5 8 2.5 11.5 0"
_NOSE_AND_MOUTH: Final = "M0-5L-2 7L2.5 7M-4.5 14C-1 16 1 16 4.5 14"
_FIST: Final = "M-11-5C-8-11 8-11 11-5C14 3 10 10 0 10C-10 10-14 3-11-5Z"
_FINGERS: Final = "M-4-9C-3-5-3-2-4 1M4-9C5-5 5-2 4 1"


def face(x: float, y: float, scale: float, *, look: float = 0) -> str:
    """A face with lowered eyes, 36 × 47 units times `scale`, looking aside by `look` units."""
    features = line(_BROWS + _EYES + _NOSE_AND_MOUTH, INK, 2.4)
    return group(
        bare(_HEAD), group(features, transform=place(look, 0)), transform=place(x, y, scale)
    )


def holding(suit: Suit, x: float, y: float, scale: float) -> str:
    """The suit's mark, `scale` times its size, in a hand at (x, y)."""
    right, down = suit.grip[0] * scale, suit.grip[1] * scale
    mark = group(suit.mark(suit.paint), transform=place(x - right, y - down, scale))
    hand = group(bare(_FIST), line(_FINGERS, INK, 2), transform=place(x, y))
    return mark + hand
