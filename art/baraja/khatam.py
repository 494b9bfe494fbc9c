"""The khatam, the eight-point star of two squares, and the cross that stays between four."""

from typing import Final

from art.baraja.svg import Point, closed, turned

INNER: Final = 0.765
"""The notches' radius by the points' radius, cos 45° / cos 22.5°."""


def star(radius: float, x: float = 0, y: float = 0) -> str:
    """Path data of a khatam whose points reach `radius`, one of them to the right."""
    corners = []
    for step in range(16):
        dx, dy = turned(radius * (INNER if step % 2 else 1), step * 22.5)
        corners.append((x + dx, y + dy))
    return closed(corners)


def cross(radius: float, x: float = 0, y: float = 0) -> str:
    """Path data of the cross between four touching khatams of `radius`; its arms reach as far."""
    corners: list[Point] = []
    for quarter in range(4):
        start = 90 * quarter
        arm = turned(radius, start)
        middle = turned(radius * 2**0.5, start + 45)
        corners.append((x + arm[0], y + arm[1]))
        for step, size in ((1, INNER), (0, 1), (-1, INNER)):
            dx, dy = turned(radius * size, start + 225 + step * 22.5)
            corners.append((x + middle[0] + dx, y + middle[1] + dy))
    return closed(corners)
