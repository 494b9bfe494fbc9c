"""The rey, 12: crowned, on a throne, seen from the front."""

from art.baraja.colours import FACE, INK
from art.baraja.khatam import star
from art.baraja.people import face, holding
from art.baraja.shapes import bare, cut, dots, ink, scratch, seam, sprinkled
from art.baraja.suits import Suit
from art.baraja.svg import circle, group, path


def rey(suit: Suit) -> str:
    """The figure, on the card's 240 × 360 units."""
    return group(
        _throne(),
        _robe(suit),
        _sleeves(suit),
        holding(suit, 63, 197, 1.02),
        _head(),
        _crown(suit),
    )


def _throne() -> str:
    throne = (
        "M98 138L110 138L110 132L200 132L200 138L213 138L213 316L218 316L218 334"
        "L66 334L66 316L76 316L76 238L98 238Z"
    )
    studs = "M104 149L104 230M206.5 149L206.5 310M84 248L84 310M75 325L211 325"
    return group(
        ink(throne),
        path(star(12, 104, 127) + star(12, 206, 127), fill=INK),
        dots(studs, FACE, size=3, pitch=8),
    )


def _robe(suit: Suit) -> str:
    paint = suit.paint
    skirt = "M118 212C100 226 94 252 90 316C126 326 180 326 208 316C204 252 200 226 184 212Z"
    breast = "M130 128C116 136 112 160 110 214C132 222 176 222 194 214C192 160 190 136 176 128Z"
    folds = "M132 226C124 250 122 280 120 304M172 226C180 250 182 280 184 304"
    slippers = "M104 319C102 330 122 334 140 326L142 320ZM200 319C202 330 182 334 164 326L162 320Z"
    return group(
        cut(skirt, paint),
        cut(breast, paint),
        seam(folds + "M91 302C126 312 178 312 207 302", paint),
        dots("M98 310.5C128 318 176 318 201 310.5", paint.line, size=4, pitch=9),
        sprinkled(suit.motif, [(152, 238 + 18 * step) for step in range(4)], paint.line),
        bare(slippers),
    )


def _sleeves(suit: Suit) -> str:
    paint = suit.paint
    raised = "M134 126C114 130 104 150 96 174L72 182C70 194 76 206 86 212C104 220 122 208 130 188Z"
    resting = (
        "M170 126C190 130 200 156 202 188C202 208 196 220 182 224C172 226 162 224 154 220"
        "L156 200L174 192Z"
    )
    return group(
        cut(raised, paint),
        seam("M84 178C83 189 87 199 97 205", paint),
        bare("M160 202C150 198 137 200 135 208C134 216 140 221 148 221L160 221Z"),
        cut(resting, paint),
        seam("M166 196L164 224", paint),
    )


def _head() -> str:
    hair = "M130 70C124 92 126 112 134 122L170 122C178 112 180 92 174 70Z"
    beard = (
        "M133 92C136 104 144 100 152 100C160 100 168 104 171 92C178 118 166 138 152 146"
        "C138 138 126 118 133 92Z"
    )
    return group(
        path(hair, fill=INK),
        face(152, 86, 1.05),
        path(beard, fill=INK),
        scratch("M146 107C150 109.5 154 109.5 158 107"),
    )


def _crown(suit: Suit) -> str:
    paint = suit.paint
    crown = "M127 74L119 38L136 52L152 28L168 52L185 38L177 74C162 80 142 80 127 74Z"
    return group(
        path(crown, fill=paint.fill, stroke=INK, stroke_width=3, stroke_linejoin="round"),
        *(circle(x, y, 4.5, fill=INK) for x, y in ((119, 37), (152, 27), (185, 37))),
        seam("M128 66C143 72 161 72 176 66", paint),
        path(star(6, 152, 55), fill=paint.line),
    )
