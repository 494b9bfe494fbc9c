"""*Tips*: what these rules reward."""

from collections.abc import Iterator
from typing import Final

from ronda.pages.page import Items, Section
from ronda.pages.page_context import PageContext
from ronda.rules import Calls, Win

SETS: Final = ("ronda", "tringa")


def tips_section(context: PageContext) -> Section:
    """The tips that hold at this table."""
    values = {kind: context.phrases.points(getattr(context.rules, kind)) for kind in SETS}
    return context.section(
        "tips", Items(tuple(context.say(f"tips.{tip}", **values) for tip in _tips(context)))
    )


def _tips(context: PageContext) -> Iterator[str]:
    yield "runs"
    yield "remember"
    yield from _darba(context)
    if context.rules.missa:
        yield "missa"
    yield from _calls(context)
    yield "leftover"
    if context.rules.last_card:
        yield "last_card"
    if 4 in context.counts:
        yield "partners"
    if context.rules.win is Win.AT_ONCE:
        yield "at_once"


def _darba(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if not rules.darba:
        return
    yield "darba"
    yield f"across.{'yes' if rules.darba_across else 'no'}"
    if context.matters("hbel"):
        yield f"chain.{rules.chain.value}"
        # An answer is answered by the very next play: by oneself at two, by the partner at four.
        yield from (f"answer.{count}" for count in context.counts if count != 3)
    else:
        yield "fourth"


def _calls(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if rules.calls is Calls.OFF:
        return
    if rules.calls is Calls.BLUFF:
        yield f"bluff.{'fined' if rules.false_call else 'free'}"
    yield "heard.bluff" if rules.calls is Calls.BLUFF else "heard"
