"""`ronda admin`: look after a server that is running, or one that is not."""

from pathlib import Path
from typing import Annotated

import typer

from ronda.cli.opening import opened
from ronda.cli.operating import COMMANDS
from ronda.cli.restore import restore
from ronda.cli.serve import DatabaseOption

admin = typer.Typer(help="Look after a table server, running or not.", no_args_is_help=True)
for _command in (restore, *COMMANDS):
    admin.command()(_command)


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

    with opened(db) as engines:
        from ronda.server.admin import list_tables

        for row in list_tables(*engines, with_closed=closed):
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
    with opened(db) as engines:
        from ronda.server.admin import close_table, engine_of

        close_table(engine_of(engines, table), table, because)
        typer.echo(f"{table} is closed")


@admin.command()
def purge(
    *,
    days: Annotated[float, typer.Option(help="Tables closed this many days ago, or earlier.")],
    db: DatabaseOption = None,
) -> None:
    """Take closed tables out of the database for good, with their matches."""
    with opened(db) as engines:
        from ronda.server.admin import purge_closed

        typer.echo(f"{sum(purge_closed(each, days) for each in engines)} tables are gone")


@admin.command()
def vacuum(*, db: DatabaseOption = None) -> None:
    """Give unused space back to the disk."""
    with opened(db) as engines:
        from ronda.server.admin import vacuum as clean

        for engine in engines:
            clean(engine)


@admin.command()
def backup(
    to: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
    *,
    db: DatabaseOption = None,
) -> None:
    """Copy the whole database as of now. Guard the copy: it holds the secrets of open deals."""
    with opened(db) as engines:
        from ronda.server.admin import backup_all

        for file in backup_all(engines, to):
            typer.echo(f"{file} is written")
