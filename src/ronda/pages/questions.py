"""*Questions* that every table asks, answered from its switches."""

from collections.abc import Iterator

from ronda.pages.house import House
from ronda.pages.page import Entries, Section
from ronda.rules import Calls


def questions_section(house: House) -> Section:
    """The questions that can come up at this table, with its answers."""
    entries = tuple(
        (house.say(f"question.{question}"), house.say(f"answer.{question}{variant}"))
        for question, variant in _questions(house)
    )
    return house.section("questions", Entries(entries))


def _questions(house: House) -> Iterator[tuple[str, str]]:
    """Each question, and which of its answers holds."""
    yield "must", ""
    yield "several", ""
    yield "wrap", ""
    yield from _about_darba(house)
    yield from _about_calls(house)
    if house.rules.missa:
        yield "leftover", ""
    yield "over", f".{house.rules.win.value}"
    yield "level", f".{house.rules.level.value}"


def _about_darba(house: House) -> Iterator[tuple[str, str]]:
    rules = house.rules
    if not rules.darba:
        return
    if any(house.values(rules.opening)):
        yield "opening", ""
    yield "in_run", ""
    yield "third", f".{rules.chain.value}"
    yield "new_hand", f".{'yes' if rules.darba_across else 'no'}"
    if rules.missa:
        yield "both", ""


def _about_calls(house: House) -> Iterator[tuple[str, str]]:
    rules = house.rules
    if rules.calls is Calls.OFF:
        return
    yield "bluff", ".yes" if rules.calls is Calls.BLUFF else f".{rules.calls.value}"
    if rules.calls in (Calls.BLUFF, Calls.ANNOUNCE):
        yield "late", ""
    if house.matters("call_settled"):
        yield "show", f".{rules.call_settled.value}"
        yield "tie", f".{rules.call_tie.value}"
