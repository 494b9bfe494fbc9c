"""The addresses that the operator keeps out."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One row for each."""
    op.create_table(
        "bans",
        sa.Column("prefix", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
