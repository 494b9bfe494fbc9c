"""PostgreSQL for tests: a schema of its own for each, and a line to it that can be cut."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

NAMED = os.environ.get("RONDA_TEST_POSTGRES", "")
needs_postgres = pytest.mark.skipif(
    not NAMED, reason="RONDA_TEST_POSTGRES names no PostgreSQL database to test with"
)


@contextmanager
def schema() -> Iterator[str]:
    """The URL of an empty schema, which is dropped in the end."""
    name = f"ronda_{secrets.token_hex(6)}"
    with psycopg.connect(NAMED, autocommit=True) as line:
        line.execute(f"CREATE SCHEMA {name}")
    try:
        yield f"{NAMED}{'&' if '?' in NAMED else '?'}options=-csearch_path%3D{name}"
    finally:
        with psycopg.connect(NAMED, autocommit=True) as line:
            line.execute(f"DROP SCHEMA {name} CASCADE")


class Line:
    """A line to the database, on this event loop, that can be cut and mended."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._to = (parts.hostname or "127.0.0.1", parts.port or 5432)
        self._parts = parts
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._serving: set[asyncio.Future[None]] = set()
        self.url = url

    async def open(self) -> None:
        """Opens it; `url` leads through it from then on."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        user = f"{self._parts.username}@" if self._parts.username else ""
        self.url = self._parts._replace(netloc=f"{user}127.0.0.1:{port}").geturl()

    def cut(self) -> None:
        """Breaks every connection, and takes no new ones."""
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Takes connections again."""
        self._is_cut = False

    async def close(self) -> None:
        """Breaks every connection for good."""
        self.cut()
        self._server.close()
        await asyncio.gather(*self._serving)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, to = await asyncio.open_connection(*self._to)
        if self._is_cut:
            writer.transport.abort()
            to.transport.abort()
            return
        serving = asyncio.ensure_future(self._carry(reader, writer, back, to))
        self._serving.add(serving)
        await serving
        self._serving.discard(serving)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        back: asyncio.StreamReader,
        to: asyncio.StreamWriter,
    ) -> None:
        ends = {writer, to}
        self._writers |= ends
        ways = self._copy(reader, to), self._copy(back, writer)
        await asyncio.gather(*ways, return_exceptions=True)
        for end in ends:
            end.transport.abort()
        self._writers -= ends

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.close()
