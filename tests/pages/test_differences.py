"""Where two rule sets differ, and the list of all of them."""

import pytest
from hypothesis import given

from ronda.lang import catalogue
from ronda.pages.differences import differences
from ronda.pages.page import Paragraph, TableBlock
from ronda.pages.page_context import context_of
from ronda.pages.rule_sets import rule_sets
from ronda.rules import PRESETS, Rules, read_rules, rule_set_names
from tests.laws.worlds import houses, tried


def between(mine: str, other: str, seats: int | None = None) -> TableBlock:
    tables = [
        context_of(read_rules({"preset": name}), catalogue(), seats) for name in (mine, other)
    ]
    table = differences(tables[0], tables[1], (mine, other))
    assert isinstance(table, TableBlock)
    return table


@tried(40)
@given(houses())
def test_nothing_differs_from_itself(rules: Rules) -> None:
    context = context_of(rules, catalogue())
    assert differences(context, context, ("a", "b")) == Paragraph("No difference.")


def test_a_variant_differs_where_it_says() -> None:
    assert between("koutchina", "koutchina-quick").rows == (("target", "41 points", "25 points"),)


def test_what_matters_at_neither_table_is_left_out() -> None:
    rows = {what: (mine, other) for what, mine, other in between("koutchina", "guide").rows}
    assert rows["opening table"] == ("no equal cards, no four in a row", "no effect")
    assert rows["a false call"] == ("is fined once a deal", "no effect")
    assert rows["the best call scores"] == ("its own points", "the points of all calls")
    # Both have the same values in their brackets.
    assert "double ronda" not in rows


def test_only_the_seats_asked_for_are_compared() -> None:
    assert "cards turned up" in [row[0] for row in between("marocl3ab", "marocl3ab-four", 4).rows]
    assert "cards turned up" not in [row[0] for row in between("koutchina", "qahwa", 2).rows]


@pytest.mark.parametrize("name", rule_set_names())
def test_every_rule_set_is_listed(name: str) -> None:
    row = next(row for row in rule_sets(catalogue()).rows if row[0] == name)
    rules = read_rules({"preset": name})
    assert row[3] == str(rules.target)
    assert all(str(count) in row[2] for count in rules.seats)


def test_presets_are_described_and_variants_by_what_they_change() -> None:
    about = {row[0]: row[1] for row in rule_sets(catalogue()).rows}
    assert len({about[name] for name in PRESETS}) == 4
    assert about["marocl3ab-last"] == "marocl3ab, with the dealer’s last card: 5 points"
