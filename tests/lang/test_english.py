"""The English catalogue: nothing that only English could say."""

import json
import re
from importlib.resources import files

ENGLISH: dict[str, str | dict[str, str]] = json.loads(
    files("ronda.lang").joinpath("en.json").read_text(encoding="utf-8")
)


def test_every_plural_has_its_two_forms() -> None:
    for key, sentence in ENGLISH.items():
        if isinstance(sentence, dict):
            assert set(sentence) == {"one", "other"}, key


def test_nobody_is_he_or_she() -> None:
    for key, sentence in ENGLISH.items():
        for form in sentence.values() if isinstance(sentence, dict) else [sentence]:
            assert not re.search(r"\b(he|she|his|her|him|hers)\b", form, re.IGNORECASE), key


def test_no_sentence_is_empty_or_badly_spaced() -> None:
    for key, sentence in ENGLISH.items():
        for form in sentence.values() if isinstance(sentence, dict) else [sentence]:
            assert form, key
            assert "  " not in form, key
            assert form == form.strip() or key.startswith("word.list."), key
