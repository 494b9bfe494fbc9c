"""*Readings*: what of these rules a text states, what we had to read, and what this house chose."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from ronda.pages.page import Block, Section, TableBlock, paragraph
from ronda.pages.page_context import PageContext, context_of
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


def readings_section(context: PageContext, base: str | None) -> Section:
    """Where each switch and each fixed reading comes from; `base` is a rule set's name, if any."""
    blocks = _untraced(context) if base is None else _traced(context, base)
    return context.section("readings", *blocks)


def _untraced(context: PageContext) -> Iterator[Block]:
    yield paragraph(context.say("readings.no_base"))
    head = (context.say("readings.topic"), context.say("readings.we_read"))
    fixed = [f"reading.{reading}" for reading in READINGS if context.matters(reading)]
    say = context.phrases.phrase
    yield TableBlock(head, tuple((say(key), say(f"{key}.read")) for key in fixed))


def trace(context: PageContext, base: str) -> Traced:
    """Every switch and fixed reading, traced to the text of `base` or to the house."""
    source, original = preset_of(base), read_rules({"preset": base})
    origins = {**source.provenance, **source.readings}
    chosen, stated, idle = [], [], []
    read: dict[str, Why | None] = {}
    for name, origin in origins.items():
        if not context.matters(name):
            idle.append(name)
        elif name in SWITCHES and is_changed(context, original, name):
            chosen.append(name)
        elif origin.basis is Basis.STATED:
            stated.append(name)
        else:
            read[name] = origin.why
    return Traced(tuple(chosen), tuple(stated), read, tuple(idle))


def is_changed(context: PageContext, original: Rules, switch: str) -> bool:
    """Whether a switch differs from the original rules, at the numbers of seats that both know."""
    mine, before = getattr(context.rules, switch), getattr(original, switch)
    if isinstance(mine, BySeats) and isinstance(before, BySeats):
        shared = set(context.counts) & set(original.seats)
        return any(mine.at(count) != before.at(count) for count in shared) or not shared
    return bool(mine != before)


def _traced(context: PageContext, base: str) -> Iterator[Block]:
    traced = trace(context, base)
    source = context.phrases.phrase(f"source.{preset_of(base).name}")
    yield paragraph(context.say("readings.source", source=source))
    if traced.chosen:
        yield paragraph(context.say("readings.chosen"))
        yield _chosen(context, base, traced.chosen)
    if traced.read:
        yield paragraph(context.say("readings.read"))
        yield _read(context, traced.read)
    yield paragraph(context.say("readings.stated", topics=_topics(context, traced.stated)))
    if traced.idle:
        yield paragraph(context.say("readings.idle", topics=_topics(context, traced.idle)))


def _chosen(context: PageContext, base: str, switches: Iterable[str]) -> TableBlock:
    original = read_rules({"preset": base})
    before = context_of(original, context.phrases.catalogue)
    head = (context.say("readings.topic"), context.say("readings.here"), base)
    return TableBlock(
        head,
        tuple(
            (switch_title(context, switch), value_name(context, switch), value_name(before, switch))
            for switch in switches
        ),
    )


def _read(context: PageContext, read: Mapping[str, Why | None]) -> TableBlock:
    """What the text says, and what we read: the fixed readings say it in their own words."""
    head = tuple(context.say(f"readings.{column}") for column in ("topic", "says", "we_read"))
    return TableBlock(head, tuple(_row(context, name, why) for name, why in read.items()))


def _row(context: PageContext, name: str, why: Why | None) -> tuple[str, str, str]:
    say = context.phrases.phrase
    if name in SWITCHES:
        is_exception = getattr(context.rules, name) is False
        why = why or (Why.EXCEPTION if is_exception else Why.TOPIC)
        says = say(f"page.readings.why.{why.value}")
        return switch_title(context, name), says, value_name(context, name)
    says = say(f"page.readings.why.{Why.TOPIC.value}" if why is None else f"reading.{name}.says")
    return say(f"reading.{name}"), says, say(f"reading.{name}.read")


def _topics(context: PageContext, names: Iterable[str]) -> str:
    return context.phrases.series(
        switch_title(context, name)
        if name in SWITCHES
        else context.phrases.phrase(f"reading.{name}")
        for name in names
    )
