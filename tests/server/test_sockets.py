"""Sockets byte by byte: frames in every shape and cut, and what becomes of a line that fails."""

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.frames import Close, Frame, Opcode

from ronda.protocol import Pong
from ronda.server import sockets
from ronda.server.addresses import Proxies
from ronda.server.going_back import heed
from ronda.server.options import Limits
from ronda.server.serving import Running
from ronda.server.session import Session
from ronda.server.sockets import FRAME_LIMIT
from tests.server.harness import play, server_on, set_up

TEXT, CONT, CLOSE, PING, PONG = (
    Opcode.TEXT,
    Opcode.CONT,
    Opcode.CLOSE,
    Opcode.PING,
    Opcode.PONG,
)
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{}"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class RawLine:
    """A socket of which every byte is ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def recv(self) -> Frame:
        """The next frame of the server, which are all whole."""
        first, size = await self.reader.readexactly(2)
        if size > 125:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        assert first & 0x80
        return Frame(Opcode(first & 0x0F), await self.reader.readexactly(size))

    async def closed_with(self) -> int:
        """The code with which the server ends the line, which it then hangs up."""
        while (frame := await self.recv()).opcode is not CLOSE:
            pass
        assert await self.reader.read() == b""
        return Close.parse(frame.data).code


@asynccontextmanager
async def raw_line(run: Running, *headers: str) -> AsyncIterator[RawLine]:
    where = urlsplit(run.url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(HANDSHAKE.format("".join(f"{each}\r\n" for each in headers)).encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
    try:
        yield RawLine(reader, writer)
    finally:
        writer.close()


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(number: int, *, size: int = 0) -> bytes:
    """A ping of the protocol, of so many bytes at least."""
    return msgspec.json.encode({"type": "ping", "number": number}).ljust(size)


def pong(said: Frame) -> int:
    return msgspec.json.decode(said.data, type=Pong).number


def test_frames_cut_at_every_byte_are_heard(tmp_path: Path) -> None:
    said = [
        frame(TEXT, ping(1)),
        frame(TEXT, ping(2, size=126)),
        frame(TEXT, ping(3)[:9], fin=False) + frame(PING, b"in between") + frame(CONT, ping(3)[9:]),
        frame(Opcode.BINARY, ping(4)),
    ]
    data = b"".join(said)

    async def scene() -> None:
        async with server_on(tmp_path) as run, raw_line(run) as line:
            for cut in range(1, len(data)):
                await line.send(data[:cut])
                await asyncio.sleep(0)
                await line.send(data[cut:])
                heard = [await line.recv() for _ in range(5)]
                assert [pong(each) for each in heard if each.opcode is TEXT] == [1, 2, 3, 4]
                assert [each.data for each in heard if each.opcode is PONG] == [b"in between"]

    play(scene())


def test_many_frames_in_one_piece_are_answered_in_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run, raw_line(run) as line:
            await line.send(b"".join(frame(TEXT, ping(number)) for number in range(200)))
            assert [pong(await line.recv()) for _ in range(200)] == list(range(200))

    play(scene())


BROKEN = {
    "unmasked": (Frame(TEXT, ping(1)).serialize(mask=False), 1002),
    "a continuation of nothing": (frame(CONT, b"of nothing"), 1002),
    "a text within a text": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), 1002),
    "a control frame in parts": (b"\x09" + frame(PING, b"")[1:], 1002),
    "a long control frame": (b"\x89" + frame(TEXT, b"x" * 126)[1:], 1002),
    "a reserved bit": (b"\xc1" + frame(TEXT, ping(1))[1:], 1002),
    "an unknown kind": (b"\x83" + frame(TEXT, ping(1))[1:], 1002),
    "two to the 63rd bytes": (b"\x81\xff" + (1 << 63).to_bytes(8, "big"), 1009),
    "a byte too many": (frame(TEXT, b" " * (FRAME_LIMIT + 1))[:20], 1009),
    "a byte too many in parts": (
        frame(TEXT, b" " * FRAME_LIMIT, fin=False) + frame(CONT, b" "),
        1009,
    ),
    "no text": (frame(TEXT, b'"\xff"'), 1007),
    "no text in parts": (frame(TEXT, "é".encode()[:1], fin=False) + frame(CONT, b"x"), 1007),
    "a close": (frame(CLOSE, Close(1000, "").serialize()), 1000),
    "a close without a word": (frame(CLOSE, b""), 1005),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_no_frame_ends_the_line_with_its_reason(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data, code = BROKEN[kind]

    async def scene() -> int:
        async with server_on(tmp_path) as run, raw_line(run) as other, raw_line(run) as line:
            await line.send(data)
            ended = await line.closed_with()
            await other.send(frame(TEXT, ping(7)))
            assert pong(await other.recv()) == 7
            return ended

    with caplog.at_level(logging.WARNING):
        assert play(scene()) == code
    assert not caplog.records


@pytest.mark.parametrize("size", [FRAME_LIMIT - 1, FRAME_LIMIT])
def test_a_frame_of_nearly_too_much_is_read_and_its_message_refused(
    size: int, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run, raw_line(run) as line:
            await line.send(frame(TEXT, ping(1, size=size)) + frame(TEXT, ping(2)))
            assert msgspec.json.decode((await line.recv()).data)["code"] == "too_large"
            assert pong(await line.recv()) == 2

    play(scene())


def test_nothing_is_heard_after_a_close_in_the_middle_of_a_burst(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []
    hear = Session.hear

    def note(session: Session, line: bytes) -> object:
        heard.append(line)
        return hear(session, line)

    monkeypatch.setattr(Session, "hear", note)
    end = frame(CLOSE, Close(1001, "").serialize())

    async def scene() -> int:
        async with server_on(tmp_path) as run, raw_line(run) as line:
            await line.send(frame(TEXT, ping(1)) + end + frame(TEXT, ping(2)))
            return await line.closed_with()

    assert play(scene()) == 1001
    assert heard == [ping(1)]


def test_a_hello_that_fails_ends_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    async def scene() -> int:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            async with raw_line(run) as line:
                monkeypatch.setattr("ronda.server.session.heed", fail)
                hello = msgspec.json.encode({"type": "hello", "table": table})
                await line.send(frame(TEXT, hello) + frame(TEXT, ping(1)))
                return await line.closed_with()

    assert heed is not fail
    assert play(scene()) == 1011
    assert [each.getMessage() for each in caplog.records if each.exc_info] == [sockets.FAILED]


def test_a_message_that_fails_ends_its_line_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hear = Session.hear

    def fail(session: Session, line: bytes) -> object:
        if b"13" in line:
            raise RuntimeError("a fault of ours")
        return hear(session, line)

    monkeypatch.setattr(Session, "hear", fail)

    async def scene() -> None:
        async with server_on(tmp_path) as run, raw_line(run) as bad, raw_line(run) as good:
            await bad.send(frame(TEXT, ping(13)))
            await good.send(frame(TEXT, ping(1)))
            assert await bad.closed_with() == 1011
            assert pong(await good.recv()) == 1

    play(scene())
    assert [each.getMessage() for each in caplog.records if each.exc_info] == [sockets.FAILED]


def test_a_hello_is_done_before_what_comes_behind_it(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            async with raw_line(run) as line:
                hello = msgspec.json.encode({"type": "hello", "table": table})
                story = msgspec.json.encode({"type": "story", "id": "s"})
                await line.send(frame(TEXT, hello) + frame(TEXT, story))
                heard = [msgspec.json.decode((await line.recv()).data) for _ in range(2)]
                return sorted(each["type"] for each in heard)

    assert play(scene()) == ["push", "story"]


def test_who_does_not_answer_a_ping_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run, raw_line(run) as dead, raw_line(run) as alive:
            monkeypatch.setattr(sockets, "PING", 0.1)
            for line in (dead, alive):
                await line.send(frame(TEXT, ping(1)))
                assert pong(await line.recv()) == 1
            pinged = asyncio.create_task(dead.closed_with())
            while not pinged.done():
                asked = await alive.recv()
                await alive.send(frame(PONG, bytes(asked.data)))
            assert pinged.result() == 1011
            assert run.server.gate.connections == 1

    play(scene())


def test_behind_a_proxy_each_client_has_limits_of_its_own(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(messages=0, connections=1, tables=0)
        async with server_on(tmp_path, limits=limits, proxies="127.0.0.1") as run:
            first, second = (f"X-Forwarded-For: 198.51.100.{each}" for each in (1, 2))
            async with raw_line(run, first) as one, raw_line(run, second) as other:
                for line in (one, other):
                    await line.send(frame(TEXT, ping(1)))
                    assert pong(await line.recv()) == 1
                async with raw_line(run, first) as again:
                    goodbye = msgspec.json.decode((await again.recv()).data)
                    assert (goodbye["type"], goodbye["reason"]) == ("goodbye", "limits")

    play(scene())


PEERS = ("192.0.2.1", "192.0.2.99", "2001:db8::1", "198.51.100.1")
FORWARDED = (
    "",
    "203.0.113.5",
    "203.0.113.5, 192.0.2.1",
    "203.0.113.5:4711, 192.0.2.99",
    "[2001:db8:5::1]:4711",
    "192.0.2.1, 192.0.2.2",
    "10.0.0.1, 203.0.113.5, 192.0.2.1",
)


@pytest.mark.parametrize("trusted", ["", "192.0.2.0/24", "192.0.2.1,2001:db8::1", "*"])
def test_a_socket_comes_from_where_a_request_would(trusted: str) -> None:
    seen: list[str] = []

    async def app(scope: dict[str, tuple[str, int]], *_: object) -> None:
        seen.append(scope["client"][0])

    for peer, forwarded in itertools.product(PEERS, FORWARDED):
        lines = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        scope = {"type": "http", "client": (peer, 1), "headers": lines, "scheme": "http"}
        over_http = ProxyHeadersMiddleware(app, trusted_hosts=trusted)  # type: ignore[arg-type]  # a plain app
        asyncio.run(over_http(scope, None, None))  # type: ignore[arg-type]  # it looks at the scope alone
        assert Proxies(trusted).client(peer, forwarded) == seen[-1]
