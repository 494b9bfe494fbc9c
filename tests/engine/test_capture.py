"""RULES §2.4: what a card takes, and that it has to."""

import pytest

from ronda.cards import Card, cards_of, mask_of
from ronda.engine.capture import captured_by, cards_in
from tests.engine.stacking import captured, cards, sit

TAKES = [
    ("6o", "6c 7c 10c 12c", "6c 7c 10c"),  # the worked example: the 12 stays, for want of an 11
    ("7o", "7c 10c 11c 2c", "7c 10c 11c"),  # the worked example: the 2 stays
    ("7o", "6c 10c 11c", ""),  # without its own rank there is no run either
    ("10o", "7c 10c", "10c"),  # the climb goes up only
    ("11o", "11c 12c", "11c 12c"),
    ("12o", "12c 1c 2c", "12c"),  # nothing follows the rey
    ("1o", "1c 2c 3c 4c 5c 6c 7c 10c 11c 12c", "1c 2c 3c 4c 5c 6c 7c 10c 11c 12c"),
    ("3o", "3c 3e 3b 4c", "3c 3e 3b 4c"),  # every card of the rank
    ("3o", "3c 4c 4e 4b 5c 7c", "3c 4c 4e 4b 5c"),  # and every card of the next
    ("5o", "", ""),
]


@pytest.mark.parametrize(("played", "loose", "taken"), TAKES)
def test_a_card_takes_its_rank_and_the_run_above(played: str, loose: str, taken: str) -> None:
    (card,) = cards(played)
    rank = card.number >> 2
    assert cards_of(captured_by(mask_of(cards(loose)), rank)) == cards(taken)


def test_a_mask_counts_its_cards() -> None:
    assert cards_in(0) == 0
    assert cards_in(mask_of(cards("1o 1b 7c 12o 12c 12e 12b"))) == 7
    assert cards_in(mask_of(Card)) == 40


def test_six_on_six_seven_ten_twelve_leaves_the_twelve() -> None:
    match = sit("koutchina", "6o", "", table="6c 7c 10c 12c")
    assert captured(match.do("6o")) == ["6c 7c 10c"]
    assert match.view(None).loose == cards("12c")
    assert match.view(None).piles == (4, 0)


def test_seven_on_seven_ten_eleven_two_leaves_the_two() -> None:
    match = sit("koutchina", "7o", "", table="7c 10c 11c 2c")
    assert captured(match.do("7o")) == ["7c 10c 11c"]
    assert match.view(None).loose == cards("2c")


def test_capturing_is_not_optional() -> None:
    """There is one way to play a card: the View offers a 7 once, and with what it takes."""
    match = sit("koutchina", "7o 1o 2o", "", table="7c 10c 12c 5c")
    assert [(play.card, play.captured) for play in match.view(0).plays] == [
        (*cards("1o"), ()),
        (*cards("2o"), ()),
        (*cards("7o"), cards("7c 10c")),
    ]


def test_a_card_that_captures_nothing_stays_on_the_table() -> None:
    match = sit("koutchina", "1o", "", table="7c 10c 12c 5c")
    assert captured(match.do("1o")) == [""]
    assert match.view(None).loose == cards("1o 5c 7c 10c 12c")


def test_an_opening_table_that_is_not_clean_loses_every_card_of_the_rank() -> None:
    match = sit("koutchina", "7o", "", table="7c 7e 10c 10e", opening_clean=False)
    assert captured(match.do("7o")) == ["7c 7e 10c 10e"]
