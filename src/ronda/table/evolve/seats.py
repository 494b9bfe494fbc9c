"""What the facts about seats change."""

import msgspec

from ronda.engine import Seat
from ronda.protocol import Kind, Stage
from ronda.table import facts
from ronda.table.evolve.moment import Moment
from ronda.table.evolve.turns import answered
from ronda.table.state import SeatLink, SeatState, SeatStint, Table
from ronda.table.timing import is_nobody_back, is_rematch_wanted


def readied(table: Table, fact: facts.Readied, moment: Moment) -> Table:
    """The first who wants a rematch gives the others time to want it too."""
    is_first = table.stage is Stage.FINISHED and fact.is_ready and not is_rematch_wanted(table)
    table = table.with_seat(fact.seat, is_ready=fact.is_ready)
    return table.replace(asked_again_at=moment.at) if is_first else table


def connected(table: Table, fact: facts.Connected, moment: Moment) -> Table:
    """The seat's own device is back: what words there were for a new link are void."""
    called_at = moment.at if is_nobody_back(table) else table.called_at
    back = {"via": fact.via, "is_awaited": False, "link_asked": frozenset()}
    here = table.with_seat(fact.seat, **back)
    return answered(here.replace(called_at=called_at), fact.seat)


def away(table: Table, fact: facts.Away, moment: Moment) -> Table:
    """Nothing has been heard of a person since."""
    return table.with_seat(fact.seat, via=None, away_at=moment.at, is_awaited=False)


def sat(table: Table, fact: facts.Sat, moment: Moment) -> Table:
    """Somebody plays from here on; a question about the seat is settled."""
    old = table.seat(fact.seat)
    seated = SeatState(
        kind=fact.kind,
        name=fact.name,
        key=None if fact.waits else fact.key,
        link=SeatLink(fact.key, None, is_used=True) if fact.waits and fact.key else None,
        level=fact.level,
        version=fact.version,
        is_ready=fact.kind is not Kind.HUMAN or _is_ready_with_that(table),
        away_at=moment.at,
        reserve=old.reserve,
        sat=table.seq + 1,
        since=moment.at,
    )
    table = new_sitting(_replaced(table, fact.seat, seated), fact.seat)
    return note_sitting(table.replace(question=None), fact.seat)


def _is_ready_with_that(table: Table) -> bool:
    return table.settings.starts_when_full and table.stage is Stage.SEATING


def _replaced(table: Table, seat: Seat, by: SeatState) -> Table:
    """Somebody else, or nobody, is on a seat."""
    return table.replace(seats=(*table.seats[:seat], by, *table.seats[seat + 1 :]))


def new_sitting(table: Table, seat: Seat) -> Table:
    """The seat has a new token, or none: what its last holder gave their word for is void."""
    number = table.sittings + 1
    seats = [
        msgspec.structs.replace(each, link_asked=each.link_asked - {seat}) for each in table.seats
    ]
    return table.replace(seats=tuple(seats), sittings=number).with_seat(seat, sitting=number)


def note_sitting(table: Table, seat: Seat) -> Table:
    """A record lists every time that somebody takes a seat while a match is on."""
    match = table.match
    if match is None or table.stage in (Stage.SEATING, Stage.FINISHED):
        return table
    who = table.seat(seat)
    # What a seat has declared stays its own, though it becomes an action when all have.
    own = len(table.seats) if match.declared[seat] is not None else 0
    sitting = SeatStint(
        seat=seat,
        kind=Kind.COMPUTER if who.is_computer else who.kind,
        name=who.name if not who.is_computer else None,
        level=who.level,
        version=who.version,
        deal=max(len(match.deals) - 1, 0),
        action=match.actions + own,
        sat=who.sat,
    )
    return table.replace(match=msgspec.structs.replace(match, players=(*match.players, sitting)))


def sitting_kind(table: Table, seat: Seat) -> Kind | None:
    """Who was noted last as having taken a seat in this match; nobody who has left since."""
    taken = [each.kind for each in table.playing().players if each.seat == seat]
    return taken[-1] if taken else None


def left(table: Table, fact: facts.Left, moment: Moment) -> Table:
    """The seat is open."""
    empty = SeatState(reserve=table.seat(fact.seat).reserve, since=moment.at)
    return new_sitting(_replaced(table, fact.seat, empty), fact.seat)


def swapped(table: Table, fact: facts.Swapped, _moment: Moment) -> Table:
    """Two seats change places."""
    # A word, and a link, names the seat of whoever gave it.
    seats = [
        msgspec.structs.replace(each, link=None, link_asked=frozenset()) for each in table.seats
    ]
    seats[fact.seat], seats[fact.other] = seats[fact.other], seats[fact.seat]
    return table.replace(seats=tuple(seats))


def handed(table: Table, fact: facts.Handed, moment: Moment) -> Table:
    """A computer plays on."""
    computer = {"level": fact.level, "version": fact.version, "since": moment.at}
    table = table.with_seat(fact.seat, is_handed=True, is_ready=True, **computer)
    return note_sitting(answered(table, fact.seat), fact.seat)


def taken_back(table: Table, fact: facts.TakenBack, moment: Moment) -> Table:
    """The person plays again."""
    return note_sitting(answered(unhanded(table, fact.seat, moment), fact.seat), fact.seat)


def unhanded(table: Table, seat: Seat, moment: Moment) -> Table:
    """No computer plays on for whoever sits there."""
    return table.with_seat(seat, is_handed=False, level=None, version=None, since=moment.at)


def met(table: Table, fact: facts.Met, _moment: Moment) -> Table:
    """The others may invite this person again, or no more."""
    return table.with_seat(fact.seat, meets=fact.key)


def forgotten(table: Table, fact: facts.Forgotten, _moment: Moment) -> Table:
    """The person is gone with their name: nobody plays with a token that nobody knows."""
    sat = table.seat(fact.seat).sat if fact.sat is None else fact.sat
    if fact.sat is None:
        gone = {"name": None, "key": None, "via": None, "is_awaited": False, "link": None}
        gone["meets"] = None
        table = table.with_seat(fact.seat, **gone)
    said = tuple(each for each in table.said if each.sat != sat or each.phrase is not None)
    table = table.replace(said=said)
    match = table.match
    if match is None:
        return table
    players = tuple(
        msgspec.structs.replace(each, name=None) if each.sat == sat else each
        for each in match.players
    )
    return table.replace(match=msgspec.structs.replace(match, players=players))
