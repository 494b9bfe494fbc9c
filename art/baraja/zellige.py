"""The tiled rim: khatams and the crosses between them, no two tiles fired quite alike."""

import colorsys
from dataclasses import dataclass
from itertools import product
from typing import Final

from art.baraja.colours import COBALT, GREEN, NIGHT, PLASTER
from art.baraja.khatam import cross, star
from art.baraja.svg import document, element, group, path

_FIRINGS: Final = (-0.03, -0.01, 0.01, 0.03)
_ORDER: Final = (0, 2, 3, 1)
"""Which firing lies where, left to right and down."""


@dataclass(frozen=True)
class Glaze:
    """The colours of one laying: stars, crosses and the grout between."""

    star: str
    cross: str
    grout: str


LIGHT: Final = Glaze(COBALT, GREEN, PLASTER)
DARK: Final = Glaze(COBALT, GREEN, NIGHT)


def fired(colour: str) -> tuple[str, ...]:
    """Four tints of a #rrggbb colour, at most 3 % darker or lighter, in the order of laying."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    hue, lightness, saturation = colorsys.rgb_to_hls(*channels)
    tints = []
    for place in _ORDER:
        tint = colorsys.hls_to_rgb(hue, lightness + _FIRINGS[place], saturation)
        tints.append("#" + "".join(f"{round(channel * 255):02x}" for channel in tint))
    return tuple(tints)


def pattern(glaze: Glaze, radius: float, name: str) -> str:
    """A seamless `<pattern>` of 2 × 2 khatams of `radius`, with a grout of 1 unit."""
    side = 4 * radius
    stars, crosses = fired(glaze.star), fired(glaze.cross)
    tiles = []
    for tile, (row, column) in enumerate(product(range(2), repeat=2)):
        x, y = radius * (1 + 2 * column), radius * (1 + 2 * row)
        tiles.append(path(star(radius, x, y), fill=stars[tile]))
    for row, column in product(range(3), repeat=2):
        tint = crosses[row % 2 * 2 + column % 2]
        tiles.append(path(cross(radius, 2 * radius * column, 2 * radius * row), fill=tint))
    laid = group(*tiles, stroke=glaze.grout, stroke_width=1, stroke_linejoin="round")
    return element("pattern", laid, id=name, width=side, height=side, patternUnits="userSpaceOnUse")


def swatch(glaze: Glaze) -> str:
    """A file of one repeat: a page tiles it as a background, or takes the pattern `khatam`."""
    side = 64
    return document(
        side,
        side,
        pattern(glaze, side / 4, "khatam"),
        element("rect", width=side, height=side, fill="url(#khatam)"),
    )
