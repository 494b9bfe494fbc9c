"""What `ronda admin` does, beside a running server: all of it through the database."""

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Engine, select, text

from ronda import __version__
from ronda.protocol import Kind
from ronda.protocol.http import ListedTable
from ronda.server.addresses import Network, read_network
from ronda.server.clock import SteadyClock
from ronda.server.fleet import home_of
from ronda.server.lines import line_of, listing_of
from ronda.server.server import policy_of
from ronda.server.store.bans import add_ban, lift_ban
from ronda.server.store.database import DatabaseError
from ronda.server.store.files import numbered
from ronda.server.store.purging import purge
from ronda.server.store.reading import ADMIN, read_log
from ronda.server.store.schema import TABLES
from ronda.server.store.writing import Fate, write_lines
from ronda.table import Caller, CloseDown, Context, FreeSeat, NotAllowedError, Silence, handle, load

DAY: Final = 86400.0
TRIES: Final = 20
"""How often something is done again where the people of a table were faster."""


class TableRow(NamedTuple):
    """A table as the operator sees it: no name, no card."""

    table: str
    stage: str
    is_public: bool
    seats: str
    touched_at: float
    keeper: str


def engine_of(engines: Sequence[Engine], table: str) -> Engine:
    """The database of a table, where each process has one."""
    return engines[home_of(table, len(engines)) - 1]


def list_tables(*engines: Engine, with_closed: bool) -> list[TableRow]:
    """Every table, those that moved last first."""
    found = select(TABLES)
    if not with_closed:
        found = found.where(TABLES.c.stage != "closed")
    rows: list[Any] = []
    for engine in engines:
        with engine.connect() as connection:
            rows += connection.execute(found).all()
    rows.sort(key=lambda row: row.touched_at, reverse=True)
    return [
        TableRow(row.id, row.stage, row.is_public, _seats(row.listing), row.touched_at, row.keeper)
        for row in rows
    ]


def _seats(listing: str) -> str:
    listed = msgspec.json.decode(listing, type=ListedTable)
    return " ".join(seat.level or seat.kind.value for seat in listed.seats)


class PlayerRow(NamedTuple):
    """Who sits on a seat now: whom to remove, and whom to silence."""

    table: str
    seat: int
    kind: str
    name: str | None
    level: str | None
    is_here: bool
    is_silenced: bool


def list_players(engine: Engine) -> Iterator[PlayerRow]:
    """Everybody who sits at a table that is open, table by table, those that moved last first."""
    for row in list_tables(engine, with_closed=False):
        stored = read_log(engine, row.table)
        table = load(stored.entries, stored.secrets)
        for number, seat in enumerate(table.seats):
            if seat.is_taken:
                yield PlayerRow(
                    table=row.table,
                    seat=number,
                    kind=seat.kind.value,
                    name=seat.name,
                    level=seat.level,
                    is_here=seat.via is not None or seat.kind is Kind.COMPUTER,
                    is_silenced=seat.is_silenced or table.is_silenced,
                )


def close_table(engine: Engine, name: str, because: str) -> None:
    """Closes a table, which reveals the secret of its deal; raises `DatabaseError`."""
    order(engine, name, CloseDown(because))


def order(engine: Engine, name: str, command: CloseDown | FreeSeat | Silence) -> None:
    """Does something at a table beside a running server; raises `DatabaseError`."""
    clock = SteadyClock()
    for _ in range(TRIES):
        stored = read_log(engine, name)
        if not stored.entries:
            raise DatabaseError(f"there is no table {name}")
        table = load(stored.entries, stored.secrets)
        now = max(clock.now(), *(entry.at for entry in stored.entries))
        context = Context(now, secrets.token_bytes(32), policy_of(__version__))
        try:
            step = handle(table, Caller(), command, context)
        except NotAllowedError as error:
            raise DatabaseError(str(error)) from None
        # An open table stays with the process that keeps it.
        keeper = ADMIN if isinstance(command, CloseDown) else stored.keeper or ADMIN
        listing = listing_of(step.table, keeper, min(step.entry.at, clock.now()))
        line = line_of(step, ADMIN, None, None, listing)
        [(fate, why)] = write_lines(engine, [line])
        if fate is Fate.WRITTEN:
            return
        if fate is Fate.FAILED:
            raise DatabaseError(why)
    raise DatabaseError("the table moves too fast for this: try again")


def ban(engine: Engine, prefix: str) -> str:
    """Keeps an address or a network out; how it is written down. Raises `DatabaseError`."""
    written = str(_network(prefix))
    add_ban(engine, written, SteadyClock().now())
    return written


def unban(engine: Engine, prefix: str) -> str:
    """Lets an address or a network in again; raises `DatabaseError` where it is not kept out."""
    written = str(_network(prefix))
    if not lift_ban(engine, written):
        raise DatabaseError(f"{written} is not kept out")
    return written


def _network(prefix: str) -> Network:
    network = read_network(prefix)
    if network is None:
        raise DatabaseError(f"{prefix!r} is no address, like 203.0.113.7, and no 203.0.113.0/24")
    return network


def purge_closed(engine: Engine, days: float) -> int:
    """Delete tables closed this many days ago or earlier; their number. Raises `DatabaseError`."""
    if days < 0:
        raise DatabaseError("--days is 0 or more")
    return sum(1 for _ in purge(engine, SteadyClock().now() - days * DAY))


def vacuum(engine: Engine) -> None:
    """Gives unused space back; writers wait a moment."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text("VACUUM"))
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        else:
            connection.execute(text("VACUUM (ANALYZE) steps, tables, secrets, processes, bans"))


def backup_all(engines: Sequence[Engine], to: Path) -> Iterator[Path]:
    """A copy of each process's database, named as the databases are; raises `DatabaseError`."""
    for number, engine in enumerate(engines, 1):
        file = numbered(to, number)
        backup(engine, file)
        yield file


def backup(engine: Engine, to: Path) -> None:
    """A whole copy as of one moment, to be guarded like the database: it holds the secrets too.

    A file that is there already is refused. Raises `DatabaseError`.
    """
    try:
        # Nobody else may read it, from its first byte on.
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise DatabaseError(f"{to} cannot be written: {error.strerror}") from None
    if engine.dialect.name == "sqlite":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM INTO :to"), {"to": str(to)})
    else:
        _dump(engine, to)


def _dump(engine: Engine, to: Path) -> None:
    """PostgreSQL's own dump, for `pg_restore`."""
    program = shutil.which("pg_dump")
    if program is None:
        raise DatabaseError("pg_dump, which comes with PostgreSQL, is not installed here")
    url = engine.url.set(drivername="postgresql")._replace(password=None).render_as_string()
    # Not on the command line, which everybody on the machine can read.
    password = {} if engine.url.password is None else {"PGPASSWORD": str(engine.url.password)}
    with to.open("wb") as file:
        command = [program, "--format=custom", "--no-owner", "--dbname", url]
        dumped = subprocess.run(  # noqa: S603 - a program of the system, our own words
            command, stdout=file, stderr=subprocess.PIPE, env=os.environ | password, check=False
        )
    if dumped.returncode:
        said = dumped.stderr.decode(errors="replace").strip().splitlines()
        raise DatabaseError(said[-1] if said else "pg_dump failed")
