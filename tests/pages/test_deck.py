"""The page of the deck: all forty cards once, in their order, in every language."""

import pytest

from ronda.cards import CARDS, Rank
from ronda.lang import catalogue, languages
from ronda.pages import deck_page, plain_text
from ronda.pages.page import Entries, Example


@pytest.mark.parametrize("language", languages())
def test_every_card_is_shown_once_by_suit_and_rank(language: str) -> None:
    _, suits, _ = deck_page(catalogue(language)).sections
    shown = [block for block in suits.blocks if isinstance(block, Example)]
    assert len(shown) == 4
    for example in shown:
        assert example.before is not None
        assert [card.rank for card in example.before] == list(Rank)
        assert len({card.suit for card in example.before}) == 1
    assert {card for example in shown for card in example.before or ()} == set(CARDS)


def test_the_ace_and_the_cabal_are_named() -> None:
    *_, ranks = deck_page(catalogue()).sections
    (names,) = (block for block in ranks.blocks if isinstance(block, Entries))
    said = dict(names.entries)
    assert "“As” in Spanish" in said["1, the ace"]
    assert "cabal" in said["11, the caballo"]
    assert "there is no 8 and no 9" in " ".join(plain_text(deck_page(catalogue())).split()).lower()
