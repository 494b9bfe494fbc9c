"""The published rule sets: RULES §3's table and §8's, by hand, against the files."""

from typing import Any

import pytest

from ronda.rules import (
    PRESETS,
    SWITCHES,
    Basis,
    Preset,
    RulesError,
    Why,
    preset,
    preset_of,
    read_rules,
    rule_set_names,
)

YES, NO = True, False

#: RULES §3, column by column as koutchina, qahwa, guide, marocl3ab.
VALUES: dict[str, tuple[Any, Any, Any, Any]] = {
    "seats": ([2, 3, 4], [2, 4], [2, 4], [2, 3, 4]),
    "first_hand": (3, 4, 4, 3),
    "later_hand": (3, 4, {"2": 4, "4": 3}, 3),
    "opening": (4, {"2": 4, "4": 0}, 0, 4),
    "opening_clean": (YES, NO, NO, YES),
    "darba": (1, 1, 1, 1),
    "chain": ("off", "off", "wait", "steal"),
    "hbel": (5, 5, 5, 5),
    "joj_hbal": (10, 10, 10, 10),
    "darba_across": (NO, YES, YES, YES),
    "missa": (1, 1, 1, 1),
    "missa_last": ("not_last_card", "always", "not_last_card", "not_last_card"),
    "calls": ("bluff", "auto", "declare", "announce"),
    "ronda": (1, 1, 1, 1),
    "tringa": (5, 5, 5, 5),
    "double_ronda": (2, 2, 2, 2),
    "two_pairs": ("one", "one", "double_first", "one"),
    "four_alike": ("tringa", "tringa", "double", "tringa"),
    "call_award": ("own", "own", "pot", "pot"),
    "call_tie": ("split", "nobody", "split", "nobody"),
    "call_lowest_all_four": (NO, NO, NO, YES),
    "call_settled": ("deal", "deal", "asap", "distribution"),
    "false_call": (YES, NO, NO, NO),
    "last_card": (0, 0, 0, 0),
    "target": (41, 41, 41, 41),
    "win": ("deal_end", "deal_end", "deal_end", "at_once"),
    "level": ("draw", "play_on", "play_on", "play_on"),
    "first_dealer": ("random", "random", "random", "low_card"),
    "direction": ("anticlockwise",) * 4,
    "words": ("caida", "darba", "bwahed", "darba"),
}

#: The same table's marks: r for "(r)", ( for a value in brackets, . for one that is stated.
MARKS = {
    "seats": "....",
    "first_hand": "....",
    "later_hand": "....",
    "opening": "....",
    "opening_clean": ".r(.",
    "darba": "....",
    "chain": "....",
    "hbel": "((..",
    "joj_hbal": "((..",
    "darba_across": ".rrr",
    "missa": "..r.",
    "missa_last": ".rr.",
    "calls": "....",
    "ronda": "....",
    "tringa": "..r.",
    "double_ronda": "((.(",
    "two_pairs": "(..r",
    "four_alike": "(..r",
    "call_award": "....",
    "call_tie": "...r",
    # RULES §3 brackets it, but it can matter there: docs/decisions/0006.
    "call_lowest_all_four": "rrr.",
    "call_settled": ".r..",
    "false_call": ".(((",
    "last_card": "....",
    "target": "..rr",
    "win": "..r.",
    "level": "..rr",
    "first_dealer": "rrr.",
    "direction": "rrr.",
    "words": "....",
}
BASES = {"r": Basis.READING, "(": Basis.CANNOT_OCCUR, ".": Basis.STATED}

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

COLUMNS = list(enumerate(PRESETS))


def test_four_presets_and_their_variants() -> None:
    assert PRESETS == ("koutchina", "qahwa", "guide", "marocl3ab")
    assert set(rule_set_names()) == {*PRESETS, *VARIANTS}
    assert rule_set_names()[:3] == ("koutchina", "koutchina-quick", "qahwa")


@pytest.mark.parametrize(("column", "name"), COLUMNS)
def test_every_switch_has_the_value_of_the_table(column: int, name: str) -> None:
    assert list(preset(name).values) == list(SWITCHES)
    assert preset(name).values == {switch: row[column] for switch, row in VALUES.items()}


@pytest.mark.parametrize(("column", "name"), COLUMNS)
def test_every_switch_says_where_its_value_comes_from(column: int, name: str) -> None:
    marks = {switch: BASES[row[column]] for switch, row in MARKS.items()}
    assert {switch: each.basis for switch, each in preset(name).provenance.items()} == marks


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
