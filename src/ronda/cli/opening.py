"""The databases of a server, for `ronda admin`."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from ronda.cli.asking import fail


@contextmanager
def opened(url: str | None) -> Iterator[Any]:
    """The databases of the server's processes, which they have made; what fails ends the command.

    Those are one, unless several processes keep SQLite files.
    """
    try:
        from ronda.server.options import default_database
        from ronda.server.store.database import DatabaseError, opened_database
        from ronda.server.store.files import databases_there
    except ImportError as error:
        fail(f"this needs more libraries ({error.name}): pip install 'ronda[server]'")
    try:
        with ExitStack() as stack:
            urls = databases_there(url or default_database())
            yield [stack.enter_context(opened_database(each)) for each in urls]
    except DatabaseError as error:
        fail(str(error))
