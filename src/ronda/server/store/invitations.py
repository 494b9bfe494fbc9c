"""Invitations to a table, left for whoever holds the secret of a key; each is kept half a day."""

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Engine, delete, func, insert, select

from ronda.server.store.schema import INVITATIONS

KEPT: Final = 12 * 3600.0
"""Seconds after which an invitation is void."""
MOST: Final = 8
"""Invitations that wait for one person at a time."""


class StoredInvitation(NamedTuple):
    """An invitation: to which table, and by whoever sat down there with the step `sat`."""

    table: str
    sat: int
    at: float


def leave_invitation(engine: Engine, key: str, left: StoredInvitation) -> bool:
    """Leaves one, in place of an earlier one to the same table; whether there was room."""
    mine = INVITATIONS.c.key == key
    same = mine & (INVITATIONS.c.table_id == left.table)
    with engine.begin() as connection:
        connection.execute(delete(INVITATIONS).where(same | (mine & _is_void(left.at))))
        waiting = connection.execute(select(func.count()).select_from(INVITATIONS).where(mine))
        if waiting.scalar_one() >= MOST:
            return False
        row = {"key": key, "table_id": left.table, "sat": left.sat, "at": left.at}
        connection.execute(insert(INVITATIONS).values(row))
    return True


def read_invitations(engine: Engine, key: str, now: float) -> list[StoredInvitation]:
    """Those that wait under a key, the newest first."""
    rows = select(INVITATIONS).where((INVITATIONS.c.key == key) & ~_is_void(now))
    with engine.connect() as connection:
        found = connection.execute(rows.order_by(INVITATIONS.c.at.desc()))
        return [StoredInvitation(row.table_id, row.sat, row.at) for row in found]


def drop_invitation(engine: Engine, key: str, table: str) -> None:
    """Takes back what waits under a key for a table."""
    mine = (INVITATIONS.c.key == key) & (INVITATIONS.c.table_id == table)
    with engine.begin() as connection:
        connection.execute(delete(INVITATIONS).where(mine))


def drop_void(engine: Engine, now: float) -> None:
    """Takes out what is older than invitations are kept."""
    with engine.begin() as connection:
        connection.execute(delete(INVITATIONS).where(_is_void(now)))


def _is_void(now: float) -> ColumnElement[bool]:
    return INVITATIONS.c.at < now - KEPT
