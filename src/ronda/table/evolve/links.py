"""What the facts about new links change (docs/conduct.md)."""

from typing import Final

import msgspec

from ronda.engine import Seat
from ronda.protocol import Kind
from ronda.table import facts
from ronda.table.evolve.moment import Moment
from ronda.table.evolve.seats import new_sitting, note_sitting, unhanded
from ronda.table.state import SeatLink, Table

LINKS_KEPT: Final = 50
"""Links that a seat is told to have had."""
NO_WORDS: Final[frozenset[Seat | None]] = frozenset()


def change_links(table: Table, fact: facts.LinkFact, moment: Moment) -> Table:
    """The table after a fact about the new link of a seat."""
    match fact:
        case facts.LinkedAtOnce():
            return _linked(table, fact)
        case facts.LinkAsked():
            asked = table.seat(fact.seat).link_asked | {fact.by}
            return table.with_seat(fact.seat, link_asked=asked)
        case facts.LinkGiven():
            return _given(table, fact)
        case facts.LinkUsed():
            return _used(table, fact)
        case facts.LinkVoided():
            return table.with_seat(fact.seat, link=None, link_asked=NO_WORDS)
        case facts.LinkOpened():
            return _opened(table, fact, moment)


def _linked(table: Table, fact: facts.LinkedAtOnce) -> Table:
    links = (*table.seat(fact.seat).links, fact.by)
    given = {"key": fact.key, "link": None, "links": links, "link_asked": NO_WORDS}
    return new_sitting(table.with_seat(fact.seat, **given), fact.seat)


def _given(table: Table, fact: facts.LinkGiven) -> Table:
    """The same link given once more, since the first was lost, is no news."""
    who, link = table.seat(fact.seat), SeatLink(fact.key, fact.by)
    is_same = who.link is not None and who.link.by == fact.by
    links = who.links if is_same else (*who.links, fact.by)[-LINKS_KEPT:]
    return table.with_seat(fact.seat, link=link, links=links, link_asked=NO_WORDS)


def _used(table: Table, fact: facts.LinkUsed) -> Table:
    """Of two tokens, the old one is void, and the new one opens nothing yet."""
    link = _out(table, fact.seat)
    used = msgspec.structs.replace(link, is_used=True)
    if link.by == fact.seat:
        return table.with_seat(fact.seat, link=used)
    return table.with_seat(fact.seat, link=used, key=None, via=None)


def _opened(table: Table, fact: facts.LinkOpened, moment: Moment) -> Table:
    """The new token plays; a host who made it with the host's token is the host with it too."""
    seat, link = fact.seat, _out(table, fact.seat)
    before = table.seat(seat)
    is_own = link.by == seat
    if is_own and before.key == table.host:
        table = table.replace(host=link.key)
    table = new_sitting(table.with_seat(seat, key=link.key, link=None), seat)
    if is_own:
        return table
    table = table.with_seat(seat, away_at=moment.at)
    if not before.is_handed:
        return table
    table = unhanded(table, seat, moment)
    return note_sitting(table.with_seat(seat, is_ready=before.kind is not Kind.HUMAN), seat)


def _out(table: Table, seat: Seat) -> SeatLink:
    link = table.seat(seat).link
    if link is None:
        raise LookupError(f"no new link of seat {seat} is out")
    return link
