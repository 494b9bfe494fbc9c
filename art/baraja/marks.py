"""The four suit marks, each around (0, 0) in a box of about 60 × 86 units."""

from art.baraja.colours import FACE, INK, Paint
from art.baraja.khatam import star
from art.baraja.shapes import seam
from art.baraja.svg import circle, group, path, place


def oro(paint: Paint) -> str:
    """A struck coin with a khatam."""
    return group(
        circle(0, 0, 29, fill=paint.fill, stroke=INK, stroke_width=4),
        path(star(21), fill=FACE, stroke=INK, stroke_width=3, stroke_linejoin="round"),
        circle(0, 0, 7, fill=paint.fill, stroke=INK, stroke_width=3),
    )


def copa(paint: Paint) -> str:
    """A footed cup with a band of lozenges."""
    cup = (
        "M-28-34C-10-30 10-30 28-34C29-8 18 5 5 9L5 20C6 26 19 27 22 36"
        "L-22 36C-19 27-6 26-5 20L-5 9C-18 5-29-8-28-34Z"
    )
    lozenges = "M0-12L5-5L0 2L-5-5ZM-13-12L-9-6L-13-1L-17-7ZM13-12L17-7L13-1L9-6Z"
    return group(
        path(cup, fill=paint.fill),
        seam("M-26-21C-10-16 10-16 26-21M-10 15L10 15", paint, 3.5),
        path(lozenges, fill=paint.line),
    )


def espada(paint: Paint) -> str:
    """A straight broad sword, point up."""
    blade = "M0-43C4-39 9-34 10.5-28L8.5 11L-8.5 11L-10.5-28C-9-34-4-39 0-43Z"
    guard = (
        "M-28 5C-23 10-10 10 0 10C10 10 23 10 28 5C32 11 28 18 21 18"
        "L6 19L-6 19L-21 18C-28 18-32 11-28 5Z"
    )
    grip = "M-4.5 22L4.5 22L5.5 31L-5.5 31Z"
    return group(
        *(path(piece, fill=paint.fill) for piece in (blade, guard, grip)),
        circle(0, 36, 6.5, fill=paint.fill),
        seam("M0-28L0 4", paint, 3.2),
        circle(0, 14.5, 2.6, fill=paint.line),
    )


def basto(paint: Paint) -> str:
    """A knotty cudgel, aslant, its thick cut end up."""
    club = (
        "M-15-31C-15-41 15-41 15-31L12-11C16-13 20-16 24-17C29-14 28-7 24-3C18-1 13 1 10 5L7 35"
        "C6 40-6 40-7 35L-9 17C-14 17-18 15-21 11C-23 6-20 1-16 0C-13 2-11 2-10 2L-12-12Z"
    )
    cut_end = "M-9.5-31C-9.5-36 9.5-36 9.5-31C9.5-26-9.5-26-9.5-31Z"
    bark = "M-5-18C-4-10-2-4-2 4M5-8C4 4 3 14 1 27M21-12C24-11 24-8 22-7"
    return group(
        path(club, fill=paint.fill), seam(cut_end + bark, paint, 3), transform=place(0, 0, 1, 24)
    )
