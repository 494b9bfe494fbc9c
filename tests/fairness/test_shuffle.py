"""The deck (FAIRNESS 6)."""

from collections import Counter
from itertools import islice
from typing import Any

from ronda.cards import CARDS, cards_text, is_clean
from ronda.fairness.shuffle import shuffled_deck, shuffles


def test_vectors(case: dict[str, Any]) -> None:
    key = bytes.fromhex(case["K"])
    layout = {name: case[name] for name in ("opening_at", "opening", "clean")}
    deck = shuffled_deck(key, **layout)
    assert cards_text(deck) == case["deck"]
    again = case["shuffled_again"]
    tried = list(islice(shuffles(key, opening_at=case["opening_at"]), again + 1))
    assert tried[again] == deck
    at = case["opening_at"]
    clean = [is_clean(each[at : at + case["opening"]]) for each in tried]
    assert clean[:-1] == [False] * again


def test_each_deck_is_the_forty_cards_and_hands_stay_when_the_rest_is_shuffled_again() -> None:
    first, second = islice(shuffles(bytes(32), opening_at=6), 2)
    assert set(first) == set(second) == set(CARDS)
    assert first[:6] == second[:6]
    assert first[6:] != second[6:]


def test_no_place_favours_a_card() -> None:
    # 20,000 decks: chi-square of the card on top and of the last card, 39 degrees of freedom;
    # below 85 with a chance of more than 0.99997. The keys are fixed, so it holds or it does not.
    tops: Counter[int] = Counter()
    lasts: Counter[int] = Counter()
    decks = 20_000
    for number in range(decks):
        deck = next(shuffles(number.to_bytes(32, "big"), opening_at=0))
        tops[deck[0].number] += 1
        lasts[deck[39].number] += 1
    for counts in (tops, lasts):
        expected = decks / 40
        assert sum((counts[n] - expected) ** 2 / expected for n in range(40)) < 85
