"""*The deal*: seats, the dealer, packets and distributions (RULES §2)."""

from collections.abc import Iterator

from ronda.pages.dealt import hand_sizes
from ronda.pages.house import House
from ronda.pages.page import Items, Section, Table


def deal_section(house: House) -> Section:
    """Who sits where, who deals, and what each distribution gives."""
    head = tuple(house.say(f"deal.{column}") for column in ("players", "opening", "hands"))
    return house.section("deal", Items(tuple(_items(house))), Table(head, tuple(_sizes(house))))


def _items(house: House) -> Iterator[str]:
    rules = house.rules
    yield house.say(f"deal.direction.{rules.direction.value}")
    if 4 in house.counts:
        yield house.say("deal.partners")
    yield house.say(f"deal.dealer.{rules.first_dealer.value}")
    yield house.say("deal.packets")
    if any(house.values(rules.opening)):
        yield house.say("deal.table")
    if house.matters("opening_clean"):
        yield house.say(f"deal.clean.{'yes' if rules.opening_clean else 'no'}")
    yield house.say("deal.again")
    yield house.say("deal.khlassou")


def _sizes(house: House) -> Iterator[tuple[str, str, str]]:
    """A row for each number of seats: cards turned up, and cards each by distribution."""
    for count in house.counts:
        sizes = hand_sizes(house.rules, count)
        if len(set(sizes)) == 1:
            hands = house.say("deal.sizes.equal", size=sizes[0], n=len(sizes))
        else:
            hands = house.phrases.listed(map(str, sizes))
        yield str(count), str(house.rules.opening.at(count)), hands
