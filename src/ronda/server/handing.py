"""Lines that are handed over to the process of their table, with what was read of them so far.

The other end notices nothing: the connection itself goes through a Unix socket, in a folder that
only this server's user may enter. Whoever gives it closes its own end of it, and no more.
"""

import asyncio
import logging
import re
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, unquote

import msgspec

from ronda.server.fleet import Fleet

logger = logging.getLogger(__name__)

SOON: Final = 0.02
"""Seconds between two looks whether what was said before has been sent."""
PART: Final = 64 * 1024
"""Bytes that are read of what is handed over at a time."""
_REQUEST: Final = re.compile(rb"[A-Z]+ (/api/[^\s?]*)\??(\S*) HTTP/1\.[01]\r?\n")
_HEAD_ENDS: Final = re.compile(rb"\n\r?\n")


class HandedLine(msgspec.Struct, array_like=True):
    """What was read of a line.

    Attributes:
        rest: what nobody has heard yet.
        request: that for a WebSocket, which has been answered; nothing for a line of HTTP.
        hello: what was said then.
    """

    rest: bytes
    request: bytes = b""
    hello: bytes = b""


class Handing:
    """Gives lines to other processes, and takes those that are for this one."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()

    def open(self, take_up: Callable[[HandedLine], asyncio.Protocol]) -> None:
        """Takes lines from now on; `take_up` makes what goes on with one."""
        self._take_up = take_up
        path = self._fleet.door_of(self._fleet.number)
        Path(path).unlink(missing_ok=True)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.settimeout(0)
        self._listening.bind(path)
        self._listening.listen(1024)
        self._loop.add_reader(self._listening, self._accept)

    def close(self) -> None:
        """Takes no more."""
        self._loop.remove_reader(self._listening)
        self._listening.close()

    def other(self, table: str | None) -> int | None:
        """The process that a line for this table is to go to; None where it stays."""
        return None if table is None else self._fleet.other(table)

    def give(self, to: int, transport: asyncio.Transport, handed: HandedLine) -> bool:
        """Gives a line away, on which nothing waits to be sent; not where nobody takes it."""
        if transport.is_closing():
            return False
        channel, body = socket.socket(socket.AF_UNIX), msgspec.msgpack.encode(handed)
        channel.settimeout(0)
        try:
            channel.connect(self._fleet.door_of(to))
            line = transport.get_extra_info("socket").fileno()
            sent = socket.send_fds(channel, [body], [line])
        except OSError:
            channel.close()
            return False
        self._do(self._send_rest(channel, body[sent:]))
        transport.pause_reading()
        transport.close()
        return True

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_rest(self, channel: socket.socket, rest: bytes) -> None:
        with channel, suppress(OSError):
            if rest:
                await self._loop.sock_sendall(channel, rest)

    def _accept(self) -> None:
        with suppress(BlockingIOError):
            while True:
                channel, _ = self._listening.accept()
                channel.settimeout(0)
                self._do(self._take(channel))

    async def _take(self, channel: socket.socket) -> None:
        line = None
        try:
            with channel:
                body, line = await self._first(channel)
                while part := await self._loop.sock_recv(channel, PART):
                    body += part
            handed = msgspec.msgpack.decode(body, type=HandedLine)
            await self._loop.connect_accepted_socket(lambda: self._take_up(handed), line)
        except Exception:
            # Whoever gave it is gone, and so is the line.
            logger.exception("a line was not taken over")
            if line is not None:
                line.close()

    async def _first(self, channel: socket.socket) -> tuple[bytes, socket.socket]:
        while True:
            with suppress(BlockingIOError):
                part, [line], _, _ = socket.recv_fds(channel, PART, 1)
                return part, socket.socket(fileno=line)
            await asyncio.sleep(0.001)


def table_asked(heard: bytes) -> str | None:
    """The table that a request names in its head; None for none, or while its head is not whole."""
    request = _REQUEST.match(heard)
    if request is None or _HEAD_ENDS.search(heard) is None:
        return None
    path = unquote(request[1].decode("latin-1")).split("/")
    if path[2] == "tables":
        return path[3] if len(path) > 3 else None
    named = parse_qs(request[2].decode("latin-1")).get("table")
    return named[0] if named else None
