"""Simulated matches: the same each time, longer for a higher target."""

import pytest

from ronda.pages.duration import expected_deals, expected_minutes, published_minutes
from ronda.rules import read_rules, rule_set_names


def minutes(name: str, seats: int, **changes: object) -> int:
    return expected_minutes(read_rules({"preset": name, **changes}), seats)


def test_a_higher_target_takes_longer() -> None:
    assert minutes("marocl3ab-25", 2) < minutes("marocl3ab", 2) < minutes("marocl3ab-81", 2)


@pytest.mark.parametrize("name", ["koutchina", "guide"])
def test_a_match_takes_some_deals_of_some_minutes(name: str) -> None:
    rules = read_rules({"preset": name})
    assert 3 <= expected_deals(rules, 2) <= 12
    assert minutes(name, 2) % 5 == 0
    assert 10 <= minutes(name, 2) <= 45


def test_a_match_that_one_play_decides_is_short() -> None:
    assert minutes("marocl3ab", 2, target=1) == 5


def test_a_table_where_little_scores_plays_on() -> None:
    quiet = {"darba": 0, "missa": 0, "calls": "off", "target": 999}
    assert minutes("qahwa", 2, **quiet) > 300


def test_the_simulation_comes_out_the_same_each_time() -> None:
    rules = read_rules({"preset": "koutchina"})
    first = expected_deals(rules, 3)
    expected_deals.cache_clear()
    assert expected_deals(rules, 3) == first


def test_the_minutes_of_published_rule_sets_are_those_that_are_found_out() -> None:
    found = {
        name: {
            str(seats): expected_minutes(read_rules({"preset": name}), seats)
            for seats in read_rules({"preset": name}).seats
        }
        for name in rule_set_names()
    }
    assert published_minutes() == found
