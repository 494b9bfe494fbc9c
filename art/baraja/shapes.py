"""The few ways in which this deck fills and strokes: cut cloth, seams, ink, bare white."""

from collections.abc import Iterable

from art.baraja.colours import FACE, INK, Paint
from art.baraja.svg import Point, group, path, place


def cut(d: str, paint: Paint) -> str:
    """A piece of the suit's colour, parted from its neighbours by the suit's line."""
    return path(d, fill=paint.fill, stroke=paint.line, stroke_width=3.5, stroke_linejoin="round")


def ink(d: str) -> str:
    """A solid of ink, parted from its neighbours by the card's face."""
    return path(d, fill=INK, stroke=FACE, stroke_width=3, stroke_linejoin="round")


def bare(d: str) -> str:
    """Skin or leather: the card's face inside an ink outline."""
    return path(d, fill=FACE, stroke=INK, stroke_width=3, stroke_linejoin="round")


def line(d: str, colour: str, width: float) -> str:
    """A round-ended line of a colour."""
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def seam(d: str, paint: Paint, width: float = 2.5) -> str:
    """A line on the suit's colour."""
    return line(d, paint.line, width)


def scratch(d: str, width: float = 2.4) -> str:
    """A white line scratched into ink."""
    return line(d, FACE, width)


def dots(d: str, colour: str, *, size: float, pitch: float) -> str:
    """A row of round dots along a path."""
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=size,
        stroke_linecap="round",
        stroke_dasharray=f"0 {pitch:g}",
    )


def sprinkled(motif: str, points: Iterable[Point], colour: str) -> str:
    """A small motif, once around each point."""
    return group(*(path(motif, transform=place(x, y)) for x, y in points), fill=colour)
