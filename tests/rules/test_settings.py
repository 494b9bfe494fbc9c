"""A switch as typed on a command line, `--set switch=value`."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.rules import SWITCHES, RulesError, parse_setting, read_rules
from tests.laws.worlds import tried

TYPED: list[tuple[str, tuple[str, Any]]] = [
    ("target=61", ("target", 61)),
    (" target = 61 ", ("target", 61)),
    ("target=061", ("target", 61)),
    ("target=-1", ("target", -1)),
    ("target=--1", ("target", "--1")),
    ("target=-", ("target", "-")),
    ("target=1234567890", ("target", "1234567890")),
    ("target=many", ("target", "many")),
    ("target=", ("target", "")),
    ("target=4.0", ("target", "4.0")),
    ("chain=steal", ("chain", "steal")),
    ("chain=7", ("chain", "7")),
    ("false_call=yes", ("false_call", True)),
    ("false_call=no", ("false_call", False)),
    ("false_call=TRUE", ("false_call", True)),
    ("false_call=false", ("false_call", False)),
    ("false_call=1", ("false_call", "1")),
    ("seats=2", ("seats", [2])),
    ("seats=2,4", ("seats", [2, 4])),
    ("seats=[2, 3, 4]", ("seats", [2, 3, 4])),
    ("seats=two", ("seats", ["two"])),
    ("opening=4", ("opening", 4)),
    ("opening=2:4,4:0", ("opening", {"2": 4, "4": 0})),
    ('opening={"2": 4, "4": 0}', ("opening", {"2": 4, "4": 0})),
    ("first_hand=3:x", ("first_hand", {"3": "x"})),
    ("words=a=b", ("words", "a=b")),
]


@pytest.mark.parametrize(("text", "setting"), TYPED)
def test_a_setting_is_read_as_a_record_would_write_it(text: str, setting: tuple[str, Any]) -> None:
    assert parse_setting(text) == setting


@pytest.mark.parametrize("text", ["", "target", "=5", "colour=red", "Target=5", "target:5"])
def test_without_a_switch_before_the_equals_it_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_setting(text)
    assert refused.value.allowed.startswith("switch=value with one of seats, first_hand")


@tried(200)
@given(st.sampled_from(sorted(SWITCHES)), st.text(max_size=12) | st.text("-+09:,{}[] ", max_size=8))
def test_whatever_is_typed_is_a_rule_set_or_refused_by_name(name: str, typed: str) -> None:
    """And never anything else: a wrong text ends in a sentence, not in a traceback."""
    switch, value = parse_setting(f"{name}={typed}")
    assert switch == name
    with suppress(RulesError):
        read_rules({"preset": "koutchina", switch: value})
