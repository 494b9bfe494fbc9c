"""A table as lines of JSON over plain HTTP, for bots and spectators: a push a line."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from starlette.responses import Response, StreamingResponse

from ronda.protocol import Code
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.api.records import JSON_LINES
from ronda.server.api.tables import find
from ronda.server.session import Session
from ronda.table import NotAllowedError, may_stream

ENDPOINTS: Final = Endpoints()
KEEP_ALIVE: Final = 15.0
"""Seconds of silence after which an empty line shows that both ends are there."""


@ENDPOINTS.add("GET", "/api/tables/{table}/stream", media=JSON_LINES)
async def stream(call: ApiRequest) -> Response:
    """Follow a table: a push a line, an empty line now and then."""
    live, caller = await find(call)
    if not may_stream(live.table, caller):
        raise NotAllowedError(Code.NOT_YOURS, "nobody may watch this table")
    if not call.server.gate.enter(call.client):
        raise NotAllowedError(Code.TOO_FAST, "too many connections from this address")
    ready = asyncio.Event()
    session = Session(call.server, call.client, ready.set)
    session.follow(live, call.key)
    return StreamingResponse(
        _lines(call, session, ready), headers={"Cache-Control": "no-store"}, media_type=JSON_LINES
    )


async def _lines(call: ApiRequest, session: Session, ready: asyncio.Event) -> AsyncIterator[bytes]:
    queue = session.send_queue
    try:
        while not queue.is_over:
            ready.clear()
            for line in queue.take(1):
                yield line + b"\n"
                ready.set()
            try:
                await asyncio.wait_for(ready.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield b"\n"
    finally:
        session.close()
        call.server.gate.leave(call.client)
