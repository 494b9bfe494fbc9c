"""*Readings*: what of these rules a text states, what we had to read, and what this house chose."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from ronda.pages.house import House, house_of
from ronda.pages.page import Block, Section, Table, paragraph
from ronda.pages.values import switch_title, value_name
from ronda.rules import SWITCHES, Basis, BySeats, Rules, Why, preset_of, read_rules

READINGS: Final = (
    *("lead", "packets", "leftover", "card-points", "call-on-turn", "call-kind", "call-hidden"),
    *("partners-equal", "no-step-up", "true-only", "single-double", "lowest-of-kind"),
    *("first-fine", "just-dropped", "packet-moves", "missa-travels", "once-a-side"),
    "calls-first",
)
"""The fixed readings of RULES §8, in its order."""


class Traced(NamedTuple):
    """The switches and fixed readings of a table by where they come from.

    Attributes:
        chosen: switches that the house set otherwise than the text.
        stated: what the text says.
        read: what we read in it, and why; None where the text had no use for it, but we have.
        idle: what cannot matter at this table.
    """

    chosen: tuple[str, ...]
    stated: tuple[str, ...]
    read: Mapping[str, Why | None]
    idle: tuple[str, ...]


def readings_section(house: House, base: str | None) -> Section:
    """Where each switch and each fixed reading comes from; `base` is a rule set's name, if any."""
    blocks = _untraced(house) if base is None else _traced(house, base)
    return house.section("readings", *blocks)


def _untraced(house: House) -> Iterator[Block]:
    yield paragraph(house.say("readings.no_base"))
    head = (house.say("readings.topic"), house.say("readings.we_read"))
    fixed = [f"reading.{reading}" for reading in READINGS if house.matters(reading)]
    say = house.phrases.phrase
    yield Table(head, tuple((say(key), say(f"{key}.read")) for key in fixed))


def trace(house: House, base: str) -> Traced:
    """Every switch and fixed reading, traced to the text of `base` or to the house."""
    source, original = preset_of(base), read_rules({"preset": base})
    origins = {**source.provenance, **source.readings}
    chosen, stated, idle = [], [], []
    read: dict[str, Why | None] = {}
    for name, origin in origins.items():
        if not house.matters(name):
            idle.append(name)
        elif name in SWITCHES and is_changed(house, original, name):
            chosen.append(name)
        elif origin.basis is Basis.STATED:
            stated.append(name)
        else:
            read[name] = origin.why
    return Traced(tuple(chosen), tuple(stated), read, tuple(idle))


def is_changed(house: House, original: Rules, switch: str) -> bool:
    """Whether a switch differs from the original rules, at the numbers of seats that both know."""
    mine, before = getattr(house.rules, switch), getattr(original, switch)
    if isinstance(mine, BySeats) and isinstance(before, BySeats):
        shared = set(house.counts) & set(original.seats)
        return any(mine.at(count) != before.at(count) for count in shared) or not shared
    return bool(mine != before)


def _traced(house: House, base: str) -> Iterator[Block]:
    traced = trace(house, base)
    yield paragraph(house.say("readings.source", source=preset_of(base).source))
    if traced.chosen:
        yield paragraph(house.say("readings.chosen"))
        yield _chosen(house, base, traced.chosen)
    if traced.read:
        yield paragraph(house.say("readings.read"))
        yield _read(house, traced.read)
    yield paragraph(house.say("readings.stated", topics=_topics(house, traced.stated)))
    if traced.idle:
        yield paragraph(house.say("readings.idle", topics=_topics(house, traced.idle)))


def _chosen(house: House, base: str, switches: Iterable[str]) -> Table:
    original = read_rules({"preset": base})
    before = house_of(original, house.phrases.catalogue)
    head = (house.say("readings.topic"), house.say("readings.here"), base)
    return Table(
        head,
        tuple(
            (switch_title(house, switch), value_name(house, switch), value_name(before, switch))
            for switch in switches
        ),
    )


def _read(house: House, read: Mapping[str, Why | None]) -> Table:
    """What the text says, and what we read: the fixed readings say it in their own words."""
    head = tuple(house.say(f"readings.{column}") for column in ("topic", "says", "we_read"))
    return Table(head, tuple(_row(house, name, why) for name, why in read.items()))


def _row(house: House, name: str, why: Why | None) -> tuple[str, str, str]:
    say = house.phrases.phrase
    if name in SWITCHES:
        is_exception = getattr(house.rules, name) is False
        why = why or (Why.EXCEPTION if is_exception else Why.TOPIC)
        says = say(f"page.readings.why.{why.value}")
        return switch_title(house, name), says, value_name(house, name)
    says = say(f"page.readings.why.{Why.TOPIC.value}" if why is None else f"reading.{name}.says")
    return say(f"reading.{name}"), says, say(f"reading.{name}.read")


def _topics(house: House, names: Iterable[str]) -> str:
    return house.phrases.series(
        switch_title(house, name) if name in SWITCHES else house.phrases.phrase(f"reading.{name}")
        for name in names
    )
