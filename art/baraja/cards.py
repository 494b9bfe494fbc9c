"""The forty faces: the base deck, the four-colour deck and the large-figure deck."""

from typing import Final

from art.baraja.caballo import caballo
from art.baraja.colours import FACE, HONEY, INK
from art.baraja.digits import HEIGHT as DIGIT_HEIGHT
from art.baraja.digits import number, number_width
from art.baraja.frame import HEIGHT, WIDTH, frame, sheet
from art.baraja.rey import rey
from art.baraja.sota import sota
from art.baraja.suits import Suit
from art.baraja.svg import Point, document, element, group, place

RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)

_COURTS: Final = {10: sota, 11: caballo, 12: rey}

_LAYOUTS: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    2: (1.45, ((80, 270), (160, 188))),
    3: (1.28, ((120, 168), (72, 280), (168, 280))),
    4: (1.25, ((72, 169), (168, 169), (72, 281), (168, 281))),
    5: (1.05, ((62, 166), (178, 166), (120, 227), (62, 288), (178, 288))),
    6: (1, ((56, 172), (120, 172), (184, 172), (56, 284), (120, 284), (184, 284))),
    7: (0.96, ((88, 152), (152, 152), (56, 224), (120, 224), (184, 224), (88, 296), (152, 296))),
}
"""By rank: the marks' scale and centres, in the field under the number."""


def base(rank: int, suit: Suit) -> str:
    """A card of the base deck."""
    under = frame(suit.gaps, colour=suit.paint.stroke, width=3.5)
    corner = number(rank, *_corner(rank), 1, colour=INK)
    return _card(rank, suit, under, corner + _picture(rank, suit))


def four_colour(rank: int, suit: Suit) -> str:
    """A card whose number stands white on a broad corner of its suit's colour, ink on honey."""
    paint = suit.paint
    left, top = _corner(rank)
    tab = element(
        "rect",
        x=-20,
        y=-20,
        width=left + number_width(rank) + 30,
        height=top + DIGIT_HEIGHT + 32,
        rx=12,
        fill=paint.fill,
    )
    under = frame(suit.gaps, colour=paint.stroke, width=5) + tab
    corner = number(rank, left, top, 1, colour=INK if paint.fill == HONEY else FACE)
    return _card(rank, suit, under, corner + _picture(rank, suit))


def large(rank: int, suit: Suit) -> str:
    """A card with a number half as wide as the card is, and one great mark or a court."""
    under = frame(suit.gaps, colour=suit.paint.stroke, width=3.5)
    corner = number(rank, _corner(rank)[0], 30, 1.45, colour=INK)
    if rank in _COURTS:
        picture = group(_COURTS[rank](suit), transform=place(76, 122, 0.63)) + group(
            suit.mark(suit.paint), transform=place(56, 284, 1)
        )
    else:
        picture = group(suit.mark(suit.paint), transform=place(136, 248, 2.05))
    return _card(rank, suit, under, corner + picture)


def _corner(rank: int) -> Point:
    return (26, 29) if rank < 10 else (21, 29)


def _card(rank: int, suit: Suit, under: str, over: str) -> str:
    return document(WIDTH, HEIGHT, sheet(f"{rank}{suit.letter}", under), over)


def _picture(rank: int, suit: Suit) -> str:
    """What a card shows besides its number."""
    if rank in _COURTS:
        return _COURTS[rank](suit)
    if rank == 1:
        return suit.ace(suit.paint)
    scale, centres = _LAYOUTS[rank]
    name = f"mark-{rank}{suit.letter}"
    first, *others = (place(x, y, scale) for x, y in centres)
    mark = group(suit.mark(suit.paint), id=name)
    return group(mark, transform=first) + "".join(
        element("use", href=f"#{name}", transform=where) for where in others
    )
