"""The sota, 10: standing in a djellaba, hood up, the suit's mark held out before it."""

from art.baraja.colours import INK
from art.baraja.people import face, holding
from art.baraja.shapes import cut, dots, ink, seam, sprinkled
from art.baraja.suits import Suit
from art.baraja.svg import group, path


def sota(suit: Suit) -> str:
    """The figure, on the card's 240 × 360 units."""
    return group(
        _slippers(), _robe(suit), _sleeves(suit), holding(suit, 63, 197, 1.02), _hood(suit)
    )


def _slippers() -> str:
    return ink(
        "M118 308L148 308L146 326C146 331 142 333 136 333L104 333C94 333 90 328 88 321"
        "C100 324 112 322 118 308Z"
        "M172 308L202 308L202 326C202 331 198 333 192 333L162 333C152 333 148 328 146 321"
        "C156 324 168 322 172 308Z"
    )


def _robe(suit: Suit) -> str:
    paint = suit.paint
    robe = "M128 116C120 170 110 250 98 312C128 322 184 322 214 312C210 240 206 170 196 116Z"
    folds = "M153 138L150 306M171 138L174 306M136 232L127 301M188 232L197 300"
    return group(
        cut(robe, paint),
        seam(folds + "M101 298C130 308 182 308 212 298", paint),
        sprinkled(suit.motif, [(162, 150 + 19 * step) for step in range(8)], paint.line),
        dots("M108 309C134 315 180 315 205 309", paint.line, size=4, pitch=9),
    )


def _sleeves(suit: Suit) -> str:
    paint = suit.paint
    hanging = "M186 122C202 128 208 150 211 178L213 213C206 221 194 221 184 215L181 166Z"
    raised = (
        "M132 114C118 122 106 142 96 166L72 181C70 193 76 205 86 212C95 217 100 222 106 230"
        "C126 226 144 204 148 172L152 124Z"
    )
    return group(
        cut(hanging, paint),
        seam("M183 203C194 209 205 207 213 201", paint),
        cut(raised, paint),
        seam("M84 175C82 187 87 198 97 204C106 209 110 213 115 220", paint),
    )


def _hood(suit: Suit) -> str:
    tassel = "M176 24C188 24 194 32 194 44M190 46L198 46L199 60L189 60Z"
    hood = (
        "M176 22C166 38 138 46 132 80C129 98 127 112 116 124C138 138 186 138 206 124"
        "C199 110 199 94 196 78C192 54 182 42 176 22Z"
    )
    shadow = (
        "M163 46C141 50 137 76 139 98C141 114 150 122 163 122C177 122 187 112 188 96"
        "C189 74 183 50 163 46Z"
    )
    return group(
        path(tassel, fill=INK, stroke=INK, stroke_width=2.5, stroke_linejoin="round"),
        cut(hood, suit.paint),
        path(shadow, fill=INK),
        face(162, 90, 1.05, look=-2.5),
    )
