"""*My house's rules*: every switch to be changed, in words; or why a mix cannot be played."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ronda.lang import Catalogue
from ronda.pages.page_context import PageContext, context_of
from ronda.pages.readings import is_changed
from ronda.pages.switch_sentences import governed
from ronda.pages.values import switch_title
from ronda.rules import (
    SEAT_COUNTS,
    SWITCHES,
    Basis,
    RulesError,
    Switch,
    preset_of,
    read_rules,
    rules_values,
    switch_value,
)

_FIRST: Final = {
    "seats": "deal",
    "darba": "darba",
    "calls": "calls",
    "last_card": "winning",
    "first_dealer": "deal",
    "words": "darba",
}
"""The topic that begins with a switch, in the order of RULES §3."""


def _topics() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    topic = ""
    for name in SWITCHES:
        topic = _FIRST.get(name, topic)
        found[topic] = (*found.get(topic, ()), name)
    return found


TOPICS: Final[Mapping[str, tuple[str, ...]]] = _topics()
"""The switches by the section that they belong to."""


class Option(msgspec.Struct, frozen=True):
    """A value that may stand in a switch, in words, and whether the other switches allow it."""

    value: Any
    label: str
    is_refused: bool


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One switch, to be changed.

    Attributes:
        kind: `names` and `flag` have `options`; `points` and `by_seats` are whole numbers from
            `low` to `high`; `seats` is a list.
        matters: whether it can matter beside the other switches.
        origin: `stated` by the text that these rules start from, our `reading` of it, or `chosen`.
        sentences: what the rules page says because of it.
    """

    switch: str
    title: str
    kind: str
    value: Any
    low: int
    high: int
    options: tuple[Option, ...]
    matters: bool
    origin: str
    sentences: tuple[str, ...]


class Topic(msgspec.Struct, frozen=True):
    """Switches that belong together, under a heading."""

    name: str
    heading: str
    fields: tuple[Field, ...]


def topics(written: Mapping[str, Any], catalogue: Catalogue) -> tuple[Topic, ...]:
    """Every switch of the rules as a record writes them; raises `RulesError` for an impossible mix.

    Sentences of a catalogue are used, so that a switch is explained by what the page says.
    """
    context = context_of(read_rules(written), catalogue)
    base = str(written["preset"])
    return tuple(
        Topic(
            name, context.say(f"heading.{name}"), tuple(_field(context, base, s) for s in switches)
        )
        for name, switches in TOPICS.items()
    )


def _field(context: PageContext, base: str, name: str) -> Field:
    switch = SWITCHES[name]
    matters = context.matters(name)
    return Field(
        switch=name,
        title=_capital(switch_title(context, name)),
        kind=_kind(switch),
        value=switch_value(context.rules, name),
        low=switch.low,
        high=switch.high,
        options=tuple(_options(context, switch)),
        matters=matters,
        origin=_origin(context, base, name),
        sentences=governed(context.rules, context.phrases.catalogue, name) if matters else (),
    )


def _kind(switch: Switch) -> str:
    if switch.name == "seats":
        return "seats"
    if switch.by_seats:
        return "by_seats"
    if switch.names is not None:
        return "names"
    return "flag" if switch.is_flag else "points"


def _origin(context: PageContext, base: str, name: str) -> str:
    if is_changed(context, read_rules({"preset": base}), name):
        return "chosen"
    is_read = preset_of(base).provenance[name].basis is Basis.READING
    return "reading" if is_read else "stated"


def _options(context: PageContext, switch: Switch) -> list[Option]:
    say = context.phrases.phrase
    if switch.name == "seats":
        named = [(count, str(count)) for count in SEAT_COUNTS]
        return [Option(value, label, is_refused=False) for value, label in named]
    pairs: list[tuple[Any, str]] = []
    if switch.names is not None:
        values = [member.value for member in switch.names]
        pairs = [(value, say(f"value.{switch.name}.{value}")) for value in values]
    elif switch.is_flag:
        answers = ((True, "yes"), (False, "no"))
        pairs = [(value, say(f"value.{switch.name}.{answer}")) for value, answer in answers]
    return [
        Option(value, _capital(label), is_refused=_is_refused(context, switch.name, value))
        for value, label in pairs
    ]


def _is_refused(context: PageContext, switch: str, value: object) -> bool:
    try:
        read_rules({"preset": "koutchina", **rules_values(context.rules), switch: value})
    except RulesError:
        return True
    return False


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
