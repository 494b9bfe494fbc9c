"""Just enough SVG: elements as strings, numbers as short as they can be."""

import math
from collections.abc import Sequence
from typing import TypeAlias

Attribute: TypeAlias = str | float
Point: TypeAlias = tuple[float, float]


def num(value: float) -> str:
    """A number to one hundredth, without needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, body: str = "", /, **attributes: Attribute) -> str:
    """One element; `fill_rule` becomes ``fill-rule``, `class_` becomes ``class``."""
    words = [tag]
    for name, value in attributes.items():
        text = value if isinstance(value, str) else num(value)
        words.append(f'{name.rstrip("_").replace("_", "-")}="{text}"')
    opening = " ".join(words)
    return f"<{opening}>{body}</{tag}>" if body else f"<{opening}/>"


def group(*parts: str, **attributes: Attribute) -> str:
    """The parts in one `<g>` with shared attributes."""
    return element("g", "".join(parts), **attributes)


def path(d: str, **attributes: Attribute) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def place(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The `transform` that puts what lies around (0, 0) at (x, y), scaled, turned by degrees."""
    text = f"translate({num(x)} {num(y)})"
    if turn:
        text += f"rotate({num(turn)})"
    if scale != 1:
        text += f"scale({num(scale)})"
    return text


def closed(points: Sequence[Point]) -> str:
    """The path data of a polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def turned(radius: float, degrees: float) -> Point:
    """The point at a radius and an angle, clockwise from the right."""
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def document(width: float, height: float, *parts: str) -> str:
    """A whole file of `width` × `height` user units, ending in a newline."""
    body = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}">{body}</svg>\n'
    )
