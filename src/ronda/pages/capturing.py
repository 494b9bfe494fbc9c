"""*Capturing*, and *darba and missa* with the chain (RULES §2.4, §4)."""

from collections.abc import Iterator

from ronda.pages.house import House
from ronda.pages.page import Items, Section
from ronda.rules import Chain


def capturing_section(house: House) -> Section:
    """What a card takes, and what becomes of it."""
    topics = ("match", "run", "order", "must", "lay", "pile", "leftover")
    return house.section(
        "capturing", Items(tuple(house.say(f"capturing.{topic}") for topic in topics))
    )


def darba_section(house: House) -> Section:
    """What a darba is, what answers it, and what a missa is."""
    return house.section("darba", Items((*_darba(house), *_missa(house))))


def _darba(house: House) -> Iterator[str]:
    rules = house.rules
    if not rules.darba:
        yield house.say("darba.none")
        return
    is_waiting = rules.chain is Chain.WAIT
    yield house.say("darba.what.wait" if is_waiting else "darba.what", n=rules.darba)
    yield house.say("darba.not")
    yield house.say(f"darba.across.{'yes' if rules.darba_across else 'no'}")
    yield house.say(f"darba.chain.{rules.chain.value}")
    if rules.chain is Chain.OFF:
        return
    yield house.say("darba.hbel", n=rules.hbel)
    yield house.say("darba.joj_hbal", n=rules.joj_hbal)
    yield house.say("darba.answer")
    yield house.say(f"darba.chain_across.{'yes' if rules.darba_across else 'no'}")


def _missa(house: House) -> Iterator[str]:
    rules = house.rules
    if not rules.missa:
        yield house.say("missa.none")
        return
    yield house.say("missa.what", n=rules.missa)
    yield house.say(f"missa.last.{rules.missa_last.value}")
    if rules.darba:
        yield house.say("missa.with_darba")
    if house.matters("missa-travels"):
        yield house.say("missa.travels")
