"""The rules of a house over HTTP: every switch to be changed, and what a table plays in short."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from ronda.lang import Catalogue, catalogue, languages
from ronda.pages import Page, brief, differences, house_of, rules_page
from ronda.pages.changing import Topic, refused_text, topics
from ronda.pages.pace import expected_minutes
from ronda.pages.page import Block, Table
from ronda.protocol import Code
from ronda.rules import RulesError, check_seats, read_rules, rules_values, write_rules
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.api.rules import Mix
from ronda.table import NotAllowedError


class Impossible(msgspec.Struct, frozen=True):
    """The switch that stands in the way of a mix, and why in a sentence."""

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


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a table, and those that whoever sits down there has played last, if any."""

    rules: dict[str, Any]
    seats: int
    lang: str = "en"
    last: dict[str, Any] | None = None


class AtThisTable(msgspec.Struct, frozen=True):
    """A table in five lines, and what differs from `last`; None where nothing does."""

    title: str
    lines: tuple[str, ...]
    minutes: int
    differs: Block | None


async def change(call: Call) -> HouseRules:
    """Every switch of a mix in words, with its page; or why it cannot be played."""
    mix: Mix = call.body
    words = _catalogue(mix.lang)
    return await asyncio.to_thread(_changed, msgspec.json.encode(mix.rules), words)


@lru_cache(maxsize=256)
def _changed(sent: bytes, words: Catalogue) -> HouseRules:
    """Pages are kept: the engine plays their examples."""
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


async def at_this_table(call: Call) -> AtThisTable:
    """A table in five lines, and what differs from the rules played last."""
    sitter: Sitter = call.body
    words = _catalogue(sitter.lang)
    sent = msgspec.json.encode((sitter.rules, sitter.last))
    return await asyncio.to_thread(_at_this_table, sent, sitter.seats, words)


@lru_cache(maxsize=256)
def _at_this_table(sent: bytes, seats: int, words: Catalogue) -> AtThisTable:
    written, last = msgspec.json.decode(sent)
    rules = read_rules(written)
    house = house_of(rules, words, check_seats(rules, seats))
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
    here = house_of(read_rules(written), words, seats if count else None)
    names = (words.text("page.brief.here"), words.text("page.brief.last"))
    block = differences(here, house_of(before, words, count), names)
    return block if isinstance(block, Table) else None


def _catalogue(lang: str) -> Catalogue:
    if lang not in languages():
        raise NotAllowedError(Code.MALFORMED, f"lang: one of {', '.join(languages())}")
    return catalogue(lang)


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/rules/house",
        change,
        "Every switch of the rules of a house in words, with their page; or why not.",
        body=Mix,
        result=HouseRules,
    ),
    Endpoint(
        "POST",
        "/api/rules/brief",
        at_this_table,
        "A table in five lines, and what differs from the rules played last.",
        body=Sitter,
        result=AtThisTable,
    ),
)
