"""What lies under every face: the white, its ink edge, and the suit's frame with its gaps."""

from itertools import pairwise
from typing import Final

from art.baraja.colours import FACE, INK
from art.baraja.svg import element, num, path

WIDTH: Final = 240.0
HEIGHT: Final = 360.0
RADIUS: Final = 14.4
"""The card's corners: 6 % of its width."""

_EDGE: Final = 1.5
_INSET: Final = 17.5
_BEND: Final = 7.0
_GAP: Final = 20.0
_PITCH: Final = 46.0


def sheet(name: str, *parts: str) -> str:
    """A card's white, what is printed on it under the edge, and the edge.

    The edge is drawn twice as wide as it shows, unscaled, and the clip takes the outer half: 1.5 px
    at any size. `name` makes the clip's id unique among cards.
    """
    outline = element("rect", width=WIDTH, height=HEIGHT, rx=RADIUS)
    edge = element(
        "rect",
        width=WIDTH,
        height=HEIGHT,
        rx=RADIUS,
        fill="none",
        stroke=INK,
        stroke_width=2 * _EDGE,
        vector_effect="non-scaling-stroke",
    )
    face = element("rect", width=WIDTH, height=HEIGHT, fill=FACE)
    clip = element("clipPath", outline, id=f"clip-{name}")
    return clip + element("g", face + "".join(parts) + edge, clip_path=f"url(#clip-{name})")


def frame(gaps: int, *, colour: str, width: float) -> str:
    """The frame, its two short sides broken in `gaps` places."""
    outline = _broken(gaps) if gaps else _whole()
    return path(outline, class_="frame", fill="none", stroke=colour, stroke_width=width)


def _whole() -> str:
    return _half(WIDTH / 2, right=True) + _half(WIDTH / 2, right=False)


def _broken(gaps: int) -> str:
    centres = [WIDTH / 2 + (place - (gaps - 1) / 2) * _PITCH for place in range(gaps)]
    left = _half(centres[0] - _GAP / 2, right=False)
    right = _half(centres[-1] + _GAP / 2, right=True)
    dashes = [
        f"M{num(start + _GAP / 2)} {num(y)}H{num(end - _GAP / 2)}"
        for start, end in pairwise(centres)
        for y in (_INSET, HEIGHT - _INSET)
    ]
    return left + right + "".join(dashes)


def _half(x: float, *, right: bool) -> str:
    """The frame from `x` on the top side, around the right or the left, to `x` on the bottom."""
    far, inward = (WIDTH - _INSET, -_BEND) if right else (_INSET, _BEND)
    arc = f"A{num(_BEND)} {num(_BEND)} 0 0 {int(right)} "
    top, bottom = _INSET, HEIGHT - _INSET
    return (
        f"M{num(x)} {num(top)}H{num(far + inward)}{arc}{num(far)} {num(top + _BEND)}"
        f"V{num(bottom - _BEND)}{arc}{num(far + inward)} {num(bottom)}H{num(x)}"
    )
