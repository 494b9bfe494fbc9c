"""The great marks of the four ones, drawn on the card's own 240 × 360 units."""

from art.baraja.colours import FACE, INK, Paint
from art.baraja.khatam import star
from art.baraja.shapes import cut, dots, line, seam
from art.baraja.svg import circle, group, path, place, turned


def oro(paint: Paint) -> str:
    """A great coin: a rosette of khatams inside a beaded rim."""
    squares = "M47.4-47.4L47.4 47.4L-47.4 47.4L-47.4-47.4ZM67 0L0 67L-67 0L0-67Z"
    petals = (turned(24, step * 45) for step in range(8))
    return group(
        circle(0, 0, 94, fill=paint.fill, stroke=INK, stroke_width=5),
        dots("M82 0A82 82 0 1 1 82-.1", INK, size=5, pitch=14.31),
        circle(0, 0, 72, fill=FACE, stroke=INK, stroke_width=3.5),
        path(star(67), fill=paint.fill, stroke=INK, stroke_width=3.5, stroke_linejoin="round"),
        line(squares, INK, 3),
        path(star(41), fill=FACE, stroke=INK, stroke_width=3, stroke_linejoin="round"),
        *(circle(x, y, 5.5, fill=paint.fill, stroke=INK, stroke_width=2.5) for x, y in petals),
        circle(0, 0, 10, fill=paint.fill, stroke=INK, stroke_width=3),
        transform=place(120, 228),
    )


def copa(paint: Paint) -> str:
    """A great cup: a band of khatams, a fluted bowl, a knop and a beaded foot."""
    bowl = "M-86-104C-30-94 30-94 86-104C90-40 64 0 14 14L14 24L-14 24L-14 14C-64 0-90-40-86-104Z"
    knop = "M-24 24C-24 19 24 19 24 24L24 31C24 36-24 36-24 31Z"
    foot = "M-10 34L10 34C14 54 60 60 68 88C24 96-24 96-68 88C-60 60-14 54-10 34Z"
    rims = "M-85-88C-30-79 30-79 85-88M-79-51C-30-38 30-38 79-51M-16 22L16 22M-16 34L16 34"
    flutes = (
        "M-58-36C-50-16-34-2-20 4M-28-34C-24-16-14-2-6 6M0-33L0 6"
        "M28-34C24-16 14-2 6 6M58-36C50-16 34-2 20 4"
    )
    band = ((10, -64, -69), (12, -34, -64), (13, 0, -62), (12, 34, -64), (10, 64, -69))
    return group(
        *(path(piece, fill=paint.fill) for piece in (bowl, knop, foot)),
        seam(rims, paint, 3.5),
        path("".join(star(*khatam) for khatam in band), fill=paint.line),
        seam(flutes, paint, 3),
        dots("M-58 80C-20 87 20 87 59 80", paint.line, size=5, pitch=13),
        transform=place(120, 238),
    )


def espada(paint: Paint) -> str:
    """A great sword with an inlaid blade, a beaded guard and a bound grip."""
    blade = "M0-150C12-138 22-124 24-110L19 60L-19 60L-24-110C-22-124-12-138 0-150Z"
    guard = (
        "M-84 42C-76 56-40 58 0 58C40 58 76 56 84 42C94 54 86 76 68 76C40 78 20 80 0 80"
        "C-20 80-40 78-68 76C-86 76-94 54-84 42Z"
    )
    grip = "M-10 85L10 85L12 116L-12 116Z"
    inlay = "".join(f"M0 {y - 13}L6.5 {y}L0 {y + 13}L-6.5 {y}Z" for y in range(-96, 40, 30))
    return group(
        *(path(piece, fill=paint.fill) for piece in (blade, guard, grip)),
        path(inlay + star(11, 0, 68), fill=paint.line),
        dots("M-68 64L-20 68M68 64L20 68", paint.line, size=4, pitch=12),
        seam("M-10 94L10 92M-11 103L11 101M-11 112L11 110", paint, 3),
        circle(0, 128, 13, fill=paint.fill),
        circle(0, 128, 4.5, fill=paint.line),
        transform=place(124, 194),
    )


def basto(paint: Paint) -> str:
    """A great cudgel in leaf."""
    club = (
        "M-33-118C-33-140 33-140 33-118L28-46C36-50 44-56 50-62C63-60 66-42 57-30C44-24 32-18 25-6"
        "L16 122C14 134-14 134-15 122L-21 42C-33 44-42 38-48 28C-55 14-47 2-37-2C-30 3-27 5-24 5"
        "L-30-48Z"
    )
    cut_end = "M-21-118C-21-130 21-130 21-118C21-106-21-106-21-118ZM-8-118C-8-122 8-122 8-118"
    bark = (
        "M-14-90C-14-60-4-40-6-6M10-70C12-40 6-20 8 20M-6 30C-6 50-2 70-4 100M6 50C6 66 5 80 3 92"
    )
    leaf = "M0 0C6-22 30-34 56-28C52-4 28 12 0 0Z"
    twigs = ((50, -56, -112), (60, -44, -58), (-48, 14, 184), (-46, 28, 112), (17, 66, -22))
    return group(
        *(path(leaf, fill=paint.fill, transform=place(x, y, 0.9, turn)) for x, y, turn in twigs),
        cut(club, paint),
        seam(cut_end + bark, paint, 3.5),
        transform=place(123, 208, 0.94, 22),
    )
