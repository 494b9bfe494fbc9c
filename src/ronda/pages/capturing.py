"""*Capturing*, and *darba and missa* with the chain (RULES §2.4, §4)."""

from collections.abc import Iterator

from ronda.pages.page import Items, Section
from ronda.pages.page_context import PageContext
from ronda.rules import Chain


def capturing_section(context: PageContext) -> Section:
    """What a card takes, and what becomes of it."""
    topics = ("match", "run", "order", "must", "lay", "pile", "leftover")
    # Of these only the leftover is a reading anywhere (RULES §8), under the same name.
    return context.section(
        "capturing", Items(tuple(context.rule(f"capturing.{topic}", topic) for topic in topics))
    )


def darba_section(context: PageContext) -> Section:
    """What a darba is, what answers it, and what a missa is."""
    return context.section("darba", Items((*_darba(context), *_missa(context))))


def _darba(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if not rules.darba:
        yield context.say("darba.none")
        return
    is_waiting = rules.chain is Chain.WAIT
    across = "yes" if rules.darba_across else "no"
    yield context.rule("darba.what.wait" if is_waiting else "darba.what", "darba", n=rules.darba)
    yield context.say("darba.not")
    yield context.rule(f"darba.across.{across}", "darba_across")
    yield context.rule(f"darba.chain.{rules.chain.value}", "chain", "packet-moves")
    if rules.chain is Chain.OFF:
        return
    yield context.rule("darba.hbel", "hbel", n=rules.hbel)
    yield context.rule("darba.joj_hbal", "joj_hbal", n=rules.joj_hbal)
    yield context.rule("darba.answer", "just-dropped")
    yield context.rule(f"darba.chain_across.{across}", "darba_across")


def _missa(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if not rules.missa:
        yield context.say("missa.none")
        return
    yield context.rule("missa.what", "missa", n=rules.missa)
    yield context.rule(f"missa.last.{rules.missa_last.value}", "missa_last")
    if rules.darba:
        yield context.say("missa.with_darba")
    if context.matters("missa-travels"):
        yield context.rule("missa.travels", "missa-travels")
