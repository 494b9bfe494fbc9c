"""Every language says everything that English says, and says it as its readers write."""

import re
from collections import Counter
from pathlib import Path

import pytest

from ronda.lang import PLURALS_OF, catalogue, languages, plural_rule
from tests.lang.catalogues import (
    ARABIC_SCRIPT,
    ENGLISH,
    FOLDER,
    OTHERS,
    every_form,
    forms,
    in_order,
    placeholders,
    sentences_of,
)

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
ROW = re.compile(
    r"^\| (?P<key>\w+(?:\.\w+)+) \| (?P<latin>[^|]+) \| (?P<arabic>[^|]+) \|", re.MULTILINE
)
ISOLATES = "\u2066\u2067\u2068\u2069"

each_other_language = pytest.mark.parametrize("language", OTHERS)
each_arabic = pytest.mark.parametrize("language", ARABIC_SCRIPT)


def test_there_are_five_languages_and_darija_in_two_scripts() -> None:
    assert languages() == ("en", "ar", "ary", "ary-Latn", "es", "fr")


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_sorted_by_key(language: str) -> None:
    text = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
    assert text == in_order(sentences_of(language)), "`make fmt` sorts the catalogues"


@each_other_language
def test_no_sentence_is_missing_and_none_is_left_over(language: str) -> None:
    keys = sentences_of(language).keys()
    assert sorted(ENGLISH.keys() - keys) == [], "say these in every language: docs/translating.md"
    assert sorted(keys - ENGLISH.keys()) == []


@each_other_language
def test_every_sentence_is_filled_in_with_the_same(language: str) -> None:
    theirs = sentences_of(language)
    for key, sentence in ENGLISH.items():
        if key not in theirs:
            continue
        wanted = frozenset[str]().union(*map(placeholders, forms(sentence)))
        given = [placeholders(form) for form in forms(theirs[key])]
        assert frozenset[str]().union(*given) == wanted, key
        # Only the number itself may be left out of a form, since *two cards* says it already.
        assert all(wanted - form <= {"n"} for form in given), key


@each_other_language
def test_plural_sentences_have_every_form_that_a_number_asks_for(language: str) -> None:
    rule = plural_rule(language)
    categories = {rule(number) for number in range(1000)}
    for key, sentence in sentences_of(language).items():
        if isinstance(sentence, dict):
            assert set(sentence) == categories, key
            assert "n" in frozenset[str]().union(*map(placeholders, forms(ENGLISH[key]))), key


@each_other_language
def test_only_forms_for_one_number_leave_it_out(language: str) -> None:
    rule = plural_rule(language)
    numbers = Counter(rule(number) for number in range(1, 1000))
    for key, sentence in sentences_of(language).items():
        if not isinstance(sentence, dict) or "n" not in placeholders("".join(sentence.values())):
            continue
        for category, form in sentence.items():
            assert numbers[category] <= 1 or "n" in placeholders(form), key


@each_other_language
def test_no_sentence_is_empty_or_badly_spaced(language: str) -> None:
    for key, form in every_form(language):
        assert form, key
        assert "  " not in form, key
        assert form == form.strip() or key.startswith("word.list."), key


@pytest.mark.parametrize("language", languages())
def test_cafe_words_are_spelt_as_in_the_glossary(language: str) -> None:
    script = "arabic" if language in ARABIC_SCRIPT else "latin"
    rows = list(ROW.finditer(GLOSSARY.read_text(encoding="utf-8")))
    assert len(rows) >= 10
    for row in rows:
        assert catalogue(language).text(row["key"]).lower() == row[script].strip(), row["key"]


@pytest.mark.parametrize("language", languages())
def test_numbers_are_written_0_to_9_and_nothing_relies_on_markup(language: str) -> None:
    for key, form in every_form(language):
        assert not re.search(r"[٠-٩۰-۹]", form), key
        assert not re.search(r"[<>*_`]|&\w+;", re.sub(r"\{\w+\}", "", form)), key
        # Drawing a word out with tatweel would be its letter-spacing.
        assert not re.search("\u0640[\u0620-\u064a]", form), key
        assert not set(form) & set(ISOLATES), key


@each_arabic
def test_arabic_script_has_its_own_punctuation(language: str) -> None:
    for key, form in every_form(language):
        assert not re.search(r"[\u0620-\u06ff]\s?[,;?](?! \w* ?[ا-ي])", form), key
        # A sign would change sides in a line that runs from right to left.
        assert not re.search(r"(?<!\u200e)[+−]\{", form) or key == "word.partners", key


def test_french_spaces_its_punctuation() -> None:
    for key, form in every_form("fr"):
        assert not re.search("[ \u00a0][;:!?»]|«[^\u202f]", form), key
        assert not re.search(r"\w[;!?]", re.sub(r"\{\w+\}", "", form)), key
        assert "'" not in form or "b'" in form, key


def test_spanish_opens_its_questions_and_exclamations() -> None:
    for key, form in every_form("es"):
        if "? reglas" not in form:
            assert form.count("¿") == form.count("?"), key
        assert form.count("¡") == form.count("!"), key


def test_darija_counts_like_arabic() -> None:
    assert set(PLURALS_OF.values()) == {"ar"}
    for language in PLURALS_OF:
        one, two, few, many = (catalogue(language).text("word.points", n=n) for n in (1, 2, 5, 41))
        assert len({one, two}) == 2
        assert "5" in few
        assert "41" in many


def test_points_in_words() -> None:
    assert catalogue("fr").text("word.points", n=0) == "0 point"
    assert catalogue("es").text("word.points", n=0) == "0 puntos"
    assert catalogue("ar").text("word.points", n=2) == "نقطتان"
    assert catalogue("ar").text("word.points", n=41) == "41 نقطة"
    assert catalogue("ar").text("word.points", n=-5) == "-5 نقاط"
