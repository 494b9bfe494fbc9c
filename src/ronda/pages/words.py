"""*Words*: what this table calls things."""

from collections.abc import Iterator

from ronda.engine import Reason
from ronda.pages.page import Entries, Section
from ronda.pages.page_context import PageContext
from ronda.rules import Calls


def words_section(context: PageContext) -> Section:
    """The café's words that are heard at this table, in its own word set, and what they mean."""
    entries = (
        (context.say(f"word.{word}"), context.say(f"word.{word}.means")) for word in _words(context)
    )
    return context.section("words", Entries(tuple(entries)))


def _words(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if rules.darba:
        yield Reason.DARBA.value
    if context.matters("hbel"):
        yield Reason.HBEL.value
        yield Reason.JOJ_HBAL.value
    if rules.missa:
        yield Reason.MISSA.value
    if rules.calls is not Calls.OFF:
        yield "ronda"
        yield "tringa"
    yield "khlassou"
    yield "courts"
    yield "suits"
    yield "deal"
    yield "distribution"
