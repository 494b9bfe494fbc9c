"""RULES §1: forty cards, their order and their text form."""

import pytest

from ronda.cards import (
    CARDS,
    RANKS,
    SUITS,
    Card,
    CardError,
    Rank,
    Suit,
    cards_of,
    cards_text,
    is_clean,
    mask_of,
    parse_card,
    parse_deck,
)


def test_forty_cards_in_the_order_of_the_deck() -> None:
    assert [card.number for card in CARDS] == list(range(40))
    assert cards_text(CARDS[:9]) == "1o 1c 1e 1b 2o 2c 2e 2b 3o"
    assert cards_text(CARDS[-13:]) == "7b 10o 10c 10e 10b 11o 11c 11e 11b 12o 12c 12e 12b"
    assert len({(card.rank, card.suit) for card in CARDS}) == 40


def test_the_sota_follows_the_seven() -> None:
    assert [int(rank) for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    assert [suit.value for suit in SUITS] == ["o", "c", "e", "b"]


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_written_with_rank_and_suit(card: Card) -> None:
    assert card.value == f"{int(card.rank)}{card.suit.value}"
    assert parse_card(card.value) is card
    assert CARDS[card.number] is card


def test_a_card_has_a_rank_and_a_suit() -> None:
    assert (Card.B12.rank, Card.B12.suit) == (Rank.REY, Suit.BASTOS)
    assert (Card.O7.rank, Card.C10.rank) == (Rank.SEVEN, Rank.SOTA)


WRONG = ["", "8o", "9c", "0o", "13b", "7", "o7", "7O", " 7o", "7o ", "07o", "7x", "7oo", "١o"]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_card_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(CardError, match="is not a card: a rank 1–7, 10, 11 or 12 and a suit"):
        parse_card(text)


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(CardError) as refused:
        parse_card("7" * 10_000)
    assert len(str(refused.value)) < 200


def test_a_deck_is_all_forty_cards_once() -> None:
    assert parse_deck(cards_text(CARDS)) == CARDS
    assert parse_deck("  " + "\n".join(card.value for card in CARDS)) == CARDS


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a deck has 40 cards separated by spaces, not 0"),
        (cards_text(CARDS[:39]), "not 39"),
        (cards_text((*CARDS, Card.O1)), "not 41"),
        (cards_text((*CARDS[:39], Card.O1)), "1o stands twice"),
        (cards_text(CARDS[:39]) + " 8o", "'8o' is not a card"),
    ],
)
def test_what_is_no_deck_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        parse_deck(text)


def test_a_mask_holds_a_bit_a_card() -> None:
    assert mask_of(()) == 0
    assert mask_of([Card.O1, Card.B1, Card.O2]) == 0b1_1001
    assert mask_of(CARDS) == 2**40 - 1
    assert cards_of(0b1_1001) == (Card.O1, Card.B1, Card.O2)
    assert cards_of(mask_of(reversed(CARDS))) == CARDS


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("", True),
        ("1o 3o 5o 7o", True),
        ("1o 1c 5o 7o", False),  # two of a rank
        ("1o 2o 3o 5o", True),  # three in a row
        ("3o 1c 4e 2b", False),  # four in a row, in whatever order they lie
        ("6o 7o 10o 11o", False),  # the sota follows the 7
        ("11o 12o 1o 2o", True),  # nothing follows the rey
        ("12o 3o 5c 4c 10o 6e", False),
        ("1o 2o 3o 5o 6o 7o", True),
    ],
)
def test_a_clean_opening_table(text: str, *, clean: bool) -> None:
    assert is_clean([parse_card(word) for word in text.split()]) is clean
