"""*Calls*: rondas and tringas (RULES §5)."""

from collections.abc import Iterator

from ronda.engine import hand_sizes
from ronda.pages.page import Block, Items, Section, TableBlock, paragraph
from ronda.pages.page_context import PageContext
from ronda.rules import CallAward, Calls, FourAlike


def calls_section(context: PageContext) -> Section:
    """What can be called, how, what wins and what it scores."""
    return context.section("calls", *_blocks(context))


def _blocks(context: PageContext) -> Iterator[Block]:
    rules = context.rules
    if rules.calls is Calls.OFF:
        yield paragraph(context.say("calls.off"))
        return
    heard = ("call-on-turn", "call-kind", "call-hidden", "true-only")
    yield paragraph(context.rule(f"calls.how.{rules.calls.value}", "calls", *heard))
    if rows := tuple(_sets(context)):
        head = tuple(context.say(f"calls.{column}") for column in ("what", "points", "held"))
        yield TableBlock(head, rows)
    else:
        yield paragraph(context.say("calls.too_few"))
    yield Items((*_comparing(context), *_scoring(context), *_false(context)))


def _sets(context: PageContext) -> Iterator[tuple[str, str, str]]:
    """A row for each kind of call that can be made: its name, its points, what makes it true."""
    rules = context.rules
    is_bluff = rules.calls is Calls.BLUFF
    fours = any(4 in hand_sizes(rules, count) for count in context.counts)
    if context.matters("ronda"):
        yield _row(context, "ronda", "two_or_more" if is_bluff else "two")
    if context.matters("double_ronda"):
        yield double_row(context)
    if context.matters("tringa"):
        with_four = fours and (is_bluff or rules.four_alike is FourAlike.TRINGA)
        yield _row(context, "tringa", "three_or_four" if with_four else "three")


def double_row(context: PageContext) -> tuple[str, str, str]:
    """The double ronda: its name, its points, and what is one at this table."""
    rules = context.rules
    return _row(context, "double_ronda", f"double.{rules.two_pairs.value}.{rules.four_alike.value}")


def _row(context: PageContext, kind: str, held: str) -> tuple[str, str, str]:
    points = getattr(context.rules, kind)
    return context.say(f"short.score.{kind}"), str(points), context.say(f"calls.held.{held}")


def _comparing(context: PageContext) -> Iterator[str]:
    """Which set counts, and which call beats which."""
    rules = context.rules
    if context.matters("two_pairs"):
        yield context.rule(f"calls.two_pairs.{rules.two_pairs.value}", "two_pairs")
    if not context.matters("call_award"):
        return
    is_double = context.matters("double_ronda")
    yield context.rule("calls.order.double" if is_double else "calls.order", "single-double")
    if context.matters("call_lowest_all_four"):
        lowest = "yes" if rules.call_lowest_all_four else "no"
        yield context.rule(f"calls.lowest.{lowest}", "call_lowest_all_four", "lowest-of-kind")
    if 4 in context.counts:
        yield context.rule("calls.partners", "partners-equal")


def _scoring(context: PageContext) -> Iterator[str]:
    """What the calls score, and when."""
    rules = context.rules
    if not context.matters("call_award"):
        if context.matters("call_settled"):
            yield context.rule(f"calls.settled.{rules.call_settled.value}", "call_settled")
        return
    # Equal calls may be of unequal value only where a single and a double ronda can meet.
    dearest = rules.call_award is CallAward.OWN and context.matters("double_ronda")
    award = f"calls.award.{rules.call_award.value}{'.double' if dearest else ''}"
    yield context.rule(award, "call_award")
    yield context.rule(f"calls.tie.{rules.call_tie.value}", "call_tie", "no-step-up")
    yield context.rule(f"calls.settled.{rules.call_settled.value}", "call_settled")
    if rules.calls is not Calls.AUTO:
        yield context.say("calls.passed")


def _false(context: PageContext) -> Iterator[str]:
    """False calls, where one can bluff."""
    rules = context.rules
    if rules.calls is not Calls.BLUFF:
        return
    yield context.say("calls.bluff.ranks")
    false = "yes" if rules.false_call else "no"
    yield context.rule(f"calls.false.{false}", "false_call", "first-fine", **_fines(context))
    if rules.false_call and 3 in context.counts:
        yield context.say("calls.false.three")


def _fines(context: PageContext) -> dict[str, str]:
    points = context.phrases.points
    return {"ronda": points(context.rules.ronda), "tringa": points(context.rules.tringa)}
