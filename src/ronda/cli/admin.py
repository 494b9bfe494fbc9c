"""`ronda admin`: look after a server that is running, or one that is not."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from ronda.cli.asking import fail
from ronda.cli.restore import restore
from ronda.cli.serve import DatabaseOption

admin = typer.Typer(help="Look after a table server, running or not.", no_args_is_help=True)
admin.command()(restore)


@contextmanager
def _database(url: str | None) -> Iterator[Any]:
    """The database of the server, its schema up to date; what fails ends the command."""
    try:
        from ronda.server.options import default_database
        from ronda.server.store.database import DatabaseError, opened_database
    except ImportError as error:
        fail(f"this needs more libraries ({error.name}): pip install 'ronda[server]'")
    try:
        with opened_database(url or default_database()) as engine:
            yield engine
    except DatabaseError as error:
        fail(str(error))


@admin.command()
def tables(
    *,
    db: DatabaseOption = None,
    closed: Annotated[bool, typer.Option("--closed", help="The closed ones too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="A line of JSON each.")] = False,
) -> None:
    """List the tables, those that moved last first."""
    import time

    import msgspec

    with _database(db) as engine:
        from ronda.server.admin import list_tables

        for row in list_tables(engine, with_closed=closed):
            if json:
                typer.echo(msgspec.json.encode(row._asdict()))
                continue
            moved = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.touched_at))
            where = "public" if row.is_public else "private"
            typer.echo(f"{row.table}  {row.stage:<9} {where:<8} {moved}  {row.seats}")


@admin.command()
def close(
    table: Annotated[str, typer.Argument(help="Its name, as in the list.")],
    *,
    db: DatabaseOption = None,
    because: Annotated[str, typer.Option(help="What people are told.")] = "closed by the operator",
) -> None:
    """Close a table for good; the secret of its deal is revealed."""
    with _database(db) as engine:
        from ronda.server.admin import close_table

        close_table(engine, table, because)
        typer.echo(f"{table} is closed")


@admin.command()
def vacuum(*, db: DatabaseOption = None) -> None:
    """Give unused space back to the disk."""
    with _database(db) as engine:
        from ronda.server.admin import vacuum as clean

        clean(engine)


@admin.command()
def backup(
    to: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
    *,
    db: DatabaseOption = None,
) -> None:
    """Copy the whole database as of now. Guard the copy: it holds the secrets of open deals."""
    with _database(db) as engine:
        from ronda.server.admin import backup as copy

        copy(engine, to)
        typer.echo(f"{to} is written")
