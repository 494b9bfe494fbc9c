"""Players by name: ours, and somebody else's."""

import pytest

from ronda.arena.contestants import check_versions, contestant
from ronda.arena.errors import ArenaError
from ronda.players import LEVELS
from ronda.rules import RulesError, read_rules
from tests.arena.toys import FIRST, PARTNER

RULES = read_rules({"preset": "koutchina"})


def test_levels_and_own_players() -> None:
    assert [contestant(name, RULES, 2).level for name in LEVELS] == list(LEVELS)
    assert contestant(FIRST, RULES, 2).name == "first"
    assert contestant(PARTNER, RULES, 4).name == "partner"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("greedo", "'greedo' is no player; there are random, beginner"),
        ("nowhere:Player", "No module named 'nowhere'"),
        ("tests.arena.toys:Nobody", "Nobody"),
        (PARTNER, "for 2 seats: it plays with a partner, at four seats"),
        (":", "makes no player"),
    ],
)
def test_unknown_players_are_refused(name: str, says: str) -> None:
    with pytest.raises(ArenaError, match=says):
        contestant(name, RULES, 2)


def test_seats_that_the_rules_refuse() -> None:
    with pytest.raises(RulesError, match="seats"):
        contestant("greedy", read_rules({"preset": "guide"}), 3)


def test_results_of_another_version_are_refused() -> None:
    check_versions({"greedy": contestant("greedy", RULES, 2).version}, RULES, 2)
    with pytest.raises(ArenaError, match="played by greedy version 0, and here it is version"):
        check_versions({"greedy": 0}, RULES, 2)
