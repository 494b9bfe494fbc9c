"""Cards, ranks, lists and the table's own words."""

import pytest

from ronda.cards import CARDS, Card, Rank
from ronda.engine import Reason
from ronda.lang import catalogue
from ronda.narration import CHAIN_LEVELS, Phrases
from ronda.rules import read_rules


def phrases(words: str = "darba") -> Phrases:
    return Phrases(catalogue(), read_rules({"preset": "qahwa", "words": words}))


def test_a_card_has_a_short_name() -> None:
    assert phrases().card(Card.C7) == "7 of cups"
    assert phrases().card(Card.O10) == "sota of coins"
    assert len({phrases().card(card) for card in CARDS}) == 40


def test_several_cards_of_a_rank_have_one_too() -> None:
    assert [phrases().ranks(rank) for rank in (Rank.SIX, Rank.REY)] == ["6s", "reyes"]


def test_lists_read_like_sentences() -> None:
    assert phrases().cards([Card.O7]) == "7 of coins"
    assert phrases().listed("abc") == "a, b and c"
    assert phrases().choice("abc") == "a, b or c"
    assert phrases().choice("a") == "a"
    assert phrases().series(["a, b", "c"]) == "a, b; c"


def test_points_have_a_singular() -> None:
    assert [phrases().points(n) for n in (0, 1, 5)] == ["0 points", "1 point", "5 points"]


@pytest.mark.parametrize(
    ("words", "levels"),
    [
        ("darba", ["darba", "hbel", "joj hbal"]),
        ("bwahed", ["b'wahed", "b'khemsa", "b'3echra"]),
        # A table that says caída has no word of its own for what follows it (RULES §1).
        ("caida", ["caída", "third equal card", "fourth equal card"]),
    ],
)
def test_a_table_has_its_own_words(words: str, levels: list[str]) -> None:
    assert [phrases(words).level(level) for level in CHAIN_LEVELS] == levels
    assert phrases(words).phrase("switch.darba") == levels[0]


def test_a_sentence_begins_with_a_capital() -> None:
    assert phrases("bwahed").say("switch.darba") == "B'wahed"
    assert Reason.DARBA in CHAIN_LEVELS
