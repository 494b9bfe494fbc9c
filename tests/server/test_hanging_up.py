"""A client may hang up at any moment: nothing fails, and nothing stays behind."""

import asyncio
import json
import logging
import socket
import struct
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.harness import ask, play, server_on, set_up, until

UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
MIX = '{"rules":{"preset":"koutchina"}}'
REQUESTS = (
    "GET / HTTP/1.1\r\nHost: x\r\nA: ",
    "GET /api/tables/TABLE/stream HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",
    f"POST /api/rules/page HTTP/1.1\r\nHost: x\r\nContent-Length: {len(MIX)}\r\n\r\n{MIX}",
    f"GET /ws HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n",
    f"GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\n{UPGRADE}\r\n",
)
TRIES = 8


def send_and_reset(url: str, sent: bytes, pause: float) -> None:
    """Sends what stands there, and breaks the line off."""
    where = urlsplit(url)
    with socket.create_connection((where.hostname or "", where.port or 0)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.sendall(sent)
        if pause:
            line.settimeout(pause)
            with suppress(TimeoutError):
                line.recv(1)


@pytest.mark.parametrize("request_", REQUESTS)
def test_whoever_hangs_up_leaves_no_trace(
    request_: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            sent = request_.replace("TABLE", table).encode()
            for number in range(TRIES):
                await asyncio.to_thread(send_and_reset, run.url, sent, 0.003 * (number % 4))
            await until(lambda: run.server.gate.connections == 0)
            if MIX in request_:
                # The page that was being made for them all is there before the server stops.
                page = await ask(run.url, "POST", "/api/rules/page", json.loads(MIX))
                assert page.status == 200
            assert (await ask(run.url, "GET", "/health")).status == 200

    with caplog.at_level(logging.WARNING):
        play(scene())
    assert [each.getMessage() for each in caplog.records if each.exc_info] == []
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
