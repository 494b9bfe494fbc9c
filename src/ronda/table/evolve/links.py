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


def linked_at_once(table: Table, fact: facts.LinkedAtOnce, _moment: Moment) -> Table:
    """The seat has a new token, as older releases gave it."""
    links = (*table.seat(fact.seat).links, fact.by)
    given = {"key": fact.key, "link": None, "links": links, "link_asked": NO_WORDS}
    return new_sitting(table.with_seat(fact.seat, **given), fact.seat)


def asked(table: Table, fact: facts.LinkAsked, _moment: Moment) -> Table:
    """One more has given their word."""
    words = table.seat(fact.seat).link_asked | {fact.by}
    return table.with_seat(fact.seat, link_asked=words)


def given(table: Table, fact: facts.LinkGiven, _moment: Moment) -> Table:
    """The same link given once more, since the first was lost, is no news."""
    who, link = table.seat(fact.seat), SeatLink(fact.key, fact.by)
    is_same = who.link is not None and who.link.by == fact.by
    links = who.links if is_same else (*who.links, fact.by)[-LINKS_KEPT:]
    return table.with_seat(fact.seat, link=link, links=links, link_asked=NO_WORDS)


def voided(table: Table, fact: facts.LinkVoided, _moment: Moment) -> Table:
    """No new link is out any more."""
    return table.with_seat(fact.seat, link=None, link_asked=NO_WORDS)


def used(table: Table, fact: facts.LinkUsed, _moment: Moment) -> Table:
    """Of two tokens, the old one is void, and the new one opens nothing yet."""
    link = _out(table, fact.seat)
    shown = msgspec.structs.replace(link, is_used=True)
    if link.by == fact.seat:
        return table.with_seat(fact.seat, link=shown)
    return table.with_seat(fact.seat, link=shown, key=None, via=None)


def opened(table: Table, fact: facts.LinkOpened, moment: Moment) -> Table:
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
