"""Blanking what a person wrote into a log: their name, and what they said in their own words.

The steps stay, so the log makes the same table, and the proofs, which hold no names, stay valid.

The name goes with the step by which somebody is forgotten. What was said goes after it in small
parts, between the steps of others, who do not wait for it. Where that was cut short, it is done
after the next start: the log itself says who is forgotten, and what is still there of them.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, bindparam, select, update

from ronda.server.store.reading import FACTS
from ronda.server.store.schema import STEPS
from ronda.server.store.stays import Log, belongings, forgotten_of
from ronda.table import AnyFact
from ronda.table.facts import Met, Said, Sat

PART: Final = 200
"""Steps that are looked at in one transaction."""
_FACTS: Final = (
    update(STEPS)
    .where(STEPS.c.table_id == bindparam("table"), STEPS.c.seq == bindparam("step"))
    .values(facts=bindparam("blanked"))
)


class Erasure:
    """What somebody wrote in one stay, blanked part by part.

    Attributes:
        table: where they sat.
        sat: the stay (`stays`).
    """

    def __init__(self, table: str, sat: int) -> None:
        self.table = table
        self.sat = sat
        self._stays: dict[int, int] = {}
        self._next = 1

    def go_on(self, connection: Connection) -> bool:
        """Blanks the next part; whether there is more."""
        part = _read(connection, self.table, self._next)
        log = [FACTS.decode(facts) for _, facts in part]
        blanked = erased(log, self.sat, self._next, self._stays)
        _write(connection, self.table, part, blanked)
        self._next += len(part)
        return len(part) == PART


def erase_name(connection: Connection, table: str, sat: int) -> None:
    """Blanks the step with which somebody sat down."""
    part = _read(connection, table, sat)[:1]
    log = [FACTS.decode(facts) for _, facts in part]
    _write(connection, table, part, erased(log, sat, sat))


def _read(connection: Connection, table: str, first: int) -> list[tuple[int, str]]:
    steps = select(STEPS.c.seq, STEPS.c.facts).where(STEPS.c.table_id == table)
    part = steps.where(STEPS.c.seq >= first).order_by(STEPS.c.seq).limit(PART)
    return [(row.seq, row.facts) for row in connection.execute(part)]


def _write(connection: Connection, table: str, part: list[tuple[int, str]], log: Log) -> None:
    changed = [
        {"table": table, "step": step, "blanked": blanked}
        for (step, facts), written in zip(part, log, strict=True)
        if (blanked := msgspec.json.encode(written).decode()) != facts
    ]
    if changed:
        connection.execute(_FACTS, changed)


def erased(
    log: Log, sat: int, first: int = 1, stays: dict[int, int] | None = None
) -> list[tuple[AnyFact, ...]]:
    """The log, or a part of it, with everything blanked that came from somebody in one stay."""
    found = belongings(log, first, stays)
    mine = {(each.step, each.place) for each in found if each.sat == sat}
    return [
        tuple(_blank(fact) if (step, place) in mine else fact for place, fact in enumerate(facts))
        for step, facts in enumerate(log, first)
    ]


def unfinished(engine: Engine) -> Iterator[Erasure]:
    """What was cut short: who is forgotten by a log that still holds words of theirs."""
    # Made distinct here: SQLite would go by the index, to and fro through the whole file.
    forgetting = select(STEPS.c.table_id).where(STEPS.c.facts.contains('"forgotten"'))
    with engine.connect() as connection:
        tables = set(connection.execute(forgetting).scalars())
    for table in tables:
        whole = select(STEPS.c.facts).where(STEPS.c.table_id == table).order_by(STEPS.c.seq)
        with engine.connect() as connection:
            log = [FACTS.decode(facts) for facts in connection.execute(whole).scalars()]
        for sat in forgotten_of(log):
            if erased(log, sat) != log:
                yield Erasure(table, sat)


def _blank(fact: AnyFact) -> AnyFact:
    match fact:
        case Sat():
            return msgspec.structs.replace(fact, name=None)
        case Said():
            return msgspec.structs.replace(fact, text=None)
        case Met():
            return msgspec.structs.replace(fact, key=None)
        case _:
            return fact
