"""A whole deal added up for one side, as published texts do; every amount is what the rules pay."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ronda.engine import hand_sizes
from ronda.engine.core_rules import sides_at
from ronda.pages.page import Paragraph, TableBlock, paragraph
from ronda.pages.page_context import PageContext
from ronda.rules import DECK_SIZE, CallAward

OVER: Final = 4
"""How many cards over par the side of the example has captured: 24 with two sides."""


class Share(NamedTuple):
    """What one side scored for one thing: its name in the catalogue, how often, and the points."""

    name: str
    times: int
    points: int


def summed_deal(context: PageContext) -> tuple[Paragraph, TableBlock]:
    """A deal's points one below the other, with their sum."""
    shares = tuple(deal_shares(context))
    par = DECK_SIZE // sides_at(context.counts[0])
    rows = [
        (context.say(share.name, par=par), str(share.times), str(share.points)) for share in shares
    ]
    total = (context.say("sum.total"), "", str(sum(share.points for share in shares)))
    head = tuple(context.say(column) for column in ("short.what", "sum.times", "short.points"))
    title = paragraph(context.say("sum.title", n=par + OVER))
    return title, TableBlock(head, (*rows, total))


def deal_shares(context: PageContext) -> Iterator[Share]:
    """What the side has scored: of each thing that this table plays, some."""
    rules = context.rules
    yield Share("sum.cards", OVER, OVER)
    if rules.darba:
        yield Share("short.score.darba", 2, 2 * rules.darba)
    if context.matters("hbel"):
        yield Share("short.score.hbel", 1, rules.hbel)
    if rules.missa:
        yield Share("short.score.missa", 1, rules.missa)
    yield from _calls(context)


def _calls(context: PageContext) -> Iterator[Share]:
    """The best call of a distribution, with what it takes over from another side (RULES §5)."""
    rules = context.rules
    if not context.matters("call_award"):
        return
    if max(max(hand_sizes(rules, count)) for count in context.counts) > 2:
        yield Share("sum.tringa", 1, rules.tringa)
    else:
        yield Share("sum.ronda", 1, rules.ronda)
    if rules.call_award is CallAward.POT:
        yield Share("sum.beaten", 1, rules.ronda)
