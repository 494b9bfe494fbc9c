"""Reading a catalogue, and the small formatter."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

DEFAULT_LANGUAGE: Final = "en"

Sentence = str | dict[str, str]
"""A sentence, or its forms by plural category."""

PLURALS_OF: Final[Mapping[str, str]] = {"ary": "ar", "ary-Latn": "ar"}
"""Languages that CLDR has no plural rules for, and whose rules serve them."""

_RIGHT_TO_LEFT: Final = ("ar", "ary")

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


class Catalogue:
    """The sentences of one language.

    Args:
        language: its code, as in `en` or `ary-Latn`.
        sentences: by key.
    """

    def __init__(self, language: str, sentences: Mapping[str, Sentence]) -> None:
        self.language = language
        self._sentences = sentences
        self._plural_category = plural_rule(language)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """Every key there is a sentence for."""
        return frozenset(self._sentences)

    def text(self, key: str, **values: object) -> str:
        """The sentence of that key, its placeholders filled in; `n` also chooses the plural form.

        Raises `KeyError` for a key without a sentence or a placeholder without a value.
        """
        sentence = self._sentences[key]
        if isinstance(sentence, dict):
            sentence = sentence.get(self._plural_category(values["n"]), sentence["other"])
        return _PLACEHOLDER.sub(lambda match: str(values[match[1]]), sentence)


def direction(language: str) -> str:
    """Which way texts of a language run, as `dir` of a page has it: `ltr` or `rtl`."""
    return "rtl" if language in _RIGHT_TO_LEFT else "ltr"


def _english(number: object) -> str:
    return "one" if number in (1, -1) else "other"


@cache
def plural_rule(language: str) -> Callable[[object], str]:
    """What chooses the CLDR plural category of a whole number in a language.

    Babel knows the rules (the extra `languages`). Without it English's serve for all: a number is
    then right, and at worst its noun is not.
    """
    if language == DEFAULT_LANGUAGE:
        return _english
    try:
        # Slow to import, and English does without.
        from babel import Locale  # noqa: PLC0415 - see above
    except ImportError:
        return _english
    rule = Locale.parse(PLURALS_OF.get(language, language)).plural_form
    return lambda number: str(rule(int(str(number))))


@cache
def catalogue(language: str = DEFAULT_LANGUAGE) -> Catalogue:
    """The catalogue of a language; raises `FileNotFoundError` where there is none."""
    text = files("ronda.lang").joinpath(f"{language}.json").read_bytes()
    return Catalogue(language, msgspec.json.decode(text, type=dict[str, Sentence]))


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there is a catalogue for, English first."""
    names = sorted(
        entry.name.removesuffix(".json")
        for entry in files("ronda.lang").iterdir()
        if entry.name.endswith(".json")
    )
    return (DEFAULT_LANGUAGE, *(name for name in names if name != DEFAULT_LANGUAGE))


def closest_language(wanted: str) -> str | None:
    """The code of the language there is for what a person or a system asks for, as `fr_FR.UTF-8`.

    What is asked for in Morocco's Arabic is answered in Darija. None where nothing fits.
    """
    tag = re.split(r"[.@]", wanted)[0].replace("_", "-").lower()
    codes = {code.lower(): code for code in languages()}
    base = "ary" if tag == "ar-ma" else tag.split("-")[0]
    return codes.get(tag) or codes.get(base)
