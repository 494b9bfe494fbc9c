"""The caballo, 11: a rider in a selham on a pacing horse."""

from art.baraja.colours import FACE, INK
from art.baraja.people import face, holding
from art.baraja.shapes import bare, cut, dots, ink, scratch, seam, sprinkled
from art.baraja.suits import Suit
from art.baraja.svg import circle, group, path


def caballo(suit: Suit) -> str:
    """The figure, on the card's 240 × 360 units."""
    return group(
        _horse(),
        _bridle(suit),
        _saddle(suit),
        _cape(suit),
        _robe(suit),
        _arm(suit),
        _head(suit),
    )


def _horse() -> str:
    tail = (
        "M46 200C26 202 20 224 23 250C25 270 20 286 22 308C36 300 40 280 40 262"
        "C40 242 40 232 46 222Z"
    )
    far_hind = (
        "M88 250C100 262 107 276 106 290L112 318L120 334L99 334L99 324L90 298C84 286 76 276 70 268Z"
    )
    far_fore = "M152 246L157 288L154 320L161 334L139 334L142 320L140 288L132 250Z"
    body = (
        "M184 146L185 126L196 141C204 154 209 170 214 185C219 194 217 204 208 205"
        "C202 206 198 203 195 198C190 198 186 196 182 191C182 202 186 208 187 216"
        "C190 228 188 238 181 248L201 248C209 248 212 254 209 261L195 288L197 298L193 307"
        "L176 304L180 293L184 285L191 265C180 267 168 266 158 262C140 272 110 269 93 258"
        "C91 270 84 280 74 288C71 300 71 310 71 320L78 334L54 334L56 322C57 310 56 300 54 290"
        "C50 284 46 280 44 276C36 258 33 246 33 230C33 210 46 196 66 194C90 196 110 204 128 202"
        "C138 201 146 198 150 192C158 178 164 158 184 146Z"
    )
    return group(*(ink(d) for d in (tail, far_hind, far_fore, body)))


def _bridle(suit: Suit) -> str:
    mane = (
        "M185 145C170 151 162 162 157 174C154 182 152 188 149 193C156 195 162 192 166 186"
        "C172 174 176 162 188 154Z"
    )
    straps = "M198 153L183 166L203 188M183 166L181 186M211 180L198 191"
    rein = "M205 193C190 208 166 206 146 192"
    return group(
        path(mane, fill=suit.paint.fill, stroke=FACE, stroke_width=2.4, stroke_linejoin="round"),
        scratch(straps + rein),
        circle(195, 161, 2.4, fill=FACE),
    )


def _saddle(suit: Suit) -> str:
    paint = suit.paint
    cloth = "M80 198L152 198C155 220 152 240 146 250C126 259 104 257 88 249C82 236 78 218 80 198Z"
    return group(
        scratch("M150 222C164 228 178 226 187 220"),
        dots("M158 233C168 236 178 235 185 231", FACE, size=4, pitch=9),
        cut(cloth, paint),
        seam("M86 237C106 245 130 246 150 238", paint),
        dots("M94 246C110 252 128 252 144 246", paint.line, size=4, pitch=9),
    )


def _cape(suit: Suit) -> str:
    paint = suit.paint
    cape = (
        "M124 124C100 130 88 152 66 166C56 172 46 174 36 172C40 192 56 208 78 211"
        "C94 211 106 206 114 198L138 130Z"
    )
    return group(
        cut(cape, paint),
        seam("M46 174C52 188 64 199 82 201", paint),
        sprinkled(suit.motif, ((98, 156), (76, 178), (96, 186)), paint.line),
    )


def _robe(suit: Suit) -> str:
    paint = suit.paint
    boot = (
        "M134 230L149 228C149 242 145 256 145 263L160 271C160 277 152 279 146 279"
        "L131 277C131 262 129 246 134 230Z"
    )
    robe = (
        "M118 124C113 146 110 168 107 188C100 196 97 206 100 214C108 230 126 240 148 241"
        "C156 236 160 222 158 212C154 204 148 198 142 190C146 170 148 148 147 126Z"
    )
    sash = "M108 190C118 195 132 195 142 190"
    return group(
        bare(boot),
        cut(robe, paint),
        seam(sash + "M134 140C133 158 131 174 128 190M106 222C118 234 134 238 150 235", paint),
    )


def _arm(suit: Suit) -> str:
    paint = suit.paint
    sleeve = (
        "M136 124C148 124 154 130 159 137L174 113L195 123C188 147 177 167 159 169"
        "C144 165 136 146 136 124Z"
    )
    return group(cut(sleeve, paint), seam("M170 120L191 131", paint), holding(suit, 182, 109, 0.92))


def _head(suit: Suit) -> str:
    paint = suit.paint
    beard = (
        "M119 96C123 108 130 104 137 104C145 104 150 107 153 94C156 112 150 122 138 126"
        "C126 122 119 110 119 96Z"
    )
    turban = "M114 86C109 62 122 50 137 50C153 50 164 62 158 86C146 78 126 78 114 86Z"
    return group(
        face(136, 94, 1, look=3),
        path(beard, fill=INK),
        scratch("M135 110C138 112 141 112 144 110", 2.2),
        cut(turban, paint),
        seam("M114 78C128 64 150 64 159 76M122 58C136 54 152 60 160 70", paint),
    )
