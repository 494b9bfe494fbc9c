"""Blanking what a person wrote into a log: their name, and what they said in their own words.

The steps stay, so the log makes the same table, and the proofs, which hold no names, stay valid.
"""

import msgspec
from sqlalchemy import Connection, select, update

from ronda.server.store.reading import FACTS
from ronda.server.store.schema import STEPS
from ronda.server.store.stays import Log, belongings
from ronda.table import AnyFact
from ronda.table.facts import Said, Sat


def erase(connection: Connection, table: str, sat: int) -> None:
    """Blanks somebody's stay, in every step since they sat down."""
    of_table = STEPS.c.table_id == table
    steps = select(STEPS.c.seq, STEPS.c.facts).where(of_table).order_by(STEPS.c.seq)
    rows = connection.execute(steps).all()
    log = erased([FACTS.decode(row.facts) for row in rows], sat)
    for row, facts in zip(rows, log, strict=True):
        written = msgspec.json.encode(facts).decode()
        if written != row.facts:
            step = of_table & (STEPS.c.seq == row.seq)
            connection.execute(update(STEPS).where(step).values(facts=written))


def erased(log: Log, sat: int) -> list[tuple[AnyFact, ...]]:
    """The log with everything blanked that came from somebody in one stay."""
    mine = {(each.step, each.place) for each in belongings(log) if each.sat == sat}
    return [
        tuple(_blank(fact) if (step, place) in mine else fact for place, fact in enumerate(facts))
        for step, facts in enumerate(log, 1)
    ]


def _blank(fact: AnyFact) -> AnyFact:
    match fact:
        case Sat():
            return msgspec.structs.replace(fact, name=None)
        case Said():
            return msgspec.structs.replace(fact, text=None)
        case _:
            return fact
