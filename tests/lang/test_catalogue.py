"""Reading a catalogue, filling sentences in, choosing plural forms."""

import pytest

from ronda.lang import DEFAULT_LANGUAGE, Catalogue, catalogue, languages

SENTENCES = Catalogue(
    "en", {"hello": "{name} plays {card}", "n": {"one": "{n} card", "other": "{n} cards"}}
)


def test_placeholders_are_filled_in() -> None:
    assert SENTENCES.text("hello", name="Amina", card="7o", more="unused") == "Amina plays 7o"


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 card")]
)
def test_a_number_chooses_the_form(n: int, text: str) -> None:
    assert SENTENCES.text("n", n=n) == text


def test_a_value_is_never_read_as_a_placeholder() -> None:
    assert SENTENCES.text("hello", name="{card}", card="7o") == "{card} plays 7o"


@pytest.mark.parametrize(
    ("key", "values"), [("nothing", {}), ("hello", {"name": "Amina"}), ("n", {})]
)
def test_what_is_missing_is_a_key_error(key: str, values: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        SENTENCES.text(key, **values)


def test_english_is_there_and_first() -> None:
    assert languages()[0] == DEFAULT_LANGUAGE
    assert catalogue().language == "en"
    assert "card.name.o" in catalogue()
    assert {"card.name.o", "word.points"} <= catalogue().keys()


def test_an_unknown_language_is_no_file() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue("xx")
