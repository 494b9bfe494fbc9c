"""The back of every card: a field of zellige around one great khatam."""

from typing import Final

from art.baraja.colours import COBALT, FACE, GREEN, HONEY, INK
from art.baraja.frame import HEIGHT, WIDTH, sheet
from art.baraja.khatam import star
from art.baraja.svg import circle, document, element, group, path, place
from art.baraja.zellige import Glaze, pattern

_RADIUS: Final = 20.5
_COLUMNS: Final = 5
_ROWS: Final = 8


def back() -> str:
    """The back, 240 × 360 units: the same turned by half a turn but for the firing of its tiles."""
    width, height = 2 * _RADIUS * _COLUMNS, 2 * _RADIUS * _ROWS
    tiles = element("rect", width=width, height=height, rx=5, fill="url(#khatam-back)")
    field = group(tiles, transform=place((WIDTH - width) / 2, (HEIGHT - height) / 2))
    glazed = pattern(Glaze(COBALT, GREEN, FACE), _RADIUS, "khatam-back")
    return document(WIDTH, HEIGHT, sheet("back", glazed, field, _rose()))


def _rose() -> str:
    return group(
        path(star(66), fill=FACE),
        path(star(59), fill=COBALT),
        path(star(47), fill=FACE),
        path(star(41), fill=HONEY, stroke=INK, stroke_width=2.5),
        path(star(24), fill=FACE, stroke=INK, stroke_width=2.5),
        circle(0, 0, 8, fill=COBALT),
        transform=place(WIDTH / 2, HEIGHT / 2),
    )
