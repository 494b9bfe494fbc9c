"""Reading tables back from their logs, and finding them."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from ronda.protocol import Stage
from ronda.server.store.database import fault_of
from ronda.server.store.epochs import count_beat
from ronda.server.store.schema import PROCESSES, SECRETS, STEPS, TABLES
from ronda.table import AnyFact, Created, Entry
from ronda.table.facts import Woken

logger = logging.getLogger(__name__)

Args = ParamSpec("Args")
Found = TypeVar("Found")

FACTS: Final = msgspec.json.Decoder(tuple[AnyFact, ...])
"""Reads the facts of a step."""
NOT_SITTING: Final = -1
"""The place of a host who does not sit."""
ADMIN: Final = "admin"
"""The keeper of tables that `ronda admin` has closed."""

_KEPT: Final = [
    stage.value
    for stage in (Stage.SEATING, Stage.CUTTING, Stage.OPENING, Stage.PLAYING, Stage.BETWEEN)
]
"""The stages in which something may happen without anybody's asking."""
UNREACHABLE: Final = "the tables cannot be reached just now; nothing is lost: ask again in a moment"
"""All that a client hears of a fault of the database: the log has its words."""


class StoreError(RuntimeError):
    """The database cannot be read, or what it holds makes no sense; the message is for clients."""


class AwayError(StoreError):
    """The process that has the table does not answer just now; it is being started again."""


def store_error(error: SQLAlchemyError) -> StoreError:
    """What a client hears of a fault of the database, which is logged."""
    logger.warning("the database does not answer", extra={"reason": fault_of(error)})
    return StoreError(UNREACHABLE)


async def asked(question: Callable[Args, Found], *args: Args.args, **named: Args.kwargs) -> Found:
    """The answer of the database, from a thread; raises `StoreError`."""
    try:
        return await asyncio.to_thread(question, *args, **named)
    except SQLAlchemyError as error:
        raise store_error(error) from error


class Stored(NamedTuple):
    """What a log holds after a step: the entries, who wrote each, and the secrets they need."""

    entries: tuple[Entry, ...]
    writers: tuple[str, ...]
    secrets: Mapping[str, bytes]

    @property
    def keeper(self) -> str | None:
        """Who looks after the table, by these steps: who set it up, or woke it last."""
        steps = zip(reversed(self.entries), reversed(self.writers), strict=True)
        return next((writer for entry, writer in steps if _makes_keeper(entry)), None)


def _makes_keeper(entry: Entry) -> bool:
    return any(isinstance(fact, Created | Woken) for fact in entry.facts)


def read_log(engine: Engine, table: str, after: int = 0) -> Stored:
    """The steps of a table after number `after`; none where there is no such table."""
    of_table = STEPS.c.table_id == table
    log = select(STEPS).where(of_table, STEPS.c.seq > after).order_by(STEPS.c.seq)
    secrets = select(SECRETS.c.commitment, SECRETS.c.secret).where(SECRETS.c.table_id == table)
    with engine.connect() as connection:
        rows = connection.execute(log).all()
        # After the log, so that no step is read whose secret is not.
        found = connection.execute(secrets).all() if rows else []
    return Stored(
        tuple(
            Entry(row.seq, row.at, FACTS.decode(row.facts), row.seat, row.request) for row in rows
        ),
        tuple(row.via for row in rows),
        {commitment: bytes(secret) for commitment, secret in found},
    )


def read_heights(engine: Engine, tables: Collection[str]) -> dict[str, int]:
    """The number of the last step of each of these tables."""
    last = select(STEPS.c.table_id, func.max(STEPS.c.seq).label("seq"))
    of_tables = last.where(STEPS.c.table_id.in_(tables)).group_by(STEPS.c.table_id)
    with engine.connect() as connection:
        return {row.table_id: row.seq for row in connection.execute(of_tables)}


def read_listings(
    engines: Iterable[Engine], limit: int, also: Collection[str] = ()
) -> list[tuple[str, str]]:
    """The public tables that are not closed: their names, and as JSON what a list shows of each.

    Those that moved last come first, up to `limit` of each; last, those of `also` that are older.
    """
    listed = (
        select(TABLES.c.id, TABLES.c.listing, TABLES.c.touched_at)
        .where(TABLES.c.is_public, TABLES.c.stage != Stage.CLOSED.value)
        .order_by(TABLES.c.touched_at.desc())
    )
    rows: list[Any] = []
    for engine in engines:
        with engine.connect() as connection:
            newer = connection.execute(listed.limit(limit)).all()
            older = set(also) - {row.id for row in newer}
            rows += newer
            if older:
                rows += connection.execute(listed.where(TABLES.c.id.in_(older))).all()
    rows.sort(key=lambda row: row.touched_at, reverse=True)
    return [(row.id, row.listing) for row in rows]


def read_kept(engine: Engine, *, keeper: str) -> list[str]:
    """The tables under way, or waiting for their start, that a process looks after."""
    kept = select(TABLES.c.id).where(TABLES.c.keeper == keeper, TABLES.c.stage.in_(_KEPT))
    with engine.connect() as connection:
        return list(connection.execute(kept.order_by(TABLES.c.touched_at.desc())).scalars())


def read_keepers(engine: Engine) -> set[str]:
    """Every process that looks after a table under way, or waiting for its start."""
    keepers = select(TABLES.c.keeper).where(TABLES.c.stage.in_(_KEPT)).distinct()
    with engine.connect() as connection:
        return set(connection.execute(keepers).scalars())


def read_idle(engine: Engine, before: float) -> list[str]:
    """The open tables whose log has not grown since `before`, to the hour."""
    idle = select(TABLES.c.id).where(
        TABLES.c.stage != Stage.CLOSED.value, TABLES.c.touched_at < before
    )
    with engine.connect() as connection:
        return list(connection.execute(idle.limit(100)).scalars())


# --- processes -----------------------------------------------------------------------------------


def beat(engine: Engine, process: str, number: int) -> dict[str, int]:
    """Says that a process lives, and returns the last beat of all the others."""
    with engine.begin() as connection:
        mine = update(PROCESSES).where(PROCESSES.c.id == process).values(beat=number)
        if connection.execute(mine).rowcount == 0:
            connection.execute(insert(PROCESSES).values(id=process, beat=number))
        count_beat(connection)
        others = select(PROCESSES.c.id, PROCESSES.c.beat).where(PROCESSES.c.id != process)
        return {row.id: row.beat for row in connection.execute(others)}


def bury(engine: Engine, process: str) -> None:
    """Takes a process that is gone off the list."""
    with engine.begin() as connection:
        connection.execute(delete(PROCESSES).where(PROCESSES.c.id == process))


def count_steps(engine: Engine) -> int:
    """How many steps the logs hold together."""
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(STEPS)).scalar_one()
