"""The WebSocket, one a client: a bare ASGI app, since every move of every table goes through it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from contextlib import suppress
from typing import Any, Final

from ronda.protocol import Code, Goodbye, Refused
from ronda.server.access import header
from ronda.server.limits import MESSAGE
from ronda.server.metering import Metered
from ronda.server.origins import NO_HOST, OTHER_PAGE, is_host, is_own_origin
from ronda.server.server import Server
from ronda.server.session import Session
from ronda.server.statuses import STATUS
from ronda.server.subscribers import ENCODER

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]

FRAME_LIMIT: Final = 64 * 1024
"""Bytes beyond which a message is not even read, and the line closed."""
HELLO_WITHIN: Final = 10.0
"""Seconds in which a client has to say something at all."""
SILENT: Final = 30.0
"""Seconds after which a client is sent away that takes nothing of what waits for it."""
CLOSE_WITHIN: Final = 2.0
"""Seconds in which it has to take the end of the line."""


def client_of(scope: Scope) -> str:
    """The address of a client, as the server or its proxy saw it."""
    client = scope.get("client")
    return "unknown" if client is None else str(client[0])


async def serve_socket(
    server: Server, scope: Scope, receive: Receive, send: Send, refused: Refused | None
) -> None:
    """Serve one client until either side closes; a refused client is told why."""
    await receive()
    refused = refused or _refused(server, scope)
    try:
        if refused is not None:
            await _send_away(receive, send, refused)
            return
        await send({"type": "websocket.accept"})
    except OSError:
        return  # The client has hung up.
    client = client_of(scope)
    if server.is_leaving or not server.gate.enter(client):
        goodbye = Goodbye("restart" if server.is_leaving else "limits", reconnect=True, wait=5.0)
        await send({"type": "websocket.send", "text": ENCODER.encode(goodbye).decode()})
        await send({"type": "websocket.close", "code": 1013})
        return
    session = Session(server, client)
    try:
        await _serve(session, receive, send)
    finally:
        session.close()
        server.gate.leave(client)


def _refused(server: Server, scope: Scope) -> Refused | None:
    """Why a socket is not opened; None where it is."""
    origin, host = header(scope["headers"], b"origin"), header(scope["headers"], b"host")
    if host is not None and not is_host(host):
        return Refused(None, Code.MALFORMED, NO_HOST)
    if not is_own_origin(origin, host, server.options.base_url):
        return Refused(None, Code.NOT_YOURS, OTHER_PAGE)
    return None


async def _send_away(receive: Receive, send: Send, refused: Refused) -> None:
    """Answers over HTTP, before there is a socket."""
    start = {"type": "websocket.http.response.start", "status": STATUS[refused.code]}
    await send({**start, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "websocket.http.response.body", "body": ENCODER.encode(refused)})
    with suppress(TimeoutError):
        # Until the line is closed: uvicorn takes an earlier end for a fault of ours.
        await asyncio.wait_for(_receive_twice(receive), CLOSE_WITHIN)


async def _receive_twice(receive: Receive) -> None:
    await receive()
    await receive()


async def _serve(session: Session, receive: Receive, send: Send) -> None:
    """Hears, tells and watches at the same time; when one of them ends, so do the others."""
    doing = [
        asyncio.create_task(_hear(session, receive)),
        asyncio.create_task(_tell(session, send)),
        asyncio.create_task(_watch(session)),
    ]
    try:
        await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in doing:
            each.cancel()
        ended = await asyncio.gather(*doing, return_exceptions=True)
    with suppress(OSError, TimeoutError):  # The client is gone, or takes nothing any more.
        await asyncio.wait_for(send({"type": "websocket.close", "code": 1000}), CLOSE_WITHIN)
    for fault in ended:
        if isinstance(fault, Exception) and not isinstance(fault, OSError):
            raise fault


async def _hear(session: Session, receive: Receive) -> None:
    message = await asyncio.wait_for(receive(), HELLO_WITHIN)
    while message["type"] == "websocket.receive":
        line = message.get("text")
        await Metered(session.hear(message["bytes"] if line is None else line), session.charge)
        message = await receive()


async def _tell(session: Session, send: Send) -> None:
    while (line := await session.send_queue.take()) is not None:
        session.charge(MESSAGE)
        await send({"type": "websocket.send", "text": line.decode()})


async def _watch(session: Session) -> None:
    """Ends when the client has taken nothing of what waits for it, for a whole while."""
    taken, send_queue = -1, session.send_queue
    while send_queue.is_empty or send_queue.taken != taken:
        taken = send_queue.taken
        await asyncio.sleep(SILENT)
