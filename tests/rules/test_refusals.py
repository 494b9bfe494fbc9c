"""RULES §3, refused: each refusal names the switch, the value and what would be allowed."""

import json
from pathlib import Path
from typing import Any

import pytest

from ronda.engine import check_dealer
from ronda.rules import RulesError, RulesFault, check_seats, parse_setting, read_rules

LINES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "vectors" / "refusals.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def sit_down(line: dict[str, Any]) -> None:
    """Reads the rules of a record and lets its seats and its dealer sit down."""
    rules = read_rules(line["rules"])
    check_seats(rules, line["seats"])
    check_dealer(line["dealer"], line["seats"])


@pytest.mark.parametrize("line", [line for line in LINES if line["names"] is None])
def test_an_odd_mix_is_accepted(line: dict[str, Any]) -> None:
    sit_down(line)


@pytest.mark.parametrize("line", [line for line in LINES if line["names"] is not None])
def test_a_wrong_rule_set_is_refused(line: dict[str, Any]) -> None:
    names = line["names"]
    with pytest.raises(RulesError) as refused:
        sit_down(line)
    error = refused.value
    assert error.switch == names
    assert error.allowed
    assert f"{names}: " in str(error)
    assert f"allowed: {error.allowed}" in str(error)


SAYS: list[tuple[dict[str, Any], object, str]] = [
    ({"target": 0}, 0, "target: 0 is refused; allowed: a whole number from 1 to 999"),
    ({"target": "41"}, "41", 'target: "41" is refused; allowed: a whole number from 1 to 999'),
    ({"target": True}, True, "target: true is refused; allowed: a whole number from 1 to 999"),
    ({"calls": "shout"}, "shout", 'calls: "shout" is refused; allowed: off, auto, bluff'),
    ({"false_call": "yes"}, "yes", 'false_call: "yes" is refused; allowed: true, false'),
    ({"first_hand": 5}, 5, "first_hand: 5 is refused; allowed: a whole number from 1 to 4, or one"),
    (
        {"later_hand": {"2": 3}},
        {"2": 3},
        'later_hand: {"2":3} is refused; allowed: also an entry for 3 seats',
    ),
    ({"opening": 1}, 1, "opening: 1 is refused; allowed: 0, 2, 4, 6 at 2 seats"),
    ({"opening": 6}, 6, "opening: 6 is refused; allowed: 1, 4 at 3 seats"),
    ({"opening": {"2": 4, "3": 4, "4": 2}}, 2, "opening: 2 is refused; allowed: 0, 4 at 4 seats"),
    ({"seats": [2, 5]}, [2, 5], "seats: [2,5] is refused; allowed: a list of one or more of 2, 3"),
    ({"seats": 2}, 2, "seats: 2 is refused; allowed: a list of one or more of 2, 3, 4"),
    ({"seats": [2.0]}, [2.0], "seats: [2.0] is refused"),
    ({"seats": [True]}, [True], "seats: [true] is refused"),
    (
        {"call_settled": "asap"},
        "asap",
        'call_settled: "asap" is refused; allowed: distribution, deal; asap only with calls auto',
    ),
    ({"colour": "red"}, "red", 'colour: "red" is refused; allowed: only the switches seats, first'),
    ({"missa": [1] * 99}, [1] * 99, "missa: [1,1,1"),
]


@pytest.mark.parametrize(("changes", "value", "message"), SAYS)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(
    changes: dict[str, Any], value: object, message: str
) -> None:
    with pytest.raises(RulesError) as refused:
        read_rules({"preset": "koutchina", **changes})
    assert str(refused.value).startswith(message)
    assert refused.value.value == value
    assert len(str(refused.value)) < 600


def test_an_unknown_name_is_told_what_it_may_have_meant() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules({"preset": "kouchina"})
    assert "did you mean koutchina" in str(refused.value)
    with pytest.raises(RulesError) as refused:
        read_rules({})
    assert refused.value.switch == "preset"
    assert "marocl3ab-four" in refused.value.allowed


def test_entries_for_numbers_that_may_not_sit_are_checked_and_dropped() -> None:
    """RECORD.md: such an entry is allowed and must be in range."""
    hands = {"2": 3, "3": 2, "4": 3}
    rules = read_rules({"preset": "koutchina", "seats": [4, 2], "later_hand": hands})
    assert rules.later_hand.three is None
    with pytest.raises(RulesError) as refused:
        read_rules({"preset": "koutchina", "seats": [2], "later_hand": {"2": 3, "3": 9}})
    assert refused.value.switch == "later_hand"
    alone = read_rules({"preset": "koutchina", "seats": [2], "opening": {"2": 6, "3": 6}})
    assert alone.opening.two == 6


def test_only_the_seats_that_may_sit_have_to_be_dealt_out() -> None:
    assert read_rules({"preset": "koutchina", "seats": [3], "opening": 1}).opening.at(3) == 1
    assert read_rules({"preset": "koutchina", "seats": [2], "opening": 2}).opening.at(2) == 2


CODES: list[tuple[dict[str, Any], RulesFault, dict[str, object]]] = [
    ({"colour": "red"}, RulesFault.UNKNOWN, {}),
    ({"preset": "guide2"}, RulesFault.PRESET, {"allowed": ["guide"]}),
    ({"chain": "pull"}, RulesFault.VALUE, {"allowed": ["off", "steal", "wait"]}),
    ({"false_call": "yes"}, RulesFault.VALUE, {"allowed": [True, False]}),
    ({"target": 0}, RulesFault.RANGE, {"low": 1, "high": 999}),
    ({"first_hand": 5}, RulesFault.RANGE, {"low": 1, "high": 4}),
    ({"later_hand": {"2": 3}}, RulesFault.ENTRY, {"seats": 3}),
    ({"seats": 2}, RulesFault.SEATS, {}),
    ({"opening": 1}, RulesFault.UNEVEN, {"seats": 2, "allowed": [0, 2, 4, 6]}),
    ({"call_settled": "asap"}, RulesFault.ASAP, {}),
]


@pytest.mark.parametrize(("changes", "fault", "data"), CODES)
def test_a_refusal_carries_a_code_and_what_a_sentence_needs(
    changes: dict[str, Any], fault: RulesFault, data: dict[str, object]
) -> None:
    with pytest.raises(RulesError) as refused:
        read_rules({"preset": "koutchina", **changes})
    error = refused.value
    assert (error.fault, error.data) == (fault, data)
    value = json.dumps(error.value, separators=(",", ":"))
    about = {"fault": fault.value, "switch": error.switch, "value": value}
    assert error.written() == {**about, **data}


def test_seats_dealers_and_settings_are_refused_by_code_too() -> None:
    rules = read_rules({"preset": "qahwa"})
    with pytest.raises(RulesError) as refused:
        check_seats(rules, 3)
    assert (refused.value.fault, refused.value.data) == (RulesFault.AT_TABLE, {"allowed": [2, 4]})
    with pytest.raises(RulesError) as refused:
        check_dealer(2, 2)
    assert (refused.value.fault, refused.value.data) == (RulesFault.DEALER, {"high": 1})
    with pytest.raises(RulesError) as refused:
        parse_setting("colour=red")
    assert refused.value.fault is RulesFault.UNKNOWN


def test_a_refused_value_is_shown_in_one_line_whatever_it_is() -> None:
    def refusal(value: object) -> RulesError:
        return RulesError(RulesFault.RANGE, "target", value, "a number")

    assert str(refusal("forty")) == 'target: "forty" is refused; allowed: a number'
    assert "object" in str(refusal(object()))
    assert len(str(refusal("x" * 10_000))) < 120
    assert len(str(refusal("x" * 10_000).written())) < 160
