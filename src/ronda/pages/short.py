"""*In short*: the game in a minute, for somebody who has never seen it."""

from collections.abc import Iterator

from ronda.pages.calling import double_row
from ronda.pages.duration import expected_minutes
from ronda.pages.page import Section, TableBlock, paragraph
from ronda.pages.page_context import PageContext, par_text
from ronda.rules import Calls


def short_section(context: PageContext) -> Section:
    """Who plays, what a turn is, what scores and what wins."""
    turn = (context.say(f"short.{part}") for part in ("turn", "run", "lay"))
    head = (context.say("short.what"), context.say("short.points"), context.say("short.how"))
    return context.section(
        "short",
        paragraph(*_players(context)),
        paragraph(*turn),
        paragraph(*_win(context)),
        TableBlock(head, tuple(_scores(context))),
        *([paragraph(*calls)] if (calls := tuple(_calls(context))) else []),
    )


def _players(context: PageContext) -> Iterator[str]:
    yield context.say("short.players", counts=context.phrases.choice(map(str, context.counts)))
    if 4 in context.counts:
        yield context.say("short.partners")
    yield context.say("short.cards")


def _win(context: PageContext) -> Iterator[str]:
    yield context.say(f"short.win.{context.rules.win.value}", n=context.rules.target)
    minutes = [expected_minutes(context.rules, count) for count in context.counts]
    if min(minutes) == max(minutes):
        yield context.say("short.minutes", n=minutes[0])
    else:
        yield context.say("short.minutes.between", low=min(minutes), n=max(minutes))


def _scores(context: PageContext) -> Iterator[tuple[str, str, str]]:
    """What scores at this table: its name, its points, and what it is for."""
    rules = context.rules
    if rules.darba:
        yield _row(context, "darba", rules.darba)
    if context.matters("hbel"):
        yield _row(context, "hbel", rules.hbel)
        yield _row(context, "joj_hbal", rules.joj_hbal)
    if rules.missa:
        yield _row(context, "missa", rules.missa)
    if rules.calls is not Calls.OFF:
        yield from _sets(context)
    if rules.last_card:
        yield _row(context, "last_card", rules.last_card)
    yield _row(context, "card", 1, par=par_text(context))


def _sets(context: PageContext) -> Iterator[tuple[str, str, str]]:
    if context.matters("ronda"):
        yield _row(context, "ronda", context.rules.ronda)
    if context.matters("double_ronda"):
        yield double_row(context)
    if context.matters("tringa"):
        yield _row(context, "tringa", context.rules.tringa)


def _row(context: PageContext, name: str, points: int, **values: object) -> tuple[str, str, str]:
    name_of = context.say(f"short.score.{name}")
    return name_of, str(points), context.say(f"short.score.{name}.how", **values)


def _calls(context: PageContext) -> Iterator[str]:
    """What a newcomer has to know about calls beside their points."""
    if context.rules.calls is not Calls.OFF:
        yield context.say(f"short.calls.{context.rules.calls.value}")
        yield context.say(f"short.award.{context.rules.call_award.value}")
