"""The sockets: one protocol of the event loop a client, since every move of every table goes here.

A frame that is a whole text is read and written here; the handshake, and every other frame, is that
of `websockets`, which is handed whole frames alone, so that both ways can be taken in turn. There
is no task a client and no queue of what has come: while a hello is looked into, nothing is read.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # C if it is there
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from ronda.protocol import Code, Goodbye, Refused
from ronda.server.addresses import Proxies
from ronda.server.admission import Admission, refused_for
from ronda.server.bans import KEPT_OUT
from ronda.server.door import Door
from ronda.server.frames import MASK, MASKED, TEXT, head_of, is_utf8, measure
from ronda.server.handing import SOON, HandedLine, Handing
from ronda.server.limits import MESSAGE
from ronda.server.metering import Metered
from ronda.server.origins import NO_HOST, OTHER_PAGE, is_host, is_own_origin
from ronda.server.server import Server
from ronda.server.session import Session
from ronda.server.statuses import STATUS
from ronda.server.subscribers import ENCODER

logger = logging.getLogger(__name__)

FRAME_LIMIT: Final = 64 * 1024
"""Bytes beyond which a message is not even read, and the line closed."""
HELLO_WITHIN: Final = 10.0
"""Seconds in which a client has to say something at all."""
PING: Final = 20.0
"""Seconds between two pings, in which the first has to be answered."""
SILENT: Final = 30.0
"""Seconds after which a client is sent away that takes nothing of what waits for it."""
CLOSE_WITHIN: Final = 10.0
"""Seconds in which it has to take the end of the line."""
FAILED: Final = "a line failed"
AT_ONCE: Final = 64 * 1024
"""Bytes that are written in one go, or a little more."""


class Sockets:
    """All sockets of a server; uvicorn calls it for each line that becomes one.

    Args:
        proxies: who speaks for others.

    Attributes:
        handing: where lines of other processes' tables go, if there are any.
    """

    handing: Handing | None = None

    def __init__(self, server: Server, admission: Admission, door: Door, proxies: Proxies) -> None:
        self.server = server
        self.admission = admission
        self.door = door
        self._proxies = proxies
        self._waiting: dict[Socket, None] = {}

    def __call__(self, *, server_state: ServerState, **_: object) -> "Socket":
        """A socket, as uvicorn asks for it."""
        return Socket(self, server_state)

    async def refused(self, client: str, headers: Headers) -> Refused | None:
        """Why no socket is opened; None where it is, after a wait in a crowd."""
        if client in self.server.bans:
            return KEPT_OUT
        wait = await self.admission.wait(client)
        if wait is not None:
            return refused_for(wait)
        host, origin = (next(iter(headers.get_all(name)), None) for name in ("Host", "Origin"))
        if host is not None and not is_host(host):
            return Refused(None, Code.MALFORMED, NO_HOST)
        if not is_own_origin(origin, host, self.server.options.base_url):
            return Refused(None, Code.NOT_YOURS, OTHER_PAGE)
        return None

    def client_of(self, peer: str, headers: Headers) -> str:
        """The address of a client, as the other end or its proxy says."""
        return self._proxies.client(peer, ",".join(headers.get_all("X-Forwarded-For")))

    def soon(self, socket: "Socket") -> None:
        """Lets a socket tell what waits, together with all that has come by then."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._tell)
        self._waiting[socket] = None

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for socket in waiting:
            socket.tell()


class Socket(asyncio.Protocol):
    """One client's line, from the request for a WebSocket on."""

    def __init__(
        self, sockets: Sockets, state: ServerState, handed: HandedLine | None = None
    ) -> None:
        self._sockets = sockets
        self._handed = handed
        self._request = b""
        self._lines = state.connections
        self._loop = asyncio.get_running_loop()
        self._rare = ServerProtocol(max_size=FRAME_LIMIT, logger=logger)
        self._session: Session | None = None
        self._left = b""
        self._work: asyncio.Task[None] | None = None
        self._fragments: list[bytes] | None = None
        self._is_text = True
        self._deadline: asyncio.TimerHandle | None = None
        self._has_spoken = False
        self._is_held = False
        self._is_pinged = False
        self._is_ended = False

    # --- as the door and uvicorn see it -----------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has said anything yet."""
        return not self._has_spoken

    def hang_up(self) -> None:
        """Ends the line at once."""
        self._transport.abort()

    def shutdown(self) -> None:
        """The server goes; who is here has been told so (`Server.dismiss`)."""
        if self._session is not None:
            self.tell()
            self._end(1012)
        self._transport.close()

    # --- as the event loop sees it ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Takes over a line of HTTP."""
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else "unknown"
        self._lines.add(cast(Any, self))
        if not self._sockets.door.enter(self, self._peer):
            self.hang_up()
        elif self._handed is not None:
            self._take_up(self._handed)
            self._handed = None

    def connection_lost(self, _exc: Exception | None) -> None:
        """The line is gone."""
        self._is_ended = True
        if self._deadline is not None:
            self._deadline.cancel()
        if self._work is not None:
            self._work.cancel()
        self._lines.discard(cast(Any, self))
        self._sockets.door.leave(self, self._peer)
        if self._session is not None:
            self._session.close()
            self._sockets.server.gate.leave(self._session.client)
            self._session = None

    def pause_writing(self) -> None:
        """The other end does not keep up."""
        self._is_held = True
        self._wait_for(SILENT, self.hang_up)

    def resume_writing(self) -> None:
        """It does again."""
        self._is_held = False
        if self._is_ended:
            self._wait_for(CLOSE_WITHIN, self._transport.close)
        else:
            self._wait_for(PING, self._ping)
            self.tell()

    def data_received(self, data: bytes) -> None:
        """Takes what has come, as far as it is whole."""
        self._left = self._left + data if self._left else data
        if self._work is None:
            self._go_on()

    # --- hearing ----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Hears frame by frame; the rest stays where one of them takes its time."""
        session, data, at = self._session, self._left, 0
        try:
            if session is None:
                at = len(data)
                self._request = b"" if self._sockets.handing is None else data
                self._hear_rare(data)
            while session is not None and self._work is None and (end := self._hear(data, at)) > at:
                at = end
        except Exception:
            logger.exception(FAILED)
            self._fail(1011)
        self._left = data[at:]

    def _hear(self, data: bytes, at: int) -> int:
        """Hears the frame that begins at `at`; where it ends, or `at` while it is not whole."""
        found = measure(data, at)
        if found is None:
            return at
        mask_at, end = found
        if end > mask_at + MASK + FRAME_LIMIT or not data[at + 1] & MASKED:
            self._hear_rare(data[at:])  # It is refused by its head.
            return len(data)
        if end > len(data):
            return at
        if data[at] == TEXT and self._fragments is None:
            self._hear_text(apply_mask(data[mask_at + MASK : end], data[mask_at : mask_at + MASK]))
        else:
            self._hear_rare(data[at:end])
        return end

    def _hear_rare(self, data: bytes) -> None:
        """Hears the handshake, or a frame that is no whole text."""
        rare = self._rare
        rare.receive_data(data)
        for event in rare.events_received():
            if isinstance(event, Request):
                self._take_time(self._greet(event))
            elif isinstance(event, Frame):
                self._hear_frame(event)
        self._write_rare()
        if rare.close_rcvd or rare.parser_exc or rare.handshake_exc:
            self._is_ended = True
            self._transport.close()

    def _hear_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.PONG:
                self._is_pinged = False
            case Opcode.TEXT | Opcode.BINARY:
                self._is_text = frame.opcode is Opcode.TEXT
                self._hear_fragment([], frame)
            case Opcode.CONT:
                self._hear_fragment(self._fragments or [], frame)

    def _hear_fragment(self, before: list[bytes], frame: Frame) -> None:
        fragments = [*before, bytes(frame.data)]
        self._fragments = None if frame.fin else fragments
        if frame.fin:
            self._hear_text(b"".join(fragments), is_text=self._is_text)

    def _hear_text(self, text: bytes, *, is_text: bool = True) -> None:
        session = self._session
        if session is None or self._is_ended:
            return
        if not self._has_spoken:
            self._has_spoken = True
            self._wait_for(PING, self._ping)
        if is_text and not is_utf8(text):
            self._fail(1007)
        elif (waiting := session.hear(text)) is not None:
            self._take_time(Metered(waiting, session.charge))

    def _take_time(self, work: Awaitable[None]) -> None:
        """Hears nothing more before this is done."""
        self._transport.pause_reading()
        self._work = self._loop.create_task(self._do(work))

    async def _do(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            logger.exception(FAILED)
            self._fail(1011)
        self._work = None
        self._transport.resume_reading()
        self._go_on()

    # --- the handshake ----------------------------------------------------------------------------

    async def _greet(self, request: Request) -> None:
        """Opens the line for whoever is let in; all others are told why not."""
        client = self._sockets.client_of(self._peer, request.headers)
        response = self._rare.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            refused = await self._sockets.refused(client, request.headers)
            response = response if refused is None else self._rejection(refused)
        self._rare.send_response(response)
        self._write_rare()
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._transport.close()
        else:
            self._open(client)

    def _open(self, client: str) -> None:
        """The line is open: a hello is awaited."""
        server = self._sockets.server
        if server.is_leaving or not server.gate.enter(client):
            goodbye = Goodbye(
                "restart" if server.is_leaving else "limits", reconnect=True, wait=5.0
            )
            self._write([ENCODER.encode(goodbye)])
            self._end(1013)
        else:
            self._session = Session(server, client, lambda: self._sockets.soon(self), self._move)
            self._wait_for(HELLO_WITHIN, self._end)

    async def _move(self, table: str, hello: bytes) -> bool:
        """Gives the line to the process of a table, behind all that was said on it here."""
        handing = self._sockets.handing
        to = None if handing is None else handing.other(table)
        if handing is None or to is None:
            return False
        self.tell()
        while self._transport.get_write_buffer_size():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(SOON)
        if not handing.give(to, self._transport, HandedLine(self._left, self._request, hello)):
            return False
        self._is_ended, self._left = True, b""
        return True

    def _take_up(self, handed: HandedLine) -> None:
        """Goes on with a line of another process, which has answered the request already."""
        self._rare.receive_data(handed.request)
        [request] = cast(list[Request], self._rare.events_received())
        self._rare.send_response(self._rare.accept(request))
        self._rare.data_to_send()
        self._open(self._sockets.client_of(self._peer, request.headers))
        self._left = handed.rest
        self._hear_text(handed.hello)

    def _rejection(self, refused: Refused) -> Response:
        response = self._rare.reject(STATUS[refused.code], ENCODER.encode(refused).decode())
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "application/json"
        return response

    # --- telling ----------------------------------------------------------------------------------

    def tell(self) -> None:
        """Writes what waits, in few pieces, as long as the other end keeps up."""
        session = self._session
        if session is None:
            return
        queue = session.send_queue
        try:
            while queue.is_waiting and not self._is_held and not self._is_ended:
                lines = queue.take(AT_ONCE)
                self._write(lines)
                session.charge(MESSAGE * len(lines))
        except Exception:
            logger.exception(FAILED)
            self._fail(1011)
        if queue.is_over and not self._is_held:
            self._end()

    def _write(self, lines: Iterable[bytes]) -> None:
        self._transport.write(b"".join([part for line in lines for part in (head_of(line), line)]))

    def _write_rare(self) -> None:
        self._transport.write(b"".join(self._rare.data_to_send()))

    def _ping(self) -> None:
        """Asks whether the other end is there; one that has not answered the last time is not."""
        if self._is_pinged:
            self._fail(1011)
            return
        self._is_pinged = True
        self._rare.send_ping(b"")
        self._write_rare()
        self._wait_for(PING, self._ping)

    def _end(self, code: int = 1000) -> None:
        """Says that nothing more will come, and waits a while for the other end to say so too."""
        if self._is_ended:
            return
        self._is_ended = True
        self._rare.send_close(code)
        self._write_rare()
        self._wait_for(CLOSE_WITHIN, self._transport.close)

    def _fail(self, code: int) -> None:
        """Ends the line without waiting for anything: one of the two is at fault."""
        self._is_ended = True
        self._rare.fail(code)
        self._write_rare()
        self._transport.close()

    def _wait_for(self, seconds: float, then: Callable[[], object]) -> None:
        """Sets the one deadline of this line."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self._loop.call_later(seconds, then)
