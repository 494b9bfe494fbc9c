"""The tiles of the sides, which are also the avatars, and the tile that says: a computer."""

from dataclasses import dataclass
from typing import Final

from art.baraja.colours import COBALT, CORAL, CREAM, GREEN, INK, MINT, NIGHT, OXBLOOD, PLASTER, SKY
from art.baraja.khatam import cross, star
from art.baraja.svg import Point, circle, closed, document, group, path, place, turned

SIDE: Final = 48.0


@dataclass(frozen=True)
class Theme:
    """The colours of the tiles on one ground.

    The three sides, the line of what belongs to no side, and the ground itself.
    """

    star: str
    cross: str
    diamond: str
    line: str
    ground: str


LIGHT: Final = Theme(COBALT, GREEN, OXBLOOD, INK, PLASTER)
DARK: Final = Theme(SKY, MINT, CORAL, CREAM, NIGHT)

_DIAMOND: Final = "M0-23L23 0L0 23L-23 0Z"
_SMALL_DIAMOND: Final = "M0-13L13 0L0 13L-13 0Z"
_SQUARE: Final = "M-9-9L9-9L9 9L-9 9Z"
_CENTRE: Final = place(SIDE / 2, SIDE / 2)


def tiles(theme: Theme) -> dict[str, str]:
    """A theme's seven files by name: three sides, a computer, and a computer on each side."""
    shapes = {
        "star": (star(23), star(14), theme.star),
        "cross": (cross(24), cross(14.5), theme.cross),
        "diamond": (_DIAMOND, _SMALL_DIAMOND, theme.diamond),
    }
    made = {"computer": _computer(_SQUARE, theme.line)}
    for name, (outer, inner, colour) in shapes.items():
        made[name] = _side(outer, inner, colour, theme.ground)
        made[f"computer-{name}"] = _computer(inner, colour)
    return made


def _side(outer: str, inner: str, colour: str, ground: str) -> str:
    """A glazed tile with a line inset in it."""
    return document(
        SIDE,
        SIDE,
        group(
            path(outer, fill=colour),
            path(inner, fill="none", stroke=ground, stroke_width=2, stroke_linejoin="round"),
            circle(0, 0, 3, fill=ground),
            transform=_CENTRE,
        ),
    )


def _computer(inner: str, colour: str) -> str:
    """A square outline, one corner cut away around a gear, the inset line of its side in it."""
    square = path("M32 44.5L3.5 44.5L3.5 3.5L44.5 3.5L44.5 24", stroke_width=3)
    figure = path(inner, transform=place(21, 21), stroke_width=2.5)
    gear = path(_gear(), transform=place(38, 36), fill=colour, fill_rule="evenodd", stroke="none")
    return document(SIDE, SIDE, group(square, figure, gear, fill="none", stroke=colour))


def _gear() -> str:
    """Path data of a wheel with eight teeth and a hole, to be filled by the even-odd rule."""
    teeth: list[Point] = []
    for tooth in range(8):
        for radius, degrees in ((7, -14), (10, -9), (10, 9), (7, 14)):
            teeth.append(turned(radius, tooth * 45 + degrees))
    return closed(teeth) + closed([turned(3, step * 45) for step in range(8)])
