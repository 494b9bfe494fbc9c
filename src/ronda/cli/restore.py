"""`ronda admin restore`: go back to a backup."""

from pathlib import Path
from typing import Annotated

import typer

from ronda.cli.asking import fail
from ronda.cli.serve import DatabaseOption


def restore(
    file: Annotated[
        Path | None, typer.Argument(help="What `ronda admin backup` wrote, of a SQLite database.")
    ] = None,
    *,
    db: DatabaseOption = None,
    after: Annotated[
        bool,
        typer.Option(
            "--after",
            help="It has gone back already: by pg_restore, or with its machine.",
        ),
    ] = False,
) -> None:
    """Put a backup in place of the database, with no server running.

    Deals under way in it are revealed and dealt again: their secrets may be known by now.
    """
    try:
        from ronda.server import restoring
        from ronda.server.options import default_database
        from ronda.server.store.database import DatabaseError
        from ronda.server.store.files import databases_there
    except ImportError as error:
        fail(f"this needs more libraries ({error.name}): pip install 'ronda[server]'")
    if (file is None) is not after:
        fail("name the backup, or say --after where the database has gone back already")
    try:
        if file is None:
            for url in databases_there(db or default_database()):
                restoring.declare(url)
            typer.echo("the database is in a new epoch: deals under way are dealt again")
            return
        kept = restoring.restore_all(db or default_database(), file)
    except DatabaseError as error:
        fail(str(error))
    typer.echo(f"{file} is in place; deals under way in it are dealt again")
    for each in kept:
        typer.echo(f"what was there before: {each}")
