"""*At this table*: a rule set in five lines, for somebody who knows Ronda and sits down."""

from collections.abc import Iterator

from ronda.engine import hand_sizes
from ronda.pages.duration import expected_minutes
from ronda.pages.page_context import PageContext
from ronda.rules import Calls, Chain


def brief(context: PageContext, seats: int) -> tuple[str, ...]:
    """Cards, darba and chain, calls, the rest that scores, and what wins; at a table of `seats`."""
    parts = (
        _cards(context, seats),
        _darba(context),
        _calls(context),
        _scores(context),
        _win(context, seats),
    )
    return tuple(" ".join(part) for part in parts)


def _cards(context: PageContext, seats: int) -> Iterator[str]:
    first, *later = hand_sizes(context.rules, seats)
    if later and later[0] != first:
        yield context.say("brief.cards.then", n=first, later=later[0])
    else:
        yield context.say("brief.cards", n=first)
    opening = context.rules.opening.at(seats)
    yield context.say("brief.opening", n=opening) if opening else context.say("brief.opening.none")


def _darba(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if not rules.darba:
        yield context.say("brief.darba.none")
        return
    yield context.say("brief.darba", n=rules.darba)
    if rules.chain is Chain.OFF:
        yield context.say("brief.chain.off")
        return
    values = {"third": rules.hbel, "fourth": rules.joj_hbal}
    yield context.say(f"brief.chain.{rules.chain.value}", **values)


def _calls(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if rules.calls is Calls.OFF:
        yield context.say("calls.off")
        return
    yield context.say(f"short.calls.{rules.calls.value}")
    yield context.say("brief.calls", ronda=rules.ronda, tringa=rules.tringa)
    if context.matters("false_call") and rules.false_call:
        yield context.say("brief.calls.fined")


def _scores(context: PageContext) -> Iterator[str]:
    """Missa and the dealer's last card; card points are the same at every table."""
    rules = context.rules
    yield context.say("brief.missa", n=rules.missa) if rules.missa else context.say("missa.none")
    if rules.last_card:
        yield context.say("brief.last_card", n=rules.last_card)


def _win(context: PageContext, seats: int) -> Iterator[str]:
    rules = context.rules
    yield context.say(f"short.win.{rules.win.value}", n=rules.target)
    yield context.say("short.minutes", n=expected_minutes(rules, seats))
