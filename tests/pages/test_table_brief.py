"""*At this table*, in five lines."""

import pytest

from ronda.lang import catalogue
from ronda.pages import brief, context_of
from ronda.rules import read_rules, rule_set_names


@pytest.mark.parametrize("name", rule_set_names())
def test_every_rule_set_fits_into_five_lines(name: str) -> None:
    rules = read_rules({"preset": name})
    for seats in rules.seats:
        lines = brief(context_of(rules, catalogue()), seats)
        assert len(lines) == 5
        assert all(line.endswith(".") and len(line) < 200 for line in lines)


def lines_of(**changes: object) -> str:
    rules = read_rules({"preset": "marocl3ab", **changes})
    return "\n".join(brief(context_of(rules, catalogue()), 4))


def test_what_a_house_has_changed_is_in_them() -> None:
    plain = lines_of()
    assert "steals the packet for 5, a fourth for 10" in plain
    assert "ordinary card" in lines_of(chain="off")
    assert "There is no darba here" in lines_of(darba=0)
    assert "4 cards each to begin with, then 3" in lines_of(first_hand=4, seats=[4], opening=0)
    assert "The table starts empty" in lines_of(first_hand=4, seats=[4], opening=0)
    assert "not called here" in lines_of(calls="off")
    assert "fined" in lines_of(calls="bluff", false_call=True)
    assert "last card is worth 7 points" in lines_of(last_card=7)
    assert "scores nothing" in lines_of(missa=0)
