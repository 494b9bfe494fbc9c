"""What is said with a gesture: a glass of tea, three coins that make a face, clapping."""

from typing import Final

from art.baraja.colours import COBALT, FACE, GREEN, HONEY, INK
from art.baraja.shapes import bare, line
from art.baraja.svg import circle, document, group, path, place

SIDE: Final = 48.0

_EYES: Final = "M-10-4C-8-8-5-8-3-4M3-4C5-8 8-8 10-4"
_WIDE: Final = "M-11-9C-9-12-6-12-4-11M4-11C6-12 9-12 11-9"
_TIGHT: Final = "M-11-8L-4-4L-11 0M11-8L4-4L11 0"


def signs() -> dict[str, str]:
    """The five files by the name of their phrase."""
    laugh = line(_EYES, INK, 2.6) + bare("M-11 3C-4 5 4 5 11 3C10 12 5 15 0 15C-5 15-10 12-11 3Z")
    eyes = circle(-6.5, -4, 2.2, fill=INK) + circle(6.5, -4, 2.2, fill=INK)
    wow = line(_WIDE, INK, 2.4) + eyes + path("M0 3C7 3 7 15 0 15C-7 15-7 3 0 3Z", fill=INK)
    ouch = line(_TIGHT + "M-8 11L-4 8L0 11L4 8L8 11", INK, 2.6)
    return {
        "tea": _sign(_tea()),
        "laugh": _sign(_coin(laugh)),
        "wow": _sign(_coin(wow)),
        "ouch": _sign(_coin(ouch)),
        "bravo": _sign(_clapping()),
    }


def _sign(*parts: str) -> str:
    return document(SIDE, SIDE, group(*parts, transform=place(SIDE / 2, SIDE / 2)))


def _coin(features: str) -> str:
    """An oro with a face in place of its star."""
    return circle(0, 0, 21, fill=HONEY, stroke=INK, stroke_width=3) + features


def _tea() -> str:
    """A footed glass, as for mint tea: a band of lozenges, a sprig over the rim."""
    glass = "M-13-13L13-13C13-3 9 3 8 8C8 13 12 15 12 21L-12 21C-12 15-8 13-8 8C-9 3-13-3-13-13Z"
    sprig = "M1-12C-6-14-9-20-7-23C-2-23 1-19 2-16C3-21 8-24 13-23C13-17 8-12 1-12Z"
    band = "M-7-2L-4-6L-1-2L-4 2ZM1-2L4-6L7-2L4 2Z"
    tea = path("M-11.5-8L11.5-8C11 0 8 4 7.5 8L-7.5 8C-8 4-11 0-11.5-8Z", fill=HONEY)
    leaf = path(sprig, fill=GREEN, stroke=FACE, stroke_width=1)
    return leaf + bare(glass) + tea + path(band, fill=COBALT)


def _clapping() -> str:
    """Two hands that meet, cuffs below; strokes for the sound."""
    hand = "M-3 12C-9 8-10-2-6-9C-4-14 1-16 4-13C3-10 1-7 1-3L4 10Z"
    cuff = path("M-8 11L6 9L8 20L-9 21Z", fill=COBALT, stroke=FACE, stroke_width=1)
    left = cuff + bare(hand)
    both = group(left, transform=place(-7, 2, 1, 14)) + group(
        group(left, transform="scale(-1 1)"), transform=place(7, 2, 1, -14)
    )
    return both + line("M0-22L0-17M-9-20L-7-16M9-20L7-16", HONEY, 3)
