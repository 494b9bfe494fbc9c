"""Tables, their logs, their secrets, and the processes that keep them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first schema. Written out, since a change of `schema` must not change history."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("touched_at", sa.Double, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("keeper", sa.String(32), nullable=False),
        sa.Column("listing", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_by_keeper", "tables", ["keeper", "stage"])
    op.create_index("tables_by_stage", "tables", ["stage", "touched_at"])
    _create_log()
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_log() -> None:
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("via", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("request", sa.String(64)),
        sa.Column("facts", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "steps_by_request",
        "steps",
        ["table_id", "seat", "request"],
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
        postgresql_where=sa.text("request IS NOT NULL"),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
