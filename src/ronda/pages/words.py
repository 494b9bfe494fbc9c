"""*Words*: what this table calls things."""

from collections.abc import Iterator

from ronda.engine import Reason
from ronda.pages.house import House
from ronda.pages.page import Entries, Section
from ronda.rules import Calls


def words_section(house: House) -> Section:
    """The café's words that are heard at this table, in its own word set, and what they mean."""
    entries = (
        (house.say(f"word.{word}"), house.say(f"word.{word}.means")) for word in _words(house)
    )
    return house.section("words", Entries(tuple(entries)))


def _words(house: House) -> Iterator[str]:
    rules = house.rules
    if rules.darba:
        yield Reason.DARBA.value
    if house.matters("hbel"):
        yield Reason.HBEL.value
        yield Reason.JOJ_HBAL.value
    if rules.missa:
        yield Reason.MISSA.value
    if rules.calls is not Calls.OFF:
        yield "ronda"
        yield "tringa"
    yield "khlassou"
    yield "courts"
    yield "suits"
    yield "deal"
    yield "distribution"
