"""A server in a process of its own, for tests that wait without an event loop."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ronda.client import Link, sit
from ronda.server.options import sqlite_url
from tests.client.people import table_for
from tests.server.harness import ServerProcess, play


@contextmanager
def a_server(folder: Path) -> Iterator[str]:
    """Its address."""
    server = ServerProcess(sqlite_url(folder / "tables.sqlite3"), folder / "server.log")
    server.start()
    try:
        server.wait_until_ready()
        yield server.url
    finally:
        server.stop()


@contextmanager
def a_seat(folder: Path) -> Iterator[Link]:
    """The seat of the host at a table of two."""
    with a_server(folder) as url:
        yield play(_seated(url))


async def _seated(url: str) -> Link:
    return await sit(await table_for(url), "Amina")
