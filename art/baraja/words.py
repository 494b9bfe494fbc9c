"""The café words as lettering: one file a word and script, in `currentColor`.

A page that inlines a file inks it by `color`; one that names it as a mask inks it by background.
All files are 180 units high with the line of writing at 120, so that words stand level.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from art.baraja import arabic, latin
from art.baraja.khatam import star
from art.baraja.nib import Nib, written
from art.baraja.svg import Point, document, path

LATIN: Final = {
    "ronda": "ronda",
    "tringa": "tringa",
    "missa": "missa",
    "darba": "darba",
    "hbel": "hbel",
    "joj-hbal": "joj hbal",
    "khlassou": "khlassou",
    "caida": "caída",
    "bwahed": "b’wahed",
    "bkhemsa": "b’khemsa",
    "b3echra": "b’3echra",
}
"""The words by file name."""

ARABIC: Final = {
    "ronda": "re 18 waw nun- -dal alef",  # روندا
    "tringa": "te- -re 18 ye- -nun- -gaf- -alef",  # ترينݣا
    "missa": "mim- -ye- -sin- -te",  # ميسة
    "darba": "dad- -re 12 be- -te",  # ضربة
    "hbel": "he- -be- -lam",  # حبل
    "joj-hbal": "jim- -waw 32 jim 22 he- -be- -alef 6 lam",  # جوج حبال
    "khlassou": "khe- -lam-alef sad- -waw 10",  # خلاصو
    "caida": "kaf- -alef ye- -dal te",  # كايدة
    "bwahed": "be- -waw alef he- -dal",  # بواحد
    "bkhemsa": "be- -khe- -mim- -sin- -te",  # بخمسة
    "b3echra": "be- -ain- -shin- -re te",  # بعشرة
}
"""The same words as forms of the Arabic hand, from the right; a number is a gap in units."""

WON_LATIN: Final = {
    "en": "You win!",
    "fr": "Gagné\u202f!",
    "es": "¡Has ganado!",
    "ary-Latn": "Rbe7ti!",
}
WON_ARABIC: Final = {
    "ar": "fe- -zay 8 ta 12 !",  # فزت!
    "ary": "re 14 be- -he- -ta- -ya 12 !",  # ربحتي!
}
"""What the winner of a match reads, by language: `web.count.won`, heavier, dotted with khatams."""

_MARGIN: Final = 24.0
_STRAIGHT: Final = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)L(-?[\d.]+) ?(-?[\d.]+)(?=M|$)")
_DOT: Final = 9.0
"""A stroke is a dot up to this length."""


@dataclass(frozen=True)
class Hand:
    """How a word is written: how high its file is, and where the line of writing lies in it.

    `gap` parts two letters; with `dot`, every dot is a khatam of that radius.
    """

    nib: Nib
    gap: float = 0.0
    scale: float = 1.0
    height: float = 180.0
    line: float = 120.0
    dot: float = 0.0


_LATIN: Final = Hand(latin.NIB, latin.GAP)
_ARABIC: Final = Hand(arabic.NIB, scale=1.18)
_WON_LATIN: Final = Hand(replace(latin.NIB, width=12), 26, height=150, line=108, dot=11)
_WON_ARABIC: Final = Hand(replace(arabic.NIB, width=10.6), scale=1.18, height=196, line=116, dot=10)


def latin_word(text: str, hand: Hand = _LATIN) -> str:
    """The file of a word in the Latin hand."""
    strokes, width = [], 0.0
    for letter in text:
        if letter in latin.SPACES:
            width += latin.SPACES[letter]
            continue
        skeleton, advance = latin.LETTERS[letter]
        strokes.append((skeleton, width))
        width += advance + hand.gap
    return _file(strokes, width - hand.gap, hand)


def arabic_word(forms: str, hand: Hand = _ARABIC) -> str:
    """The file of a word in the Arabic hand, written as in `ARABIC`."""
    placed, width = [], 0.0
    for name in forms.split(" "):
        if name.isdigit():
            width += int(name)
            continue
        skeleton, advance = arabic.FORMS[name]
        placed.append((skeleton, width))
        width += advance
    return _file([(skeleton, width - right) for skeleton, right in placed], width, hand)


def won() -> dict[str, str]:
    """The files of what the winner reads, by language."""
    latn = {code: latin_word(text, _WON_LATIN) for code, text in WON_LATIN.items()}
    return latn | {code: arabic_word(forms, _WON_ARABIC) for code, forms in WON_ARABIC.items()}


def _file(strokes: list[tuple[str, float]], width: float, hand: Hand) -> str:
    scale, dot, khatams = hand.scale, hand.dot, ""
    if dot:
        apart = [(*_dots_apart(skeleton), shift) for skeleton, shift in strokes]
        strokes = [(line, shift) for line, _, shift in apart]
        stars = (
            star(dot, _MARGIN + scale * (x + shift), hand.line + scale * y)
            for _, dots, shift in apart
            for x, y in dots
        )
        khatams = path("".join(stars), fill="currentColor")
    at = (_MARGIN, hand.line)
    word = written(strokes, hand.nib, at=at, scale=scale, colour="currentColor")
    return document(width * scale + 2 * _MARGIN, hand.height, word + khatams)


def _dots_apart(skeleton: str) -> tuple[str, list[Point]]:
    """A skeleton without its dots, which are its shortest strokes, and where they are."""
    dots: list[Point] = []

    def take(stroke: re.Match[str]) -> str:
        x, y, end_x, end_y = map(float, stroke.groups())
        if abs(end_x - x) + abs(end_y - y) > _DOT:
            return stroke[0]
        dots.append(((x + end_x) / 2, (y + end_y) / 2))
        return ""

    return _STRAIGHT.sub(take, skeleton), dots
