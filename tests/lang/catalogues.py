"""The catalogues as files, and what a sentence is made of. Run it to sort them: `make fmt`."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from ronda.lang import DEFAULT_LANGUAGE, languages

FOLDER = Path(str(files("ronda.lang")))

Sentences: TypeAlias = dict[str, str | dict[str, str]]


def sentences_of(language: str) -> Sentences:
    sentences: Sentences = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return sentences


def in_order(sentences: Sentences) -> str:
    """The text of a catalogue: sorted by key, one text a line."""
    return json.dumps(dict(sorted(sentences.items())), ensure_ascii=False, indent=2) + "\n"


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


if __name__ == "__main__":
    for code in languages():
        (FOLDER / f"{code}.json").write_text(in_order(sentences_of(code)), encoding="utf-8")
