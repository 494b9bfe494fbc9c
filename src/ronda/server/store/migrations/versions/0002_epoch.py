"""The epoch of the database, and the key of its marks."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

FIRST = "0"
"""What was written before goes on: it is of the first epoch."""


def upgrade() -> None:
    """One row for the whole server."""
    server = op.create_table(
        "server",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.String(32), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("beats", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    row = {"id": 1, "epoch": FIRST, "key": secrets.token_bytes(32), "beats": 0}
    op.bulk_insert(server, [row])
