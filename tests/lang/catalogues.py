"""The catalogues as files, and what a sentence is made of."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import TypeAlias

from ronda.lang import DEFAULT_LANGUAGE, languages

Sentences: TypeAlias = dict[str, str | dict[str, str]]


def sentences_of(language: str) -> Sentences:
    text = files("ronda.lang").joinpath(f"{language}.json").read_text(encoding="utf-8")
    sentences: Sentences = json.loads(text)
    return sentences


ENGLISH = sentences_of(DEFAULT_LANGUAGE)
OTHERS = tuple(code for code in languages() if code != DEFAULT_LANGUAGE)
ARABIC_SCRIPT = ("ar", "ary")


def forms(sentence: str | dict[str, str]) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else tuple(sentence.values())


def every_form(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its key; a plural sentence has several."""
    for key, sentence in sentences_of(language).items():
        for form in forms(sentence):
            yield key, form


def placeholders(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\{(\w+)\}", text))
