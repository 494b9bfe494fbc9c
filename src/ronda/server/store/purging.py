"""Taking closed tables out of the database for good: their logs, their secrets, their rows."""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Engine, delete, select

from ronda.protocol import Stage
from ronda.server.store.schema import INVITATIONS, SECRETS, STEPS, TABLES

BATCH: Final = 50
"""Tables looked for at a time."""


def purge(engine: Engine, before: float) -> Iterator[str]:
    """Takes out every table that was closed before then, and names each once it is gone.

    Each goes in a transaction of its own, so that nobody's move waits for more than one.
    """
    while names := _closed_before(engine, before):
        for name in names:
            _take_out(engine, name)
            yield name


def _take_out(engine: Engine, name: str) -> None:
    with engine.begin() as connection:
        for rows in (STEPS, SECRETS, INVITATIONS):
            connection.execute(delete(rows).where(rows.c.table_id == name))
        connection.execute(delete(TABLES).where(TABLES.c.id == name))


def _closed_before(engine: Engine, before: float) -> list[str]:
    closed = select(TABLES.c.id).where(
        TABLES.c.stage == Stage.CLOSED.value, TABLES.c.touched_at < before
    )
    with engine.connect() as connection:
        return list(connection.execute(closed.order_by(TABLES.c.touched_at).limit(BATCH)).scalars())
