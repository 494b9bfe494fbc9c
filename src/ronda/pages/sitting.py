"""*At this table*: a rule set in five lines, for somebody who knows Ronda and sits down."""

from collections.abc import Iterator

from ronda.pages.dealt import hand_sizes
from ronda.pages.house import House
from ronda.pages.pace import expected_minutes
from ronda.rules import Calls, Chain


def brief(house: House, seats: int) -> tuple[str, ...]:
    """Cards, darba and chain, calls, the rest that scores, and what wins; at a table of `seats`."""
    parts = (_cards(house, seats), _darba(house), _calls(house), _scores(house), _win(house, seats))
    return tuple(" ".join(part) for part in parts)


def _cards(house: House, seats: int) -> Iterator[str]:
    first, *later = hand_sizes(house.rules, seats)
    if later and later[0] != first:
        yield house.say("brief.cards.then", n=first, later=later[0])
    else:
        yield house.say("brief.cards", n=first)
    opening = house.rules.opening.at(seats)
    yield house.say("brief.opening", n=opening) if opening else house.say("brief.opening.none")


def _darba(house: House) -> Iterator[str]:
    rules = house.rules
    if not rules.darba:
        yield house.say("brief.darba.none")
        return
    yield house.say("brief.darba", n=rules.darba)
    if rules.chain is Chain.OFF:
        yield house.say("brief.chain.off")
        return
    values = {"third": rules.hbel, "fourth": rules.joj_hbal}
    yield house.say(f"brief.chain.{rules.chain.value}", **values)


def _calls(house: House) -> Iterator[str]:
    rules = house.rules
    if rules.calls is Calls.OFF:
        yield house.say("calls.off")
        return
    yield house.say(f"short.calls.{rules.calls.value}")
    yield house.say("brief.calls", ronda=rules.ronda, tringa=rules.tringa)
    if house.matters("false_call") and rules.false_call:
        yield house.say("brief.calls.fined")


def _scores(house: House) -> Iterator[str]:
    """Missa and the dealer's last card; card points are the same at every table."""
    rules = house.rules
    yield house.say("brief.missa", n=rules.missa) if rules.missa else house.say("missa.none")
    if rules.last_card:
        yield house.say("brief.last_card", n=rules.last_card)


def _win(house: House, seats: int) -> Iterator[str]:
    rules = house.rules
    yield house.say(f"short.win.{rules.win.value}", n=rules.target)
    yield house.say("short.minutes", n=expected_minutes(rules, seats))
