"""*Capturing*, and *darba and missa* with the chain (RULES §2.4, §4)."""

from collections.abc import Iterator

from ronda.pages.page import Items, Section
from ronda.pages.page_context import PageContext
from ronda.rules import Chain


def capturing_section(context: PageContext) -> Section:
    """What a card takes, and what becomes of it."""
    topics = ("match", "run", "order", "must", "lay", "pile", "leftover")
    return context.section(
        "capturing", Items(tuple(context.say(f"capturing.{topic}") for topic in topics))
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
    yield context.say("darba.what.wait" if is_waiting else "darba.what", n=rules.darba)
    yield context.say("darba.not")
    yield context.say(f"darba.across.{'yes' if rules.darba_across else 'no'}")
    yield context.say(f"darba.chain.{rules.chain.value}")
    if rules.chain is Chain.OFF:
        return
    yield context.say("darba.hbel", n=rules.hbel)
    yield context.say("darba.joj_hbal", n=rules.joj_hbal)
    yield context.say("darba.answer")
    yield context.say(f"darba.chain_across.{'yes' if rules.darba_across else 'no'}")


def _missa(context: PageContext) -> Iterator[str]:
    rules = context.rules
    if not rules.missa:
        yield context.say("missa.none")
        return
    yield context.say("missa.what", n=rules.missa)
    yield context.say(f"missa.last.{rules.missa_last.value}")
    if rules.darba:
        yield context.say("missa.with_darba")
    if context.matters("missa-travels"):
        yield context.say("missa.travels")
