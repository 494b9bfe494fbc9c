"""The database of a server, for `ronda admin`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ronda.cli.asking import fail


@contextmanager
def opened(url: str | None) -> Iterator[Any]:
    """The database of the server, which a server has made; what fails ends the command."""
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
