"""Whose a token is, and all that the server holds of them, from the log of their table."""

import msgspec

from ronda.engine import Seat
from ronda.protocol import Code
from ronda.protocol.http import OwnData, OwnWord
from ronda.records import encode_record
from ronda.server.making.records import TableLog, matches_of
from ronda.server.store.stays import belongings, stay_of
from ronda.table import NotAllowedError
from ronda.table.facts import Met, Said, Sat


class Stay(msgspec.Struct, frozen=True):
    """A time that somebody sat at a table.

    Attributes:
        number: as `stays` counts it.
        seat: where they sat down.
    """

    number: int
    seat: Seat


def find_stay(past: TableLog, *, key: str) -> Stay:
    """The stay of the owner of the token with this hash."""
    number = stay_of([entry.facts for entry in past.entries], key)
    if number is None:
        raise NotAllowedError(Code.NOT_YOURS, "this is for whoever sits, or sat, at the table")
    [sat] = [fact for fact in past.entries[number - 1].facts if isinstance(fact, Sat)]
    return Stay(number, sat.seat)


def own_data(past: TableLog, *, table: str, key: str, seat: Seat | None) -> OwnData:
    """Everything about the owner of the token with this hash, and their seat if any."""
    number = find_stay(past, key=key).number
    log = [entry.facts for entry in past.entries]
    mine = [
        (past.entries[each.step - 1].at, each.fact)
        for each in belongings(log)
        if each.sat == number
    ]
    [sat] = [fact for _, fact in mine if isinstance(fact, Sat)]
    return OwnData(
        table=table,
        seat=sat.seat if seat is None else seat,
        name=sat.name,
        meets=next((fact.key for _, fact in reversed(mine) if isinstance(fact, Met)), None),
        said=[OwnWord(at, fact.phrase, fact.text) for at, fact in mine if isinstance(fact, Said)],
        matches=[msgspec.Raw(encode_record(match)) for match in matches_of(past, with_names=False)],
    )
