"""*The count* at the end of a deal, and *winning* (RULES §2.5, §2.6, §6, §7)."""

from collections.abc import Iterator

from ronda.pages.duration import SECONDS_A_PLAY, expected_deals, expected_minutes
from ronda.pages.page import Items, Section, TableBlock, paragraph
from ronda.pages.page_context import PageContext, par_text
from ronda.pages.summed_deal import summed_deal
from ronda.rules import CallSettled


def count_section(context: PageContext) -> Section:
    """What happens when the last card of a deal is down."""
    return context.section("count", Items(tuple(_count(context))), *summed_deal(context))


def _count(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if rules.last_card:
        topics = ("last_card", "calls-first")
        yield context.rule("count.last_card", *topics, n=rules.last_card)
        if 4 in context.counts:
            yield context.rule("count.last_card.sides", "once-a-side")
    yield context.rule("count.leftover", "leftover")
    yield context.rule("count.cards", "card-points", par=par_text(context))
    if 4 in context.counts:
        yield context.say("count.partners")
    if context.matters("call_settled") and rules.call_settled is CallSettled.DEAL:
        yield context.say("count.calls")


def winning_section(context: PageContext) -> Section:
    """What ends a match, and how long that takes."""
    head = tuple(context.say(f"winning.{column}") for column in ("players", "deals", "minutes"))
    rows = tuple(_pace(context))
    note = context.say("winning.pace", n=SECONDS_A_PLAY)
    return context.section(
        "winning", winning_items(context), TableBlock(head, rows), paragraph(note)
    )


def winning_items(context: PageContext) -> Items:
    """What ends a match."""
    rules = context.rules
    win = context.rule(f"winning.win.{rules.win.value}", "win", "target", n=rules.target)
    level = context.rule(f"winning.level.{rules.level.value}", "level")
    return Items((win, level, context.say("winning.rematch")))


def _pace(context: PageContext) -> Iterator[tuple[str, str, str]]:
    for count in context.counts:
        deals = max(1, round(expected_deals(context.rules, count)))
        yield str(count), str(deals), str(expected_minutes(context.rules, count))
