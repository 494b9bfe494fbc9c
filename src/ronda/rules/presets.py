"""The published rule sets and their variants: TOML files with provenance and readings."""

import difflib
import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ronda.rules.refusals import RulesError, RulesFault
from ronda.rules.rules import SWITCHES, Rules, check_rules, switch_value
from ronda.rules.switches import Switch

PRESETS: Final = ("koutchina", "qahwa", "guide", "marocl3ab")


class Basis(Enum):
    """Where a value comes from."""

    STATED = "stated"
    """The source says so."""
    READING = "reading"
    """The source is silent or unclear, and this is how we read it."""
    CANNOT_OCCUR = "cannot_occur"
    """The value cannot matter in the preset as it stands."""


class Why(Enum):
    """Why a reading reads as it does."""

    EXCEPTION = "exception"
    """The text is silent about an exception: there is none."""
    TOPIC = "topic"
    """The text is silent about a whole topic: what the other texts agree on, or most of them."""
    WORDING = "wording"
    """The text speaks of it, but can be understood in more than one way."""


class Provenance(NamedTuple):
    """Where one value, or one fixed reading of RULES §8, comes from; `why` only for a reading."""

    basis: Basis
    why: Why | None


class Preset(NamedTuple):
    """One published rule set.

    Attributes:
        name: its name, as in records.
        source: where the text was published.
        values: every switch, as in JSON.
        provenance: per switch.
        readings: per fixed reading of RULES §8, by id.
        variants: switches that differ, by the variant's full name.
    """

    name: str
    source: str
    values: Mapping[str, Any]
    provenance: Mapping[str, Provenance]
    readings: Mapping[str, Provenance]
    variants: Mapping[str, Mapping[str, Any]]


@cache
def preset(name: str) -> Preset:
    """The preset of that name, read from its file; variants have none of their own."""
    text = files("ronda.rules").joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    switches = {name: _entry(table["switches"], switch) for name, switch in SWITCHES.items()}
    return Preset(
        name=name,
        source=table["source"],
        values={switch: entry["value"] for switch, entry in switches.items()},
        provenance={switch: _provenance(entry) for switch, entry in switches.items()},
        readings={reading: _provenance(entry) for reading, entry in table["readings"].items()},
        variants={f"{name}-{variant}": changes for variant, changes in table["variants"].items()},
    )


def _entry(entries: Mapping[str, Mapping[str, Any]], switch: Switch) -> Mapping[str, Any]:
    """A preset's entry for a switch; about one with a default, published texts may be silent."""
    if switch.default is None:
        return entries[switch.name]
    silent = {"value": switch.default, "basis": "reading", "why": "exception"}
    return entries.get(switch.name, silent)


def _provenance(entry: Mapping[str, Any]) -> Provenance:
    why = entry.get("why")
    return Provenance(Basis(entry.get("basis", "stated")), None if why is None else Why(why))


@cache
def rule_set_names() -> tuple[str, ...]:
    """Every name that may stand in `preset`: each preset followed by its variants."""
    return tuple(each for name in PRESETS for each in (name, *preset(name).variants))


def preset_of(name: object) -> Preset:
    """The preset that a name, or a variant's, belongs to; raises `RulesError` if unknown."""
    if type(name) is not str or name not in rule_set_names():
        near = difflib.get_close_matches(name, rule_set_names(), n=3) if type(name) is str else []
        hint = f" (did you mean {' or '.join(near)}?)" if near else ""
        names = rule_set_names()
        allowed = ", ".join(names) + hint
        raise RulesError(
            RulesFault.PRESET, "preset", name, allowed, {"allowed": near or list(names)}
        )
    return preset(name.partition("-")[0])


def read_rules(values: Mapping[str, Any]) -> Rules:
    """The rule set written as in a record: `preset` and the switches that differ from it.

    Raises `RulesError` naming the switch, the value and what would be allowed.
    """
    name = values.get("preset")
    base = preset_of(name)
    changes = {switch: value for switch, value in values.items() if switch != "preset"}
    return check_rules({**base.values, **base.variants.get(str(name), {}), **changes})


def write_rules(rules: Rules, name: str) -> dict[str, Any]:
    """The rule set as it stands in a record: the named preset and the switches that differ."""
    base = read_rules({"preset": name})
    # Where fewer may sit than in the preset, a per-seat switch has fewer entries: no change.
    written: dict[str, Any] = {"preset": name}
    for switch in SWITCHES:
        known, value = switch_value(base, switch), switch_value(rules, switch)
        if isinstance(value, dict):
            known = {count: entry for count, entry in known.items() if count in value}
        if known != value:
            written[switch] = value
    return written


def parse_setting(text: str) -> tuple[str, object]:
    """A switch and its value from `switch=value` as typed on a command line.

    Values are written as in RULES §3 (`5`, `yes`, `steal`, `2,4`), per number of seats as
    `2:4,4:0`. Raises `RulesError` for text without a switch's name before the `=`; values are
    checked later.
    """
    name, equals, value = text.partition("=")
    name = name.strip()
    if not equals or name not in SWITCHES:
        allowed = f"switch=value with one of {', '.join(SWITCHES)}"
        raise RulesError(RulesFault.UNKNOWN, name, value if equals else None, allowed)
    return name, _typed_value(name, value.strip())


def _typed_value(name: str, text: str) -> object:
    switch = SWITCHES[name]
    if name == "seats":
        return [_number(word) for word in text.strip("[]").split(",")]
    if switch.is_flag:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
    if switch.by_seats and ":" in text:
        pairs = [pair.partition(":") for pair in text.strip("{}").split(",")]
        return {key.strip(' "'): _number(entry) for key, _, entry in pairs}
    return text if switch.names is not None else _number(text)


def _number(text: str) -> int | str:
    """The whole number written as `text`, or the text itself for the check to refuse."""
    text = text.strip()
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(text) < 9 else text
