"""Blanking what a person wrote into a log: their name, and what they said in their own words.

The steps stay, so the log makes the same table, and the proofs, which hold no names, stay valid.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select, update

from ronda.server.store.reading import FACTS
from ronda.server.store.schema import STEPS
from ronda.table import AnyFact
from ronda.table.facts import Left, Said, Sat, Swapped


def erase(connection: Connection, table: str, seat: int) -> None:
    """Blanks whoever sits on a seat now, in every step since they sat down."""
    of_table = STEPS.c.table_id == table
    steps = select(STEPS.c.seq, STEPS.c.facts).where(of_table).order_by(STEPS.c.seq)
    rows = connection.execute(steps).all()
    log = erased([FACTS.decode(row.facts) for row in rows], seat)
    for row, facts in zip(rows, log, strict=True):
        written = msgspec.json.encode(facts).decode()
        if written != row.facts:
            step = of_table & (STEPS.c.seq == row.seq)
            connection.execute(update(STEPS).where(step).values(facts=written))


def erased(log: Sequence[tuple[AnyFact, ...]], seat: int) -> list[tuple[AnyFact, ...]]:
    """The log with everything blanked that comes from whoever sits on a seat in the end."""
    sittings: dict[int, int] = {}
    whose: dict[tuple[int, int], int] = {}
    for number, facts in enumerate(log):
        for place, fact in enumerate(facts):
            _follow(sittings, fact, len(whose) + 1)
            if isinstance(fact, Sat | Said) and fact.seat in sittings:
                whose[number, place] = sittings[fact.seat]
    mine = sittings.get(seat)
    return [
        tuple(
            _blank(fact) if mine is not None and whose.get((number, place)) == mine else fact
            for place, fact in enumerate(facts)
        )
        for number, facts in enumerate(log)
    ]


def _follow(sittings: dict[int, int], fact: AnyFact, number: int) -> None:
    """Keeps the number of the sitting on each seat, as people sit down, leave and are swapped."""
    match fact:
        case Sat():
            sittings[fact.seat] = number
        case Left():
            sittings.pop(fact.seat, None)
        case Swapped():
            one, other = sittings.pop(fact.seat, None), sittings.pop(fact.other, None)
            sittings |= {fact.other: one} if one is not None else {}
            sittings |= {fact.seat: other} if other is not None else {}
        case _:
            pass


def _blank(fact: AnyFact) -> AnyFact:
    match fact:
        case Sat():
            return msgspec.structs.replace(fact, name=None)
        case Said():
            return msgspec.structs.replace(fact, text=None)
        case _:
            return fact
