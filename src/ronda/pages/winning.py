"""*The count* at the end of a deal, and *winning* (RULES §2.5, §2.6, §6, §7)."""

from collections.abc import Iterator

from ronda.pages.house import House, par_text
from ronda.pages.pace import SECONDS_A_PLAY, expected_deals, expected_minutes
from ronda.pages.page import Items, Section, Table, paragraph
from ronda.rules import CallSettled


def count_section(house: House) -> Section:
    """What happens when the last card of a deal is down."""
    return house.section("count", Items(tuple(_count(house))))


def _count(house: House) -> Iterator[str]:
    rules = house.rules
    if rules.last_card:
        yield house.say("count.last_card", n=rules.last_card)
        if 4 in house.counts:
            yield house.say("count.last_card.sides")
    yield house.say("count.leftover")
    yield house.say("count.cards", par=par_text(house))
    if 4 in house.counts:
        yield house.say("count.partners")
    if house.matters("call_settled") and rules.call_settled is CallSettled.DEAL:
        yield house.say("count.calls")


def winning_section(house: House) -> Section:
    """What ends a match, and how long that takes."""
    head = tuple(house.say(f"winning.{column}") for column in ("players", "deals", "minutes"))
    rows = tuple(_pace(house))
    note = house.say("winning.pace", n=SECONDS_A_PLAY)
    return house.section("winning", winning_items(house), Table(head, rows), paragraph(note))


def winning_items(house: House) -> Items:
    """What ends a match."""
    rules = house.rules
    win = house.say(f"winning.win.{rules.win.value}", n=rules.target)
    level = house.say(f"winning.level.{rules.level.value}")
    return Items((win, level, house.say("winning.rematch")))


def _pace(house: House) -> Iterator[tuple[str, str, str]]:
    for count in house.counts:
        deals = max(1, round(expected_deals(house.rules, count)))
        yield str(count), str(deals), str(expected_minutes(house.rules, count))
