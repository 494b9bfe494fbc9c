"""The door: every line from its first byte on, whatever it will be for.

A request's head and its body each have a deadline, whatever trickles meanwhile, and so has the
first word on a socket. Lines are counted by address; the lines of a proxy are those of many. Where
nearly all files of the process are in use, whoever holds most lines on which nothing is done loses
the oldest of them, and there is room for the next.
"""

import asyncio
from contextlib import suppress
from operator import attrgetter
from typing import Any, Final, Protocol

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from ronda.protocol import Code, Refused
from ronda.server.addresses import Proxies, home_of
from ronda.server.handing import SOON, HandedLine, Handing, table_asked

HEAD_WITHIN: Final = 10.0
"""Seconds in which the head of a request has to come."""
BODY_WITHIN: Final = 20.0
"""Seconds in which its body has to come: 256 KB over a slow line."""
LINES: Final = 4
"""Lines of any kind for each socket that an address may have: browsers open some for a moment."""
RESERVE: Final = 128
"""Files that lines never use: the database, processes, and whatever else has to be opened."""
ROOM_UNKNOWN: Final = 4096
"""Lines where the system does not say how many files there may be."""


class DoorConnection(Protocol):
    """One line, as the door sees it."""

    @property
    def is_waiting(self) -> bool:
        """Whether it is the other end's turn, and it has not said what it wants."""

    def hang_up(self) -> None:
        """Ends it at once."""


_is_waiting: Final = attrgetter("is_waiting")


class Door:
    """Counts the lines that are open.

    Args:
        each: lines that one address may have; 0 for no limit.
        room: lines that there may be at all.
        proxies: whose lines are those of many.
    """

    def __init__(self, each: int, room: int, proxies: Proxies) -> None:
        self._each = each
        self._room = room
        self._proxies = proxies
        self._lines: dict[str, dict[DoorConnection, None]] = {}
        self._count = 0

    def enter(self, line: DoorConnection, address: str) -> bool:
        """Whether there is room for one more line; if so it is counted until `leave`."""
        home = home_of(address)
        mine = self._lines.get(home, {})
        is_counted = self._each and address not in self._proxies
        if is_counted and len(mine) >= self._each and not self._drop(home):
            return False
        if self._count >= self._room and not self._drop(self._idlest()):
            return False
        self._lines.setdefault(home, {})[line] = None
        self._count += 1
        return True

    def leave(self, line: DoorConnection, address: str) -> None:
        """A line is closed, or has become another."""
        home = home_of(address)
        if line in self._lines.get(home, {}):
            del self._lines[home][line]
            self._count -= 1
            if not self._lines[home]:
                del self._lines[home]

    def _idlest(self) -> str:
        """Who holds most of the lines on which nothing is done."""
        return max(self._lines, key=lambda home: sum(map(_is_waiting, self._lines[home])))

    def _drop(self, home: str) -> bool:
        """Ends the oldest line of somebody on which nothing is done; whether there was one."""
        waiting = next(filter(_is_waiting, self._lines[home]), None)
        if waiting is None:
            return False
        self._lines[home].pop(waiting)
        self._count -= 1
        waiting.hang_up()
        return True


def _answer(status: str, reason: str) -> bytes:
    """A refusal on a line that nothing else will be said on."""
    body = msgspec.json.encode(Refused(None, Code.TOO_FAST, reason))
    head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Retry-After: 5\r\nConnection: close\r\n\r\n".encode() + body


FULL: Final = _answer("429 Too Many Requests", "too many lines from this address: close some")
SLOW: Final = _answer("408 Request Timeout", "the request came too slowly: send it in one piece")


class HttpLine(H11Protocol):
    """A line of HTTP, which waits for a request no longer than it may take.

    Args:
        handing: where requests about other processes' tables go, if there are any.
        heard: what another process has read of the line.
    """

    def __init__(
        self,
        door: Door,
        handing: Handing | None,
        heard: bytes = b"",
        **named: Any,  # noqa: ANN401 - what uvicorn names
    ) -> None:
        super().__init__(**named)
        self._door = door
        self._handing = handing
        self._heard = heard
        self._stage: object = None
        self._deadline: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """The address at the other end: a client's, or a proxy's."""
        return "unknown" if self.client is None else self.client[0]

    @property
    def is_waiting(self) -> bool:
        """Whether a request, or the rest of it, has still to come."""
        return self._stage is not None

    def hang_up(self) -> None:
        """Ends the line at once."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begins to wait, where there is room."""
        super().connection_made(transport)
        if self._door.enter(self, self.address):
            self._look()
            if self._heard:
                self.data_received(self._heard)
                self._heard = b""
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._wait_for(None, 0.0)
        self._door.leave(self, self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes what has come."""
        super().data_received(data)
        if self.transport.get_protocol() is self:  # It may be a socket's by now.
            self._look()

    def handle_events(self) -> None:
        """Hears what has come, unless it is for another process."""
        if self._handing is None or not self._is_given(self._handing):
            super().handle_events()

    def _is_given(self, handing: Handing) -> bool:
        """Whether the line goes to another process, with the request that begins here."""
        if self.conn.their_state is not h11.IDLE:
            return False
        heard = self.conn.trailing_data[0]
        to = handing.other(table_asked(heard))
        if to is None:
            return False
        if self.transport.get_write_buffer_size():
            # What was answered before goes first.
            self._unset_keepalive_if_required()
            self.flow.pause_reading()
            self.loop.call_later(SOON, self._go_on)
            return True
        return handing.give(to, self.transport, HandedLine(heard))

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self.handle_events()

    def on_response_complete(self) -> None:
        """The next request may come."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The line is a socket's from now on."""
        self._wait_for(None, 0.0)
        self._door.leave(self, self.address)
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """Sets a deadline for what has to come next; what trickles in does not move it."""
        match self.conn.their_state:
            case h11.IDLE:
                self._wait_for(h11.IDLE, HEAD_WITHIN)
            case h11.SEND_BODY:
                self._wait_for(h11.SEND_BODY, BODY_WITHIN)
            case _:
                self._wait_for(None, 0.0)

    def _wait_for(self, stage: object, seconds: float) -> None:
        if stage is self._stage:
            return
        self._stage = stage
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if stage is not None:
            self._deadline = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        is_body = self._stage is h11.SEND_BODY
        has_begun = is_body or bool(self.conn.trailing_data[0])
        if has_begun and not (is_body and self.cycle.response_started):
            self.transport.write(SLOW)
        self.transport.close()


def room_for_lines() -> int:
    """How many lines there may be, once the process may open as many files as it is allowed."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return ROOM_UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # macOS names more than it gives.
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    if soft == resource.RLIM_INFINITY:
        return ROOM_UNKNOWN * 16
    return max(soft - RESERVE, soft // 2)
