"""Invitations that people leave for those whom they have met."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """One row for each person and table."""
    op.create_table(
        "invitations",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("sat", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_by_time", "invitations", ["at"])
