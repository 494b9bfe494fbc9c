"""Rules in words: the page of any mix, the house that is being changed, a table in five lines."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ronda.lang import Catalogue, catalogue
from ronda.pages import Page, brief, context_of, differences, rules_page
from ronda.pages.duration import expected_minutes
from ronda.pages.page import Block, TableBlock
from ronda.pages.refusals import refused_text
from ronda.pages.rules_editor import Topic, topics
from ronda.rules import RulesError, check_seats, read_rules, rules_values, write_rules


class Impossible(msgspec.Struct, frozen=True):
    """The switch at fault in a mix, and why in a sentence."""

    switch: str
    text: str


class HouseRules(msgspec.Struct, frozen=True):
    """The rules of a house, to be changed.

    Attributes:
        rules: as a record writes them: `preset` and the switches that differ; as they were sent
            where they are refused.
        values: every switch, and `topics` the same in words; empty where they are refused.
        minutes: how long a match takes, by the number of seats.
        page: the whole rules page.
        refused: why they cannot be played.
    """

    rules: dict[str, Any]
    values: dict[str, Any]
    topics: tuple[Topic, ...]
    minutes: dict[str, int]
    page: Page | None
    refused: Impossible | None


class AtThisTable(msgspec.Struct, frozen=True):
    """A table in five lines, and what differs from `last`; None where nothing does."""

    title: str
    lines: tuple[str, ...]
    minutes: int
    differs: Block | None


def page_of(written: bytes, lang: str, seats: int | None) -> Page:
    """A rules page; the engine plays its examples."""
    values = msgspec.json.decode(written)
    rules = read_rules(values)
    return rules_page(rules, catalogue(lang), base=values["preset"], seats=seats)


def changed(sent: bytes, lang: str) -> HouseRules:
    """Every switch of a mix in words, with its page; or why it cannot be played."""
    words = catalogue(lang)
    written: dict[str, Any] = msgspec.json.decode(sent)
    try:
        rules = read_rules(written)
    except RulesError as error:
        text = refused_text(error, written, words)
        return HouseRules(written, {}, (), {}, None, Impossible(error.switch, text))
    base = written["preset"]
    return HouseRules(
        rules=write_rules(rules, base),
        values=rules_values(rules),
        topics=topics(written, words),
        minutes={str(count): expected_minutes(rules, count) for count in rules.seats},
        page=rules_page(rules, words, base=base),
        refused=None,
    )


def in_short(sent: bytes, lang: str, seats: int) -> AtThisTable:
    """A table in five lines, and what differs from the rules played last."""
    words = catalogue(lang)
    written, last = msgspec.json.decode(sent)
    rules = read_rules(written)
    house = context_of(rules, words, check_seats(rules, seats))
    return AtThisTable(
        title=rules_title(written, words),
        lines=brief(house, seats),
        minutes=expected_minutes(rules, seats),
        differs=None if last is None else _differs(written, last, seats, words),
    )


def rules_title(written: Mapping[str, Any], words: Catalogue) -> str:
    """The name of the rule set, and whether the house has changed it."""
    name = str(written["preset"])
    is_original = read_rules(written) == read_rules({"preset": name})
    return words.text("page.title" if is_original else "page.title.changed", name=name)


def _differs(
    written: Mapping[str, Any], last: Mapping[str, Any], seats: int, words: Catalogue
) -> Block | None:
    """What was played last may be from another release, and then tells nothing."""
    try:
        before = read_rules(last)
    except RulesError:
        return None
    count = seats if seats in before.seats else None
    here = context_of(read_rules(written), words, seats if count else None)
    names = (words.text("page.brief.here"), words.text("page.brief.last"))
    block = differences(here, context_of(before, words, count), names)
    return block if isinstance(block, TableBlock) else None
