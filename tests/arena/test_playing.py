"""One deal, one match: decks follow from keys, and nobody gets round the rules."""

import pytest

from ronda.arena.contestants import contestant
from ronda.arena.errors import ArenaError
from ronda.arena.playing import play
from ronda.rules import read_rules
from tests.arena.toys import CHEAT, FIRST, LAST

RULES = read_rules({"preset": "koutchina", "target": 11})


def key_of(deal: int) -> bytes:
    return bytes([deal]) * 32


def test_one_deal_stops_there() -> None:
    players = [contestant(name, RULES, 2) for name in (FIRST, LAST)]
    played = play(RULES, players, key_of, most=1)
    assert len(played.deals) == 1
    assert played.state.core.deal.number == 2


def test_a_match_goes_to_the_target() -> None:
    players = [contestant(name, RULES, 2) for name in (FIRST, LAST)]
    played = play(RULES, players, key_of, most=None)
    assert played.state.is_over
    assert max(played.state.totals) >= RULES.target
    assert played.deals[0] == play(RULES, players, key_of, most=1).deals[0]


def test_the_deck_does_not_depend_on_who_sits_where() -> None:
    one, other = (contestant(name, RULES, 2) for name in (FIRST, LAST))
    first, second = (
        play(RULES, [one, other], key_of, most=1),
        play(RULES, [other, one], key_of, most=1),
    )
    assert first.deals[0].deck == second.deals[0].deck
    assert first.deals[0].actions != second.deals[0].actions


def test_a_player_that_breaks_the_rules_is_named() -> None:
    players = [contestant(name, RULES, 2) for name in (FIRST, CHEAT)]
    with pytest.raises(ArenaError, match=r"cheat broke the rules \(seat 1, deal 1, action 0\): "):
        play(RULES, players, key_of, most=1)
