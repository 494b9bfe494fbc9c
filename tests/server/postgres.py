"""PostgreSQL for tests: a schema of its own for each, and a line to it that can be cut."""

import asyncio
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.server.forwarding import carry

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

    async def open(self, host: str = "127.0.0.1") -> None:
        """Opens it at an address of this machine; `url` leads through it from then on."""
        self._server = await asyncio.start_server(self._serve, host, 0)
        port = self._server.sockets[0].getsockname()[1]
        user = f"{self._parts.username}@" if self._parts.username else ""
        self.url = self._parts._replace(netloc=f"{user}{host}:{port}").geturl()

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
        _heed_silence(writer.get_extra_info("socket"))
        back, to = await asyncio.open_connection(*self._to)
        ends = {writer, to}
        if self._is_cut:
            for end in ends:
                end.transport.abort()
            return
        self._writers |= ends
        serving = asyncio.ensure_future(carry((reader, writer), (back, to)))
        self._serving.add(serving)
        await serving
        self._serving.discard(serving)
        self._writers -= ends


def _heed_silence(end: socket.socket) -> None:
    """Whoever has vanished is gone as soon as the database itself would notice (`FROM_THERE`)."""
    end.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    with suppress(AttributeError):  # Not everywhere.
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 5)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 2)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 8000)
