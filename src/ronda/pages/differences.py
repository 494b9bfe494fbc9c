"""Where two rule sets differ, switch by switch, in words."""

from ronda.pages.page import Block, TableBlock, paragraph
from ronda.pages.page_context import PageContext
from ronda.pages.readings import is_changed
from ronda.pages.values import switch_title, value_name
from ronda.rules import SWITCHES


def differences(mine: PageContext, other: PageContext, names: tuple[str, str]) -> Block:
    """A row for each switch that differs and matters at one of the tables, if any does."""
    rows = tuple(
        (switch_title(mine, switch), _shown(mine, switch), _shown(other, switch))
        for switch in SWITCHES
        if _differs(mine, other, switch)
    )
    if not rows:
        return paragraph(mine.say("no_difference"))
    return TableBlock((mine.say("readings.topic"), *names), rows)


def _differs(mine: PageContext, other: PageContext, switch: str) -> bool:
    if switch == "seats":
        # Both may be narrowed to the same number, whatever else their rules allow.
        return mine.counts != other.counts
    matters = mine.matters(switch) or other.matters(switch)
    return matters and is_changed(mine, other.rules, switch)


def _shown(context: PageContext, switch: str) -> str:
    if context.matters(switch):
        return value_name(context, switch)
    return context.phrases.phrase("page.cannot_matter")
