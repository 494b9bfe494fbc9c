"""Switches and their values in words, for tables that compare rule sets."""

from typing import Final

from ronda.pages.page_context import PageContext
from ronda.rules import SWITCHES, BySeats

OFF_AT_ZERO: Final = ("darba", "missa", "last_card")
"""Switches whose 0 stands for: not played (RULES §3)."""


def switch_title(context: PageContext, switch: str) -> str:
    """What a switch is about, as in *cards turned up*."""
    return context.phrases.phrase(f"switch.{switch}")


def value_name(context: PageContext, switch: str) -> str:
    """The value of a switch at this table, in words."""
    value = getattr(context.rules, switch)
    if switch == "seats":
        return context.phrases.listed(map(str, context.counts))
    if isinstance(value, BySeats):
        return _by_seats(context, value)
    if SWITCHES[switch].names is not None:
        return context.phrases.phrase(f"value.{switch}.{value.value}")
    if SWITCHES[switch].is_flag:
        return context.phrases.phrase(f"value.{switch}.{'yes' if value else 'no'}")
    key = "value.none" if value == 0 and switch in OFF_AT_ZERO else "value.points"
    return context.phrases.phrase(key, n=value)


def _by_seats(context: PageContext, value: BySeats) -> str:
    """One number, or each with the number of seats it is for."""
    sizes = context.values(value)
    if min(sizes) == max(sizes):
        return str(sizes[0])
    return context.phrases.listed(
        context.phrases.phrase("value.by_seats", value=value.at(count), n=count)
        for count in context.counts
    )
