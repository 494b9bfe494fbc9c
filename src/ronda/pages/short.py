"""*In short*: the game in a minute, for somebody who has never seen it."""

from collections.abc import Iterator

from ronda.pages.calling import double_row
from ronda.pages.house import House, par_text
from ronda.pages.pace import expected_minutes
from ronda.pages.page import Section, Table, paragraph
from ronda.rules import Calls


def short_section(house: House) -> Section:
    """Who plays, what a turn is, what scores and what wins."""
    turn = (house.say(f"short.{part}") for part in ("turn", "run", "lay"))
    head = (house.say("short.what"), house.say("short.points"), house.say("short.how"))
    return house.section(
        "short",
        paragraph(*_players(house)),
        paragraph(*turn),
        paragraph(*_win(house)),
        Table(head, tuple(_scores(house))),
        *([paragraph(*calls)] if (calls := tuple(_calls(house))) else []),
    )


def _players(house: House) -> Iterator[str]:
    yield house.say("short.players", counts=house.phrases.choice(map(str, house.counts)))
    if 4 in house.counts:
        yield house.say("short.partners")
    yield house.say("short.cards")


def _win(house: House) -> Iterator[str]:
    yield house.say(f"short.win.{house.rules.win.value}", n=house.rules.target)
    minutes = [expected_minutes(house.rules, count) for count in house.counts]
    if min(minutes) == max(minutes):
        yield house.say("short.minutes", n=minutes[0])
    else:
        yield house.say("short.minutes.between", low=min(minutes), n=max(minutes))


def _scores(house: House) -> Iterator[tuple[str, str, str]]:
    """What scores at this table: its name, its points, and what it is for."""
    rules = house.rules
    if rules.darba:
        yield _row(house, "darba", rules.darba)
    if house.matters("hbel"):
        yield _row(house, "hbel", rules.hbel)
        yield _row(house, "joj_hbal", rules.joj_hbal)
    if rules.missa:
        yield _row(house, "missa", rules.missa)
    if rules.calls is not Calls.OFF:
        yield from _sets(house)
    if rules.last_card:
        yield _row(house, "last_card", rules.last_card)
    yield _row(house, "card", 1, par=par_text(house))


def _sets(house: House) -> Iterator[tuple[str, str, str]]:
    if house.matters("ronda"):
        yield _row(house, "ronda", house.rules.ronda)
    if house.matters("double_ronda"):
        yield double_row(house)
    if house.matters("tringa"):
        yield _row(house, "tringa", house.rules.tringa)


def _row(house: House, name: str, points: int, **values: object) -> tuple[str, str, str]:
    name_of = house.say(f"short.score.{name}")
    return name_of, str(points), house.say(f"short.score.{name}.how", **values)


def _calls(house: House) -> Iterator[str]:
    """What a newcomer has to know about calls beside their points."""
    if house.rules.calls is not Calls.OFF:
        yield house.say(f"short.calls.{house.rules.calls.value}")
        yield house.say(f"short.award.{house.rules.call_award.value}")
