"""Every player sits in every seat equally often, and partners stay opposite."""

from collections import Counter

import pytest

from ronda.arena.errors import ArenaError
from ronda.arena.lineup import Lineup, every_pair, one_table
from ronda.engine.core_rules import sides_at

ALL = (
    Lineup(("a", "b"), 2),
    Lineup(("a", "b"), 3),
    Lineup(("a", "b", "c"), 3),
    Lineup(("a", "b"), 4),
    Lineup(("a", "b", "c", "d"), 4),
)


def seated(lineup: Lineup) -> list[str]:
    return ["".join(seating.players) for seating in lineup.seatings]


def test_two_players() -> None:
    assert seated(Lineup(("a", "b"), 2)) == ["ab", "ba"]
    assert seated(Lineup(("a", "b"), 3)) == ["aab", "aba", "baa", "abb", "bab", "bba"]
    assert seated(Lineup(("a", "b"), 4)) == ["abab", "baba"]


def test_three_players_sit_in_every_order() -> None:
    assert sorted(seated(Lineup(("a", "b", "c"), 3))) == ["abc", "acb", "bac", "bca", "cab", "cba"]


def test_mixed_partnerships_sit_in_both_orders_and_every_rotation() -> None:
    lineup = Lineup(("a", "b", "c", "d"), 4)
    assert lineup.teams == ("a+c", "b+d")
    found = seated(lineup)
    one, other = "abcd", "adcb"
    assert sorted(found) == sorted(
        order[turn:] + order[:turn] for order in (one, other) for turn in range(4)
    )


@pytest.mark.parametrize("lineup", ALL)
def test_no_seat_favours_anybody(lineup: Lineup) -> None:
    for seat in range(lineup.seats):
        counts = Counter(seating.players[seat] for seating in lineup.seatings)
        assert len(counts) == len(lineup.names)
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize("lineup", ALL)
def test_teams_are_told_by_side(lineup: Lineup) -> None:
    sides = sides_at(lineup.seats)
    for seating in lineup.seatings:
        assert len(seating.teams) == sides
        for seat, player in enumerate(seating.players):
            assert player in lineup.teams[seating.teams[seat % sides]].split("+")


def test_each_two_meet_once() -> None:
    met = [lineup.names for lineup in every_pair(("a", "b", "c"), 2)]
    assert met == [("a", "b"), ("a", "c"), ("b", "c")]
    assert every_pair(("a", "b"), 2)[0].title == "a against b"


def test_refusals_say_what_would_be_right() -> None:
    with pytest.raises(ArenaError, match="two players or more"):
        every_pair(("a",), 2)
    with pytest.raises(ArenaError, match="a is named twice"):
        every_pair(("a", "b", "a"), 2)
    with pytest.raises(ArenaError, match="name 4, or leave --together away"):
        one_table(("a", "b", "c"), 4)
    assert one_table(("a", "b", "c"), 3) == (Lineup(("a", "b", "c"), 3),)
