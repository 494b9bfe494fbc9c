"""On SQLite, the steps in order of arrival, and no index of requests (`schema` says why)."""

import shutil
from pathlib import Path

import sqlalchemy as sa
from alembic import op

from ronda.server.store.database import DatabaseError

revision = "0005"
down_revision = "0004"

MIB = 1024 * 1024


def upgrade() -> None:
    """Carries the steps over, table by table. PostgreSQL keeps what it has."""
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    _need_room(connection)
    op.create_table(
        "steps_as_they_came",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("via", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("request", sa.String(64)),
        sa.Column("facts", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO steps_as_they_came (table_id, seq, at, via, seat, request, facts)"
        " SELECT table_id, seq, at, via, seat, request, facts FROM steps ORDER BY table_id, seq"
    )
    op.drop_table("steps")
    op.rename_table("steps_as_they_came", "steps")


def _need_room(connection: sa.Connection) -> None:
    """Raises `DatabaseError` where the disk does not hold the steps anew.

    They lie in the write-ahead log first and then in the file; where SQLite is built to wipe what
    it frees, the log holds the old ones' place as well.
    """
    file = Path(str(connection.engine.url.database))
    pages, free, size = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "freelist_count", "page_size")
    )
    needed = 3 * (pages - free) * size
    found = shutil.disk_usage(file.parent).free
    if found < needed:
        raise DatabaseError(
            f"{file} has to be written anew for this release: that takes"
            f" {needed // MIB + 1} MiB of free disk, and there are {found // MIB}"
        )
