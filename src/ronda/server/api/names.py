"""Names that people give themselves: any script and any emoji, and nothing that cannot be seen."""

from itertools import pairwise, starmap
from typing import Final
from unicodedata import category

JOINER: Final = "\u200d"
"""Joins emoji to one, as in a family; between letters it would make equal names look different."""

EMOJI_STYLE: Final = "\ufe0f"


def is_name(text: str) -> bool:
    """Whether a name is made of characters that can be seen, emoji that are joined included."""
    parts = text.split(JOINER)
    is_seen = bool(text.strip()) and "".join(parts).isprintable()
    return is_seen and all(starmap(_is_joined, pairwise(parts)))


def _is_joined(before: str, after: str) -> bool:
    """Whether emoji stand before and after a joiner."""
    is_emoji = before[-1:] == EMOJI_STYLE or (bool(before) and category(before[-1]) in ("So", "Sk"))
    return is_emoji and bool(after) and category(after[0]) in ("So", "Sm")
