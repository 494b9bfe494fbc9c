"""*Tips*: what these rules reward."""

from collections.abc import Iterator

from ronda.pages.house import House
from ronda.pages.page import Items, Section
from ronda.rules import Calls, Win


def tips_section(house: House) -> Section:
    """The tips that hold at this table."""
    return house.section("tips", Items(tuple(house.say(f"tips.{tip}") for tip in _tips(house))))


def _tips(house: House) -> Iterator[str]:
    yield "runs"
    yield "remember"
    yield from _darba(house)
    if house.rules.missa:
        yield "missa"
    yield from _calls(house)
    yield "leftover"
    if house.rules.last_card:
        yield "last_card"
    if 4 in house.counts:
        yield "partners"
    if house.rules.win is Win.AT_ONCE:
        yield "at_once"


def _darba(house: House) -> Iterator[str]:
    rules = house.rules
    if not rules.darba:
        return
    yield "darba"
    yield f"across.{'yes' if rules.darba_across else 'no'}"
    if house.matters("hbel"):
        yield f"chain.{rules.chain.value}"
    else:
        yield "fourth"


def _calls(house: House) -> Iterator[str]:
    rules = house.rules
    if rules.calls is Calls.OFF:
        return
    if rules.calls is Calls.BLUFF:
        yield f"bluff.{'fined' if rules.false_call else 'free'}"
    yield "heard.bluff" if rules.calls is Calls.BLUFF else "heard"
