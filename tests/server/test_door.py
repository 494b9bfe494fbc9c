"""Lines from their first byte on: deadlines, counts, and room for the next."""

import asyncio
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ronda.server import door
from ronda.server.addresses import Proxies
from ronda.server.door import RESERVE, Door, room_for_lines
from ronda.server.options import Limits
from tests.server.harness import ask, play, server_on

HALF = b"GET / HTTP/1.1\r\nHost: x\r\nA: "
BODY = b"POST /api/rules/page HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{"
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


class Waiting:
    """A line that waits, or one on which something is done."""

    def __init__(self, *, is_waiting: bool = True) -> None:
        self.is_waiting = is_waiting
        self.is_open = True

    def hang_up(self) -> None:
        self.is_open = False


def test_lines_are_counted_by_address_and_a_waiting_one_gives_way() -> None:
    gate = Door(2, 100, Proxies("127.0.0.1"))
    first, second, third = Waiting(), Waiting(is_waiting=False), Waiting(is_waiting=False)
    assert all(gate.enter(each, "192.0.2.7") for each in (first, second, third))
    assert [each.is_open for each in (first, second, third)] == [False, True, True]
    assert not gate.enter(Waiting(), "192.0.2.7")
    assert gate.enter(Waiting(), "192.0.2.8")
    assert all(gate.enter(Waiting(), "127.0.0.1") for _ in range(9))
    gate.leave(first, "192.0.2.7")
    gate.leave(second, "192.0.2.7")
    assert gate.enter(Waiting(), "192.0.2.7")


def test_where_there_is_no_room_who_holds_most_gives_way() -> None:
    gate = Door(0, 10, Proxies(""))
    rude, polite = [Waiting() for _ in range(8)], [Waiting() for _ in range(2)]
    assert all(gate.enter(each, "192.0.2.7") for each in rude)
    assert all(gate.enter(each, "198.51.100.7") for each in polite)
    assert all(gate.enter(Waiting(is_waiting=False), "203.0.113.7") for _ in range(3))
    assert [each.is_open for each in rude] == [False] * 3 + [True] * 5
    assert all(each.is_open for each in polite)


def test_where_everybody_is_at_something_nobody_gives_way() -> None:
    gate = Door(0, 2, Proxies(""))
    assert all(gate.enter(Waiting(is_waiting=False), "192.0.2.7") for _ in range(2))
    assert not gate.enter(Waiting(), "198.51.100.7")


def test_files_are_kept_back_for_everything_else() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert room_for_lines() >= min(hard // 2, 512)
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    assert RESERVE >= 64


def sent(url: str, words: bytes, trickle: bytes = b"") -> bytes:
    """All that comes back to words on a line of their own, until it is closed."""
    where = urlsplit(url)
    came = b""
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=60) as line:
        line.sendall(words)
        line.settimeout(0.02 if trickle else 60)
        while (more := _heard(line, trickle)) != b"":
            came += more or b""
    return came


def _heard(line: socket.socket, trickle: bytes) -> bytes | None:
    """What comes next; nothing when the line is closed, None where a little more has been sent."""
    try:
        return line.recv(4096)
    except TimeoutError:
        with suppress(OSError):
            line.sendall(trickle)
        return None
    except OSError:
        return b""


@pytest.mark.parametrize("words", [HALF, BODY])
def test_what_trickles_in_has_a_deadline_all_the_same(
    words: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_WITHIN", 0.4)
    monkeypatch.setattr(door, "BODY_WITHIN", 0.4)

    async def scene() -> bytes:
        async with server_on(tmp_path) as run:
            return await asyncio.to_thread(sent, run.url, words, b"a")

    answer = play(scene())
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"too slowly" in answer


def test_who_says_nothing_at_all_is_closed_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_WITHIN", 0.2)

    async def scene() -> bytes:
        async with server_on(tmp_path) as run:
            return await asyncio.to_thread(sent, run.url, b"")

    assert play(scene()) == b""


def test_after_an_answer_the_next_request_has_its_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_WITHIN", 0.4)

    async def scene() -> bytes:
        async with server_on(tmp_path) as run:
            return await asyncio.to_thread(sent, run.url, WHOLE + WHOLE + HALF, b"a")

    answer = play(scene())
    assert answer.count(b"HTTP/1.1 200 ") == 2
    assert answer.count(b"HTTP/1.1 408 ") == 1


def test_a_socket_is_not_held_to_the_deadline_of_the_request_that_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[door.HttpLine] = []
    monkeypatch.setattr(
        door.HttpLine,
        "handle_websocket_upgrade",
        _noting(lines, door.HttpLine.handle_websocket_upgrade),
    )

    async def scene() -> None:
        async with (
            server_on(tmp_path) as run,
            connect(run.url.replace("http", "ws", 1) + "/ws") as line,
        ):
            await line.send('{"type":"ping"}')
            assert "pong" in str(await line.recv())
            assert [each.is_waiting for each in lines] == [False]

    play(scene())


def _noting(lines: list[door.HttpLine], upgrade: Callable[..., None]) -> Callable[..., None]:
    def noting(line: door.HttpLine, event: object) -> None:
        lines.append(line)
        upgrade(line, event)

    return noting


@pytest.fixture
def held() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_half_sent_requests_do_not_shut_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: ExitStack
) -> None:
    monkeypatch.setattr("ronda.server.serving.room_for_lines", lambda: 40)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            where = urlsplit(run.url)
            for number in range(120):
                line = await asyncio.to_thread(
                    socket.create_connection, (where.hostname, where.port), 20
                )
                held.enter_context(closing(line))
                line.sendall(HALF if number % 2 else BODY)
            assert (await ask(run.url, "GET", "/health")).status == 200
            async with connect(run.url.replace("http", "ws") + "/ws") as socket_line:
                await (await socket_line.ping())

    play(scene())


def test_an_address_has_so_many_lines_of_any_kind(tmp_path: Path) -> None:
    async def scene() -> bytes:
        limits = Limits(messages=0, connections=2, tables=0)
        async with server_on(tmp_path, limits=limits, proxies="192.0.2.1") as run:
            where = urlsplit(run.url)
            sockets: list[Any] = []
            for _ in range(2):
                line = await connect(run.url.replace("http", "ws") + "/ws")
                await line.send('{"type":"ping","number":1}')
                await line.recv()
                sockets.append(line)
            for _ in range(3 * door.LINES):
                reader, writer = await asyncio.open_connection(where.hostname, where.port)
                writer.write(HALF)
                sockets.append(writer)
            # The oldest half-sent ones have given way to the newer, and now to this one.
            assert (await ask(run.url, "GET", "/health")).status == 200
            for each in sockets:
                closing_one = each.close()
                if closing_one is not None:
                    await closing_one
            return await reader.read(1)

    assert play(scene()) == b""


def test_a_message_that_is_no_text_ends_its_line_and_is_no_fault_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> int | None:
        async with server_on(tmp_path) as run:
            line = await connect(run.url.replace("http", "ws") + "/ws")
            await line.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            return closed.value.rcvd.code if closed.value.rcvd else None

    assert play(scene()) == 1007
    assert not [each for each in caplog.records if each.exc_info]
