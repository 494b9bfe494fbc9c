"""What the facts about seats change."""

from typing import TypeAlias

import msgspec

from ronda.engine import Seat
from ronda.protocol import Kind, Stage
from ronda.table import facts
from ronda.table.changes.calling import answered
from ronda.table.changes.moment import Moment
from ronda.table.state import SeatState, Sitting, Table
from ronda.table.timing import is_nobody_back


def change_seats(table: Table, fact: facts.SeatFact, moment: Moment) -> Table:
    """The table after a fact about seats."""
    match fact:
        case facts.Sat():
            return _sat(table, fact, moment)
        case facts.Left():
            return _left(table, fact)
        case facts.Swapped():
            return _swapped(table, fact)
        case facts.Handed():
            return _handed(table, fact)
        case facts.TakenBack():
            return _taken_back(table, fact)
        case facts.Forgotten():
            return _forgotten(table, fact)
        case _:
            return _change_one_seat(table, fact, moment)


OneSeatFact: TypeAlias = (
    facts.Linked | facts.LinkAsked | facts.Readied | facts.Connected | facts.Away
)


def _change_one_seat(table: Table, fact: OneSeatFact, moment: Moment) -> Table:
    """The facts that change a word or two about one seat."""
    match fact:
        case facts.Linked():
            links = (*table.seat(fact.seat).links, fact.by)
            return table.with_seat(fact.seat, key=fact.key, link_asked=frozenset(), links=links)
        case facts.LinkAsked():
            asked = table.seat(fact.seat).link_asked | {fact.by}
            return table.with_seat(fact.seat, link_asked=asked)
        case facts.Readied():
            return table.with_seat(fact.seat, is_ready=fact.is_ready)
        case facts.Connected():
            called_at = moment.at if is_nobody_back(table) else table.called_at
            here = table.with_seat(fact.seat, via=fact.via, is_awaited=False)
            return answered(here.but(called_at=called_at), fact.seat)
        case facts.Away():
            return table.with_seat(fact.seat, via=None, away_at=moment.at, is_awaited=False)


def _sat(table: Table, fact: facts.Sat, moment: Moment) -> Table:
    old = table.seat(fact.seat)
    seated = SeatState(
        kind=fact.kind,
        name=fact.name,
        key=fact.key,
        level=fact.level,
        version=fact.version,
        is_ready=fact.kind is not Kind.HUMAN,
        away_at=moment.at,
        reserve=old.reserve,
        sat=table.seq + 1,
    )
    seats = (*table.seats[: fact.seat], seated, *table.seats[fact.seat + 1 :])
    return note_sitting(table.but(seats=seats, question=None), fact.seat)


def note_sitting(table: Table, seat: Seat) -> Table:
    """A record lists every time that somebody takes a seat while a match is on."""
    match = table.match
    if match is None or table.stage in (Stage.SEATING, Stage.FINISHED):
        return table
    who = table.seat(seat)
    sitting = Sitting(
        seat=seat,
        kind=Kind.COMPUTER if who.is_computer else who.kind,
        name=who.name if not who.is_computer else None,
        level=who.level,
        version=who.version,
        deal=max(len(match.deals) - 1, 0),
        action=match.actions,
        sat=who.sat,
    )
    return table.but(match=msgspec.structs.replace(match, players=(*match.players, sitting)))


def _left(table: Table, fact: facts.Left) -> Table:
    reserve = table.seat(fact.seat).reserve
    empty = SeatState(reserve=reserve)
    seats = (*table.seats[: fact.seat], empty, *table.seats[fact.seat + 1 :])
    return table.but(seats=seats)


def _swapped(table: Table, fact: facts.Swapped) -> Table:
    seats = list(table.seats)
    seats[fact.seat], seats[fact.other] = seats[fact.other], seats[fact.seat]
    return table.but(seats=tuple(seats))


def _handed(table: Table, fact: facts.Handed) -> Table:
    table = table.with_seat(
        fact.seat, is_handed=True, level=fact.level, version=fact.version, is_ready=True
    )
    return note_sitting(answered(table, fact.seat), fact.seat)


def _taken_back(table: Table, fact: facts.TakenBack) -> Table:
    table = table.with_seat(fact.seat, is_handed=False, level=None, version=None)
    return note_sitting(table, fact.seat)


def _forgotten(table: Table, fact: facts.Forgotten) -> Table:
    """The person is gone with their name: nobody plays with a token that nobody knows."""
    sat = table.seat(fact.seat).sat if fact.sat is None else fact.sat
    if fact.sat is None:
        table = table.with_seat(fact.seat, name=None, key=None, via=None, is_awaited=False)
    said = tuple(each for each in table.said if each.sat != sat or each.phrase is not None)
    table = table.but(said=said)
    match = table.match
    if match is None:
        return table
    players = tuple(
        msgspec.structs.replace(each, name=None) if each.sat == sat else each
        for each in match.players
    )
    return table.but(match=msgspec.structs.replace(match, players=players))
