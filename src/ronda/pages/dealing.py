"""*The deal*: seats, the dealer, packets and distributions (RULES §2)."""

from collections.abc import Iterator

from ronda.engine import hand_sizes
from ronda.pages.page import Items, Section, TableBlock
from ronda.pages.page_context import PageContext


def deal_section(context: PageContext) -> Section:
    """Who sits where, who deals, and what each distribution gives."""
    head = tuple(context.say(f"deal.{column}") for column in ("players", "opening", "hands"))
    return context.section(
        "deal", Items(tuple(_items(context))), TableBlock(head, tuple(_sizes(context)))
    )


def _items(context: PageContext) -> Iterator[str]:
    rules = context.rules
    yield context.rule(f"deal.direction.{rules.direction.value}", "direction")
    if 4 in context.counts:
        yield context.say("deal.partners")
    yield context.rule(f"deal.dealer.{rules.first_dealer.value}", "first_dealer")
    yield context.rule("deal.packets", "packets", "lead")
    if any(context.values(rules.opening)):
        yield context.say("deal.table")
    if context.matters("opening_clean"):
        clean = "yes" if rules.opening_clean else "no"
        yield context.rule(f"deal.clean.{clean}", "opening_clean")
    yield context.say("deal.again")
    yield context.say("deal.khlassou")


def _sizes(context: PageContext) -> Iterator[tuple[str, str, str]]:
    """A row for each number of seats: cards turned up, and cards each by distribution."""
    for count in context.counts:
        sizes = hand_sizes(context.rules, count)
        if len(set(sizes)) == 1:
            hands = context.say("deal.sizes.equal", size=sizes[0], n=len(sizes))
        else:
            hands = context.phrases.listed(map(str, sizes))
        yield str(count), str(context.rules.opening.at(count)), hands
