"""The published rule sets: RULES §3's table, and §8's by hand, against the files."""

import re
from typing import Any, NamedTuple

import pytest

from ronda.rules import (
    PRESETS,
    SWITCHES,
    Basis,
    Preset,
    RulesError,
    Switch,
    Why,
    preset,
    preset_of,
    read_rules,
    rule_set_names,
)
from ronda.rules.presets import _entry
from tests.rules.law import law_rows

#: RULES §3 brackets it, but it can matter there: docs/decisions/0006.
READ_ALL_THE_SAME = ("call_lowest_all_four", Basis.CANNOT_OCCUR)


class Cell(NamedTuple):
    """What the table of RULES §3 says of one switch in one preset."""

    value: Any
    basis: Basis


def cell(name: str, text: str) -> Cell:
    """`41`, `no (r)`, `(5)`, `2p: 4; 4p: 0`, `2 3 4`, `0 (option: 5)`."""
    is_bracketed = text.startswith("(")
    basis = Basis.CANNOT_OCCUR if is_bracketed else Basis.STATED
    if re.search(r"\(r\b", text) or (name, basis) == READ_ALL_THE_SAME:
        basis = Basis.READING
    value = text.strip("()") if is_bracketed else text.partition(" (")[0]
    if name == "seats":
        return Cell([int(count) for count in value.split()], basis)
    if "p: " in value:
        return Cell({n: int(size) for n, size in re.findall(r"(\d)p: (\d)", value)}, basis)
    flags: dict[str, Any] = {"yes": True, "no": False}
    return Cell(int(value) if value.isdigit() else flags.get(value, value), basis)


CELLS: dict[str, dict[str, Cell]] = {name: {} for name in PRESETS}
for switches, *columns in law_rows("switch", *PRESETS):
    for place, switch in enumerate(switches.split(" / ")):
        for preset_name, column in zip(PRESETS, columns, strict=True):
            parts = column.split(" / ")
            CELLS[preset_name][switch] = cell(switch, parts[place])

#: RULES §8: the presets in which each fixed reading is one, by their first letters.
READINGS = {
    "lead": "qgm",
    "packets": "qgm",
    "leftover": "g",
    "card-points": "g",
    "call-on-turn": "k",
    "call-kind": "kq",
    "call-hidden": "q",
    "partners-equal": "q",
    "no-step-up": "kq",
    "true-only": "gm",
    "single-double": "g",
    "lowest-of-kind": "m",
    "first-fine": "k",
    "just-dropped": "m",
    "packet-moves": "m",
    "missa-travels": "gm",
    "once-a-side": "m",
    "calls-first": "m",
}

VARIANTS: dict[str, dict[str, Any]] = {
    "koutchina-quick": {"target": 25},
    "qahwa-21": {"target": 21},
    "qahwa-61": {"target": 61},
    "marocl3ab-25": {"target": 25},
    "marocl3ab-61": {"target": 61},
    "marocl3ab-81": {"target": 81},
    "marocl3ab-four": {"seats": [4], "first_hand": 4, "later_hand": 3, "opening": 0},
    "marocl3ab-last": {"last_card": 5},
}


def test_four_presets_and_their_variants() -> None:
    assert PRESETS == ("koutchina", "qahwa", "guide", "marocl3ab")
    assert set(rule_set_names()) == {*PRESETS, *VARIANTS}
    assert rule_set_names()[:3] == ("koutchina", "koutchina-quick", "qahwa")


@pytest.mark.parametrize("name", PRESETS)
def test_every_switch_has_the_value_of_the_table_and_says_where_it_comes_from(name: str) -> None:
    found = preset(name)
    assert list(found.values) == list(found.provenance) == list(SWITCHES)
    assert CELLS[name] == {
        switch: Cell(found.values[switch], found.provenance[switch].basis) for switch in SWITCHES
    }


def test_a_preset_may_be_silent_about_a_switch_that_is_younger() -> None:
    younger = Switch("younger", is_flag=True, default=False)
    assert _entry({}, younger) == {"value": False, "basis": "reading", "why": "exception"}
    assert _entry({"younger": {"value": True}}, younger) == {"value": True}
    with pytest.raises(KeyError):
        _entry({}, SWITCHES["target"])


@pytest.mark.parametrize("name", PRESETS)
def test_every_fixed_reading_is_one_where_the_law_says_so(name: str) -> None:
    readings = preset(name).readings
    assert list(readings) == list(READINGS)
    assert {each for each, found in readings.items() if found.basis is Basis.READING} == {
        each for each, where in READINGS.items() if name[0] in where
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_reading_says_why_and_nothing_else_does(name: str) -> None:
    found = preset(name)
    for each in (*found.provenance.values(), *found.readings.values()):
        assert (each.why is not None) == (each.basis is Basis.READING)
    assert {each.why for each in found.provenance.values()} <= {None, *Why}


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_names_its_source(name: str) -> None:
    assert preset(name).name == name
    assert len(preset(name).source) > 10


@pytest.mark.parametrize(("name", "changes"), VARIANTS.items())
def test_a_variant_is_its_preset_with_some_switches_changed(
    name: str, changes: dict[str, Any]
) -> None:
    base = name.partition("-")[0]
    assert preset(base).variants[name] == changes
    assert read_rules({"preset": name}) == read_rules({"preset": base, **changes})
    assert preset_of(name) is preset(base)


def test_changes_win_over_the_variant() -> None:
    assert read_rules({"preset": "qahwa-21", "target": 99}).target == 99


@pytest.mark.parametrize("name", [*PRESETS, *VARIANTS])
def test_every_rule_set_is_valid(name: str) -> None:
    assert read_rules({"preset": name}).seats


@pytest.mark.parametrize(
    "name", ["", "koutchina-", "koutchina-quick-", "quick", "x-y", None, 7, []]
)
def test_other_names_are_refused(name: object) -> None:
    with pytest.raises(RulesError) as refused:
        preset_of(name)
    assert refused.value.switch == "preset"


def test_a_preset_is_a_value() -> None:
    assert isinstance(preset("guide"), Preset)
    assert preset("guide") is preset("guide")
