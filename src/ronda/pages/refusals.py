"""Why rules are refused, in a sentence of the reader's language."""

from collections.abc import Mapping
from typing import Any

from ronda.lang import Catalogue
from ronda.narration import Phrases
from ronda.rules import SWITCHES, RulesError, preset_of, read_rules


def refused_text(
    error: RulesError, written: Mapping[str, Any], catalogue: Catalogue, *, as_typed: bool = False
) -> str:
    """The sentence of a refusal.

    Args:
        error: what was refused.
        written: names the rule set whose words are used.
        catalogue: the sentences of a language.
        as_typed: whether switch and values also go by the names that are typed on a command line.
    """
    phrases = Phrases(catalogue, read_rules({"preset": _base(written)}))
    data = error.written()
    is_switch = error.switch in SWITCHES
    data["title"] = phrases.phrase(f"switch.{error.switch}") if is_switch else error.switch
    if "allowed" in error.data:
        allowed = error.data["allowed"]
        named = (_value(phrases, error.switch, value) for value in allowed)
        data["allowed"] = phrases.choice(map(_typed, allowed) if as_typed else named)
    why = phrases.say(f"rules.refused.{error.fault.value}", **data)
    return catalogue.text("play.refused", why=why, **data) if as_typed else why


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(phrases: Phrases, switch: str, value: object) -> str:
    """One of the values that would be right, in words where it has any."""
    name = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    key = f"value.{switch}.{name}"
    return phrases.phrase(key) if key in phrases.catalogue else str(value)


def _base(written: Mapping[str, Any]) -> str:
    """The rule set whose words are used; any, where none is named."""
    try:
        return preset_of(written.get("preset")).name
    except RulesError:
        return "koutchina"
