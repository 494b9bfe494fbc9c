"""What lies in the database: the log of every table, its secrets apart, and who keeps it."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    text,
)

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created_at", Double, nullable=False),
    # When the log last grew, to the hour: what makes a table idle.
    Column("touched_at", Double, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("is_public", Boolean, nullable=False),
    # The process that looks after its deadlines and computers; the log has the last word.
    Column("keeper", String(32), nullable=False),
    # What a list of tables shows of it, as JSON.
    Column("listing", Text, nullable=False),
    Index("tables_by_keeper", "keeper", "stage"),
    Index("tables_by_stage", "stage", "touched_at"),
    sqlite_with_rowid=False,
)

STEPS: Final = Table(
    "steps",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    # Without gaps; unique, so that one of two processes is first and the other learns it.
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    # The process that wrote it down.
    Column("via", String(32), nullable=False),
    # Who asked for it, by their place (`lines.place_of`), and what they called their request.
    Column("seat", SmallInteger),
    Column("request", String(64)),
    # The facts as JSON.
    Column("facts", Text, nullable=False),
    # On a SQLite file, one process makes requests into steps. It makes step n only from a table
    # whose `LiveTable._answered` has the requests of all the steps before, so a request that comes
    # again is answered from there, and whoever lags behind is refused the number. On PostgreSQL,
    # where many write, the database looks too.
    Index(
        "steps_by_request",
        "table_id",
        "seat",
        "request",
        unique=True,
        postgresql_where=text("request IS NOT NULL"),
    ).ddl_if(dialect="postgresql"),
    # On SQLite with rowid, in order of arrival: a commit writes to the end of the file, and not to
    # as many places as there are tables in it.
)

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("commitment", String(64), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

BANS: Final = Table(
    "bans",
    METADATA,
    # An address or a network, as `ipaddress` writes it.
    Column("prefix", String(64), primary_key=True),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    # The hash of the secret under which somebody looks for invitations.
    Column("key", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    # The step with which whoever invites sat down there: the name stands in the log alone.
    Column("sat", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("invitations_by_time", "at"),
    sqlite_with_rowid=False,
)

PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    # Counts up while the process lives.
    Column("beat", Integer, nullable=False),
    sqlite_with_rowid=False,
)

SERVER: Final = Table(
    "server",
    METADATA,
    # One row, for all processes.
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    # New whenever the database has gone back to an earlier state.
    Column("epoch", String(32), nullable=False),
    # What marks are made with (`server/marks`).
    Column("key", LargeBinary, nullable=False),
    # Beats of all processes so far: what a file that is put back has fewer of.
    Column("beats", Integer, nullable=False),
    sqlite_with_rowid=False,
)
