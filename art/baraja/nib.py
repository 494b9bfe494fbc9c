"""A broad pen: strokes thick along one direction and thinner across it, as a reed leaves them.

The nib is an ellipse, and SVG strokes with a circle. So the skeleton is squeezed along the nib's
long axis, stroked, and the whole stretched back by the group's transform.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from art.baraja.svg import Point, group, num, path

_PAIR: Final = re.compile(r"(-?[\d.]+) *(-?[\d.]+) *")


@dataclass(frozen=True)
class Nib:
    """An elliptical nib.

    `width` is its short axis in units, `ratio` the long one divided by it, `slant` the long axis'
    angle in degrees, clockwise from the right.
    """

    width: float
    ratio: float
    slant: float = 0

    def stretch(self) -> tuple[float, float, float]:
        """The symmetric matrix (xx, xy, yy) that makes a circle of `width` this ellipse."""
        return self._along(self.ratio)

    def squeezed(self, skeleton: str, shift: float) -> str:
        """Path data of absolute M, L, C and Z, moved right by `shift` and then unstretched."""
        xx, xy, yy = self._along(1 / self.ratio)

        def move(pair: re.Match[str]) -> str:
            x, y = float(pair[1]) + shift, float(pair[2])
            return f"{num(xx * x + xy * y)} {num(xy * x + yy * y)} "

        return re.sub(r" (?=[A-Z]|$)", "", _PAIR.sub(move, skeleton))

    def _along(self, factor: float) -> tuple[float, float, float]:
        cos, sin = math.cos(math.radians(self.slant)), math.sin(math.radians(self.slant))
        grown = factor - 1
        return 1 + grown * cos * cos, grown * cos * sin, 1 + grown * sin * sin


def written(
    skeletons: Iterable[tuple[str, float]], nib: Nib, *, at: Point, scale: float, colour: str
) -> str:
    """Skeletons, each with its shift to the right, enlarged by `scale`, their (0, 0) at `at`."""
    xx, xy, yy = (scale * part for part in nib.stretch())
    entries = " ".join(num(part) for part in (xx, xy, xy, yy, *at))
    return group(
        *(path(nib.squeezed(skeleton, shift)) for skeleton, shift in skeletons),
        transform=f"matrix({entries})",
        fill="none",
        stroke=colour,
        stroke_width=nib.width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
