"""Sentences by language: one catalogue file a language, shared by the terminal and the page.

A catalogue is a flat JSON object: key → sentence, with `{names}` in braces. A sentence that
depends on a number is an object of plural categories (`one`, `few`, `other`, …; CLDR), chosen by
the argument `n`.
"""

from ronda.lang.catalogue import (
    DEFAULT_LANGUAGE,
    PLURALS_OF,
    Catalogue,
    catalogue,
    closest_language,
    direction,
    languages,
    plural_rule,
)

__all__ = [
    "DEFAULT_LANGUAGE",
    "PLURALS_OF",
    "Catalogue",
    "catalogue",
    "closest_language",
    "direction",
    "languages",
    "plural_rule",
]
