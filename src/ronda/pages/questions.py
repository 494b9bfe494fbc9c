"""*Questions* that every table asks, answered from its switches."""

from collections.abc import Iterator

from ronda.pages.page import Entries, Section
from ronda.pages.page_context import PageContext
from ronda.rules import Calls


def questions_section(context: PageContext) -> Section:
    """The questions that can come up at this table, with its answers."""
    entries = tuple(
        (
            context.say(f"question.{question}"),
            context.say(f"answer.{question}{variant}", n=context.rules.missa),
        )
        for question, variant in _questions(context)
    )
    return context.section("questions", Entries(entries))


def _questions(context: PageContext) -> Iterator[tuple[str, str]]:
    """Each question, and which of its answers holds."""
    yield "must", ""
    yield "several", ""
    yield "wrap", ""
    yield from _about_darba(context)
    yield from _about_calls(context)
    if context.rules.missa:
        yield "missa", ""
        yield "leftover", ""
    yield "over", f".{context.rules.win.value}"
    yield "level", f".{context.rules.level.value}"
    yield "chkobba", ""


def _about_darba(context: PageContext) -> Iterator[tuple[str, str]]:
    rules = context.rules
    if not rules.darba:
        return
    if any(context.values(rules.opening)):
        yield "opening", ""
    yield "in_run", ""
    yield "third", f".{rules.chain.value}"
    yield "new_hand", f".{'yes' if rules.darba_across else 'no'}"
    if rules.missa:
        yield "both", ""


def _about_calls(context: PageContext) -> Iterator[tuple[str, str]]:
    rules = context.rules
    if rules.calls is Calls.OFF:
        return
    if context.matters("tringa"):
        yield "tringa", ""
    yield "bluff", ".yes" if rules.calls is Calls.BLUFF else f".{rules.calls.value}"
    if rules.calls in (Calls.BLUFF, Calls.ANNOUNCE):
        yield "late", ""
    if context.matters("call_settled"):
        yield "show", f".{rules.call_settled.value}"
        yield "tie", f".{rules.call_tie.value}"
