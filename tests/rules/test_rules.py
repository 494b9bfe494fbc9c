"""`Rules`: one frozen value, read from what JSON says and written back as such."""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.rules import (
    SWITCHES,
    BySeats,
    Calls,
    Chain,
    Rules,
    RulesError,
    check_rules,
    check_seats,
    read_rules,
    rule_set_names,
    rules_values,
    write_rules,
)
from tests.laws.worlds import house_values, houses, tried

FAIRNESS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "fairness.json").read_text(encoding="utf-8")
)


def canonical(values: object) -> bytes:
    """Canonical JSON as FAIRNESS.md has it."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@pytest.mark.parametrize("case", FAIRNESS)
def test_the_rule_sets_that_fairness_hashes(case: dict[str, Any]) -> None:
    rules = check_rules(case["rule_set"])
    assert rules_values(rules) == case["rule_set"]
    hashed = hashlib.sha256(canonical(rules_values(rules))).hexdigest()
    assert hashed == case["header"]["rules"]


def test_the_seats_of_a_rule_set_are_written_in_order() -> None:
    values = rules_values(read_rules({"preset": "koutchina", "seats": [4, 2]}))
    assert values["seats"] == [2, 4]
    assert values["opening"] == {"2": 4, "4": 4}


def test_rules_are_a_frozen_value() -> None:
    rules = read_rules({"preset": "marocl3ab"})
    with pytest.raises(AttributeError):
        rules.target = 61  # type: ignore[misc]  # that it is refused is the point
    again = read_rules({"preset": "marocl3ab"})
    assert rules == again
    assert hash(rules) == hash(again)
    assert rules != read_rules({"preset": "marocl3ab-61"})


def test_values_are_typed() -> None:
    rules = read_rules({"preset": "qahwa"})
    assert rules.chain is Chain.OFF
    assert rules.calls is Calls.AUTO
    assert rules.opening == BySeats(two=4, four=0)
    assert rules.seats == (2, 4)


def test_one_value_for_all_is_the_same_as_one_for_each() -> None:
    short = read_rules({"preset": "koutchina", "opening": 4})
    long = read_rules({"preset": "koutchina", "opening": {"2": 4, "3": 4, "4": 4}})
    assert short == long


def test_a_missing_switch_is_named() -> None:
    values = rules_values(read_rules({"preset": "koutchina"}))
    del values["missa"]
    with pytest.raises(RulesError) as refused:
        check_rules(values)
    assert refused.value.switch == "missa"


def test_seats_are_checked_against_the_rules() -> None:
    rules = read_rules({"preset": "qahwa"})
    assert check_seats(rules, 4) == 4
    with pytest.raises(RulesError, match="seats: 3 is refused; allowed: one of 2, 4"):
        check_seats(rules, 3)


@tried(100)
@given(houses())
def test_every_house_can_be_written_and_read(rules: Rules) -> None:
    values = msgspec.json.decode(msgspec.json.encode(rules_values(rules)))
    assert check_rules(values) == rules


@tried(100)
@given(houses(), st.sampled_from(rule_set_names()))
def test_every_house_is_a_rule_set_and_what_differs(rules: Rules, name: str) -> None:
    written = json.loads(json.dumps(write_rules(rules, name)))
    assert written["preset"] == name
    assert read_rules(written) == rules


@pytest.mark.parametrize("name", rule_set_names())
def test_a_rule_set_differs_from_itself_in_nothing(name: str) -> None:
    assert write_rules(read_rules({"preset": name}), name) == {"preset": name}


@tried(60)
@given(house_values(), st.sampled_from(sorted(SWITCHES)), st.data())
def test_a_wrong_value_in_any_switch_is_refused_by_its_name(
    values: dict[str, Any], name: str, data: st.DataObject
) -> None:
    wrong = [None, "", "of course", -1, 1000, 4.0, [], {}, [1], {"5": 1}, {"2": None}, b"\xff"]
    value = data.draw(st.sampled_from(wrong))
    with pytest.raises(RulesError) as refused:
        check_rules({**values, name: value})
    assert refused.value.switch == name
