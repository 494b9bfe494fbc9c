"""The café words as lettering: one file a word and script, in `currentColor`.

A page that inlines a file inks it by `color`; one that names it as a mask inks it by background.
All files are 180 units high with the line of writing at 120, so that words stand level.
"""

from collections.abc import Iterable
from typing import Final

from art.baraja import arabic, latin
from art.baraja.nib import Nib, written
from art.baraja.svg import document

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

_HEIGHT: Final = 180.0
_LINE: Final = 120.0
_MARGIN: Final = 24.0
_ARABIC_SCALE: Final = 1.18


def latin_word(text: str) -> str:
    """The file of a word in the Latin hand."""
    strokes, width = [], 0.0
    for letter in text:
        if letter == " ":
            width += latin.SPACE
            continue
        skeleton, advance = latin.LETTERS[letter]
        strokes.append((skeleton, width))
        width += advance + latin.GAP
    return _file(strokes, latin.NIB, width=width - latin.GAP, scale=1)


def arabic_word(forms: str) -> str:
    """The file of a word in the Arabic hand, written as in `ARABIC`."""
    placed, width = [], 0.0
    for name in forms.split(" "):
        if name.isdigit():
            width += int(name)
            continue
        skeleton, advance = arabic.FORMS[name]
        placed.append((skeleton, width))
        width += advance
    strokes = [(skeleton, width - right) for skeleton, right in placed]
    return _file(strokes, arabic.NIB, width=width, scale=_ARABIC_SCALE)


def _file(strokes: Iterable[tuple[str, float]], nib: Nib, *, width: float, scale: float) -> str:
    word = written(strokes, nib, at=(_MARGIN, _LINE), scale=scale, colour="currentColor")
    return document(width * scale + 2 * _MARGIN, _HEIGHT, word)
