"""What people write: their names, and what they say in their own words.

Any script and any emoji, and nothing that cannot be seen: what phones and keyboards add unasked is
taken out, what else would not be shown as it is written is refused with a reason. At one table no
name looks like another (UTS 39), and none of a person's like a computer's.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ronda.lang import catalogue, languages
from ronda.players import LEVELS
from ronda.protocol import Code
from ronda.table import NotAllowedError

JOINER: Final = "\u200d"
"""Joins emoji to one, as in a family; between letters it would make equal names look different."""
NON_JOINER: Final = "\u200c"
"""Keeps two letters of a word apart, as Persian writes its verbs and plurals."""

_ADDED: Final = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]")
"""What comes along unasked when a contact or a page is copied: direction marks, breaks, a BOM."""
_BREAKS: Final = re.compile(r"[\t\n\r\u2028\u2029]+")
_SPACES: Final = re.compile(r"[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d159"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What is not shown, or as nothing: default-ignorable (UAX 44), and letters that are blank."""
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
"""The flag of a region, as Scotland's: a black flag and the region's name in tags."""
_EMOJI_OF_LATER: Final = re.compile("[\U0001f000-\U0001faff]")
"""Where Unicode puts new emoji, some of them later than this Python knows."""
_STYLES: Final = "\ufe0e\ufe0f"
"""Make a sign an emoji, or a plain one."""
_KEYCAP: Final = "\u20e3"

MARKS: Final = 2
"""Accents on one letter, at most; Hebrew writes three."""
MARKS_IN_ALL: Final = 4
"""Signs that stand on, in and under one letter, at most: Burmese and Tibetan stack vowels so."""


def clean_name(text: str) -> str:
    """A name as it is kept; raises `NotAllowedError` where not all of it can be seen."""
    return _clean(text, Code.MALFORMED, "this name")


def clean_words(text: str) -> str:
    """What somebody says, in one line; raises `NotAllowedError` where not all can be seen."""
    return _clean(_BREAKS.sub(" ", text), Code.ILLEGAL, "this text")


def _clean(text: str, code: Code, what: str) -> str:
    text = unicodedata.normalize("NFC", _ADDED.sub("", text))
    text = _drop_idle_joiners(_SPACES.sub(" ", text).strip())
    try:
        _check_signs(_FLAG.sub("\U0001f3f4", text))
        _check_marks(text)
    except ValueError as error:
        raise NotAllowedError(code, f"{what} {error}") from None
    return text


def _drop_idle_joiners(text: str) -> str:
    """Joiners of letters stay where a script needs them, and go where they would show nothing."""
    kept = []
    for place, sign in enumerate(text):
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if sign != NON_JOINER or (after and _is_parted(before, after)):
            kept.append(sign)
    return "".join(kept)


def _is_parted(before: str, after: str) -> bool:
    """Whether a non-joiner shows here (RFC 5892, A.1): after a virama, or in Arabic script."""
    return _is_virama(before) or all(map(_is_arabic, (before, after)))


def _is_virama(sign: str) -> bool:
    return bool(sign) and unicodedata.combining(sign) == 9


def _is_arabic(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith(
        ("ARABIC", "SYRIAC", "MANDAIC", "NKO", "MONGOLIAN")
    )


# --- what can be seen ----------------------------------------------------------------------------


def _check_signs(text: str) -> None:
    """Raises `ValueError` for the first sign that is not shown, or not where it stands."""
    if not text:
        raise ValueError("shows nothing: it needs a letter, a digit or an emoji")
    for place, sign in enumerate(text):
        before, after = text[:place], text[place + 1 :]
        if _INVISIBLE.match(sign) or sign == NON_JOINER:
            if not _is_shown(sign, before, after):
                raise ValueError(
                    f"holds a sign that nobody can see (U+{ord(sign):04X}): leave it out"
                )
        elif not (sign.isprintable() or _EMOJI_OF_LATER.match(sign)):
            raise ValueError(f"holds U+{ord(sign):04X}, which is no sign to be shown: leave it out")


def _is_shown(sign: str, before: str, after: str) -> bool:
    """Whether a sign that is nothing by itself changes what is seen just here."""
    if sign == NON_JOINER:
        return True
    if sign == JOINER:
        return _is_joined(before, after) or _is_virama(before[-1:])
    if sign in _STYLES:
        return _is_symbol(before[-1:]) or after[:1] == _KEYCAP
    if "\u180b" <= sign <= "\u180f":
        return unicodedata.name(before[-1:] or " ", "").startswith("MONGOLIAN LETTER")
    return False


def _is_joined(before: str, after: str) -> bool:
    """Whether emoji stand before and after a joiner."""
    is_emoji = before[-1:] in (*_STYLES,) or _is_symbol(before[-1:])
    return is_emoji and _is_symbol(after[:1])


def _is_symbol(sign: str) -> bool:
    """Whether a sign may be an emoji, a tone of skin included."""
    if not sign or _INVISIBLE.match(sign):
        return False
    return bool(_EMOJI_OF_LATER.match(sign)) or unicodedata.category(sign) in ("So", "Sk", "Sm")


def _check_marks(text: str) -> None:
    """Raises `ValueError` where more stands on one letter than any orthography writes."""
    accents = marks = 0
    has_base = False
    for sign in text:
        if unicodedata.category(sign) not in ("Mn", "Me"):
            accents, marks, has_base = 0, 0, sign != " "
            continue
        if sign in _STYLES:
            continue
        if not has_base:
            raise ValueError("holds an accent without a letter under it")
        marks += 1
        accents += unicodedata.category(sign) == "Me" or unicodedata.combining(sign) != 0
        most = MARKS + ("\u0591" <= sign <= "\u05c7")
        if accents > most or marks > MARKS_IN_ALL:
            raise ValueError(f"stacks signs on one letter: {MARKS} accents at most")


# --- what looks alike ----------------------------------------------------------------------------


def check_alike(name: str, others: Iterable[str | None]) -> None:
    """Raises `NotAllowedError` where a name looks like one of the others at its table."""
    mine = _looks(name)
    if any(other is not None and mine & _looks(other) for other in others):
        raise NotAllowedError(
            Code.NAME_TAKEN,
            "somebody at this table has a name that looks the same: add something to yours",
        )


def check_person(name: str) -> None:
    """Raises `NotAllowedError` where a person's name looks like what computers are called."""
    if any(_computer_names().fullmatch(each) for each in _letters(name)):
        raise NotAllowedError(
            Code.NAME_TAKEN, "computers are called this: a person needs another name"
        )


@lru_cache(maxsize=1024)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like, with its capitals and without; equal for what looks the same."""
    seen = _INVISIBLE.sub("", name)
    return frozenset(_fold(_skeleton(each)) for each in (seen, _fold(seen)))


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _skeleton(text: str) -> str:
    """The skeleton of UTS 39: each sign is put as the one that stands for all that look like it."""
    return "".join(map(_prototype, unicodedata.normalize("NFD", text)))


@lru_cache(maxsize=4096)
def _prototype(sign: str) -> str:
    found = _confusable(sign)
    if len(found) != 1:
        # It stands for all those, or nothing looks like it.
        return sign
    [other] = found
    is_pair = len(other) == 1 and len(_confusable(other)) == 1
    return min(sign, other) if is_pair else other


def _confusable(sign: str) -> list[str]:
    """What looks like a sign: the one that stands for it, or all those that it stands for."""
    # A megabyte of Unicode's own data, read when the first person sits down.
    from confusable_homoglyphs.confusables import (  # noqa: PLC0415 - see above
        confusables_data,
    )

    # A sign that is written from the right stands between marks in the data.
    found = confusables_data.get(sign) or confusables_data.get(f"\u200e{sign}\u200e") or []
    return [str(each["c"]).replace("\u200e", "") for each in found]


def _letters(name: str) -> set[str]:
    """Its letters as they look, without accents."""
    parts = (unicodedata.normalize("NFD", look) for look in _looks(name))
    plain = ("".join(each for each in part if unicodedata.category(each) != "Mn") for part in parts)
    return {re.sub(r"[\W\d_]+", "", each) for each in plain}


@lru_cache(maxsize=1)
def _computer_names() -> re.Pattern[str]:
    """What computers and their levels are called in any language, one or several in a row."""
    names = {"computer"}
    for lang in languages():
        texts = catalogue(lang)
        names.add(texts.text("web.computer"))
        for level in LEVELS:
            names |= {level, texts.text(f"play.level.{level}")}
    # A bot is somebody's program, and shown as a computer whatever its name: that alone is none's.
    called = "|".join(sorted({re.escape(each) for name in names for each in _letters(name)}))
    return re.compile(f"(?:bot)*(?:(?:{called})(?:bot)*)+")
