"""Decks of a local match: made and checked as FAIRNESS.md says."""

import pytest

from ronda.cards import is_clean
from ronda.engine import Seat
from ronda.fairness import SeatKind, check_deal, check_succession
from ronda.rules import read_rules
from ronda.terminal.deals import DRAW, Decks, fresh_secret, seeded_secrets

KINDS: tuple[SeatKind, ...] = ("human", "computer")


@pytest.mark.parametrize("preset", ["koutchina", "qahwa", "guide", "marocl3ab"])
def test_every_deck_comes_with_a_proof_that_holds(preset: str) -> None:
    rules = read_rules({"preset": preset})
    decks = Decks(rules, KINDS)
    dealers = [None, Seat(1), Seat(0), Seat(1)]
    deals = [
        decks.deal(number, dealer, fresh_secret(number)) for number, dealer in enumerate(dealers)
    ]
    assert [check_deal(deal.proof, deal.deck) for deal in deals] == [None] * 4
    assert check_succession([deal.proof for deal in deals]) is None
    assert all(deal.proof.is_servers_alone for deal in deals)
    assert deals[DRAW].proof.root is None


def test_a_clean_opening_table_is_seen_to() -> None:
    rules = read_rules({"preset": "koutchina"})
    secrets = seeded_secrets(3)
    for number in range(1, 40):
        deck = Decks(rules, KINDS).deal(number, Seat(0), secrets(number)).deck
        assert is_clean(deck[6:10])


def test_a_seed_gives_the_same_secrets_and_every_deal_its_own() -> None:
    assert seeded_secrets(7)(1) == seeded_secrets(7)(1)
    assert (
        len({seeded_secrets(seed)(deal) for seed in (-1, 0, 1, 10**30) for deal in range(9)}) == 36
    )
    assert len({fresh_secret(1) for _ in range(9)}) == 9
