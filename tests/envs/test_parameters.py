"""Rules as OpenSpiel's game parameters."""

from typing import Any

import pytest

from ronda.envs.actions import EnvError
from ronda.envs.parameters import (
    DEFAULTS,
    HOUSE,
    distributions,
    most_actions,
    most_points,
    read_parameters,
)
from ronda.rules import Chain, RulesError, read_rules


def test_nothing_given_is_the_first_preset_at_two_seats() -> None:
    terms = read_parameters({})
    assert terms.rules == read_rules({"preset": "koutchina", "seats": [2]})
    assert terms.begun.dealer == 1
    assert terms.cards == tuple(range(40))
    assert (distributions(terms), most_actions(terms)) == (6, 48)
    assert terms == read_parameters(DEFAULTS)


def test_every_switch_that_is_played_is_a_parameter() -> None:
    asked = {"preset": "marocl3ab", "players": 3, "target": 61, "chain": "wait", "hbel": 0}
    flags = {"darba_across": "no", "opening_clean": "no", "first_hand": 4, "dealer": 0}
    terms = read_parameters(asked | flags)
    assert terms.rules.chain is Chain.WAIT
    assert (terms.rules.target, terms.rules.hbel) == (61, 0)
    assert not terms.rules.darba_across
    assert terms.rules.first_hand.at(3) == 4
    assert terms.begun.dealer == 0
    assert {"words", "seats", "direction"}.isdisjoint(HOUSE)
    assert len(HOUSE) == 26


def test_a_small_deck_has_the_lowest_ranks() -> None:
    asked = {"preset": "qahwa", "ranks": 3, "suits": 2, "first_hand": 2, "opening": 2}
    terms = read_parameters(asked)
    assert terms.cards == (0, 1, 4, 5, 8, 9)
    assert distributions(terms) == 1
    assert most_points(terms) > 6


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"target": 0}, "target: 0 is refused; allowed: a whole number from 1 to 999"),
        ({"players": 3, "preset": "qahwa"}, "seats: 3 is refused; allowed: one of 2, 4"),
        ({"chain": "pull"}, "chain: .* allowed: off, steal, wait"),
        ({"opening_clean": "perhaps"}, "opening_clean: .* allowed: true, false"),
        ({"dealer": 2}, "dealer: 2 is refused"),
    ],
)
def test_switches_at_fault_are_named(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        read_parameters(asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"ranks": 11}, "11 ranks and 4 suits are no deck: 1 to 10 ranks, 1 to 4 suits"),
        ({"suits": 0}, "10 ranks and 0 suits are no deck"),
        ({"ranks": 9}, "set opening_clean=no"),
        ({"preset": "qahwa", "ranks": 2}, "8 cards cannot be dealt out to 2 seats: it takes 12"),
        ({"preset": "qahwa", "ranks": 5, "suits": 3}, "4 of them apart a multiple of 2"),
        ({"deals": 0}, "0 deals are no episode"),
    ],
)
def test_decks_that_cannot_be_dealt_are_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(EnvError, match=said):
        read_parameters(asked)
