"""*Words*: what this table calls things."""

from collections.abc import Iterator

from ronda.engine import Reason
from ronda.pages.page import Entries, Section
from ronda.pages.page_context import PageContext
from ronda.rules import Calls, Words


def words_section(context: PageContext) -> Section:
    """The café's words that are heard at this table, in its own word set, and what they mean."""
    entries = (
        (context.say(f"word.{word}"), context.say(f"word.{word}.means{variant}"))
        for word, variant in _words(context)
    )
    return context.section("words", Entries(tuple(entries)))


def _words(context: PageContext) -> Iterator[tuple[str, str]]:
    """Each word, and which of its meanings is told: a caída has a story of its own."""
    rules = context.rules
    if rules.darba:
        yield Reason.DARBA.value, ".caida" if rules.words is Words.CAIDA else ""
    if context.matters("hbel"):
        yield Reason.HBEL.value, ""
        yield Reason.JOJ_HBAL.value, ""
    if rules.missa:
        yield Reason.MISSA.value, ""
    if rules.calls is not Calls.OFF:
        yield "ronda", ""
        yield "tringa", ""
    for word in ("khlassou", "courts", "suits", "deal", "distribution"):
        yield word, ""
