"""Switches and their values in words, for tables that compare rule sets."""

from typing import Final

from ronda.pages.house import House
from ronda.rules import SWITCHES, BySeats

OFF_AT_ZERO: Final = ("darba", "missa", "last_card")
"""Switches whose 0 stands for: not played (RULES §3)."""


def switch_title(house: House, switch: str) -> str:
    """What a switch is about, as in *cards turned up*."""
    return house.phrases.phrase(f"switch.{switch}")


def value_name(house: House, switch: str) -> str:
    """The value of a switch at this table, in words."""
    value = getattr(house.rules, switch)
    if switch == "seats":
        return house.phrases.listed(map(str, house.counts))
    if isinstance(value, BySeats):
        return _by_seats(house, value)
    if SWITCHES[switch].names is not None:
        return house.phrases.phrase(f"value.{switch}.{value.value}")
    if SWITCHES[switch].is_flag:
        return house.phrases.phrase(f"value.{switch}.{'yes' if value else 'no'}")
    key = "value.none" if value == 0 and switch in OFF_AT_ZERO else "value.points"
    return house.phrases.phrase(key, n=value)


def _by_seats(house: House, value: BySeats) -> str:
    """One number, or each with the number of seats it is for."""
    sizes = house.values(value)
    if min(sizes) == max(sizes):
        return str(sizes[0])
    return house.phrases.listed(
        house.phrases.phrase("value.by_seats", value=value.at(count), n=count)
        for count in house.counts
    )
