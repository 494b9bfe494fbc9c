"""Whoever does what may not be done hears why; the table is unharmed for the others."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ronda.server import send_queue, serving, sockets
from ronda.server.options import Limits
from ronda.server.serving import Running
from ronda.server.session import FLOOD
from ronda.server.sockets import FRAME_LIMIT
from tests.server.harness import NO_LIMITS, Seated, ask, play, server_on, set_up, sit
from tests.server.people import Person
from tests.server.test_fuzz import table_in_play

Message = dict[str, Any]


def address(run: Running) -> str:
    return run.url.replace("http", "ws", 1) + "/ws"


async def send(line: ClientConnection, message: object) -> None:
    await line.send(message if isinstance(message, str | bytes) else json.dumps(message))


async def answer(line: ClientConnection, message: object) -> Message:
    """What comes back to a message, pushes left out."""
    await send(line, message)
    while True:
        heard: Message = json.loads(await asyncio.wait_for(line.recv(), 60))
        if heard["type"] != "push":
            return heard


async def enter(run: Running, seated: Seated | None, table: str = "") -> ClientConnection:
    """A socket that has said hello and got the table."""
    line = await connect(address(run), max_size=None)
    token = None if seated is None else seated.token
    name = table if seated is None else seated.table
    await send(line, {"type": "hello", "table": name, "token": token})
    assert json.loads(await line.recv())["type"] == "push"
    return line


async def connect_narrow(run: Running) -> ClientConnection:
    """A socket with hardly any room for what comes: who does not read it is soon behind."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    narrow.setblocking(False)
    where = urlsplit(run.url)
    await asyncio.get_running_loop().sock_connect(narrow, (where.hostname, where.port))
    # It hears no pong while it does not read, and would hang up on its own.
    return await connect(address(run), sock=narrow, max_queue=1, max_size=None, ping_interval=None)


async def table_of(run: Running, seated: Seated) -> Message:
    reply = await ask(run.url, "GET", f"/api/tables/{seated.table}", token=seated.token)
    found: Message = reply.json
    return found


def test_moves_that_are_not_allowed_are_refused_with_a_reason(tmp_path: Path) -> None:
    async def scene() -> list[tuple[str, str]]:
        async with server_on(tmp_path) as run:
            one, other = await table_in_play(run.url)
            mine, theirs = await enter(run, one), await enter(run, other)
            shown = await table_of(run, one)
            turn, card = shown["turn"], shown["view"]["plays"][0]["card"]
            theirs_card = (await table_of(run, other))["view"]["hand"][0]
            heard = [
                await answer(theirs, _act("out of turn", turn, theirs_card)),
                await answer(mine, _act("another's card", turn, theirs_card)),
                await answer(mine, _act("stale", turn - 1, card)),
                await answer(mine, _act("early", turn + 1, card)),
                await answer(mine, _act("no card", turn, "13x")),
                await answer(mine, _act("done", turn, card)),
                await answer(mine, _act("done", turn, card)),
                await answer(mine, _act("twice", turn, card)),
                await answer(mine, {"type": "vote", "id": "v", "choice": "end"}),
            ]
            await mine.close()
            await theirs.close()
            people = [Person([run.url], each) for each in (one, other)]
            await asyncio.gather(*(person.play() for person in people))
            assert heard[5] == heard[6]
            return [(each["id"], each.get("code", "ack")) for each in heard]

    assert play(scene()) == [
        ("out of turn", "not_now"),
        ("another's card", "illegal"),
        ("stale", "stale"),
        ("early", "stale"),
        ("no card", "illegal"),
        ("done", "ack"),
        ("done", "ack"),
        ("twice", "stale"),
        ("v", "not_now"),
    ]


def _act(id: str, turn: int, action: str) -> Message:  # noqa: A002 - the word of the protocol
    return {"type": "act", "id": id, "turn": turn, "action": action}


def test_an_expired_token_opens_nothing_and_the_new_one_does(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            seated = await sit(run.url, table, "Amina")
            stolen, own = await enter(run, seated), await enter(run, seated)
            linked = await answer(own, {"type": "relink", "id": "r", "seat": seated.seat})
            assert (linked["type"], linked["seat"]) == ("linked", seated.seat)
            await own.close()
            found = await enter(run, seated._replace(token=linked["token"]))
            heard = [json.loads(text) async for text in stolen]
            assert (heard[-1]["type"], heard[-1]["reason"]) == ("goodbye", "moved")
            again = await connect(address(run))
            refused = await answer(again, {"type": "hello", "table": table, "token": seated.token})
            assert refused["code"] == "bad_token"
            await again.close()
            await found.close()

    play(scene())


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "ready", "id": "x"}, "not_now"),
        ({"type": "hello", "table": "nowhere"}, "no_such_table"),
        ({"type": "hello", "table": "nowhere", "version": 1}, "no_such_table"),
        ({"type": "hello", "table": "nowhere", "version": 99}, "other_version"),
        ({"type": "hello", "table": "nowhere", "version": 0, "more": 1}, "other_version"),
        ({"type": "hello", "table": "nowhere", "since": "1"}, "malformed"),
        ({"type": "fly", "id": "x"}, "unknown_type"),
        ({"id": "x"}, "malformed"),
        ("[1, 2", "malformed"),
        (b"\xff\xfe", "malformed"),
        ("[" * 16000, "malformed"),
        ("x" * (FRAME_LIMIT - 10), "too_large"),
    ],
)
def test_what_is_no_message_is_refused_by_type(message: object, code: str, tmp_path: Path) -> None:
    async def scene() -> str:
        async with server_on(tmp_path) as run, connect(address(run)) as line:
            return str((await answer(line, message))["code"])

    assert play(scene()) == code


def test_ten_megabytes_end_the_line_and_nothing_else(tmp_path: Path) -> None:
    async def scene() -> int | None:
        async with server_on(tmp_path) as run:
            async with connect(address(run)) as line:
                with pytest.raises(ConnectionClosed) as closed:
                    await answer(line, "x" * 10_000_000)
            reply = await ask(run.url, "POST", "/api/tables", b"x" * 10_000_000)
            assert (reply.status, reply.json["code"]) == (413, "too_large")
            assert (await ask(run.url, "GET", "/health")).status == 200
            return closed.value.rcvd.code if closed.value.rcvd else None

    assert play(scene()) == 1009


def test_a_flood_is_slowed_down_and_then_sent_away(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        # It fills up so slowly that the flood is over first, on a busy machine too.
        limits = Limits(messages=0.5, connections=0, tables=0)
        async with server_on(tmp_path, limits=limits) as run, connect(address(run)) as line:
            for number in range(400):
                await send(line, {"type": "ping", "number": number})
            heard = [json.loads(text) async for text in line]
            return [each.get("code", each["type"]) for each in heard]

    heard = play(scene())
    assert heard[0] == "pong"
    assert "too_fast" in heard
    assert heard[-1] == "goodbye"


def test_who_floods_a_table_is_told_so_for_a_while_and_then_sent_away(tmp_path: Path) -> None:
    async def scene() -> list[Message]:
        limits = Limits(messages=0.5, connections=0, tables=0)
        async with server_on(tmp_path, limits=limits) as run:
            # The table and the hello are all that may be asked for at once.
            table, _ = await set_up(run.url)
            line = await enter(run, None, table)
            for number in range(2 * FLOOD):
                await send(line, {"type": "ping", "number": number})
            return [json.loads(text) async for text in line]

    *heard, goodbye = play(scene())
    refused = [each for each in heard if each.get("code") == "too_fast"]
    assert len(refused) >= FLOOD
    assert (goodbye["type"], goodbye["reason"]) == ("goodbye", "limits")
    assert goodbye["reconnect"]
    assert goodbye["wait"] > 0


def test_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def scene() -> Message:
        limits = Limits(messages=0, connections=2, tables=0)
        async with server_on(tmp_path, limits=limits) as run:
            url = address(run)
            async with connect(url), connect(url), connect(url) as third:
                goodbye: Message = json.loads(await third.recv())
            async with connect(address(run)) as again:
                assert (await answer(again, {"type": "ping"}))["type"] == "pong"
            return goodbye

    assert play(scene())["reason"] == "limits"


def test_a_line_has_one_table(tmp_path: Path) -> None:
    """A second hello is refused, wherever it leads: the line stays where it was."""

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, host = await set_up(run.url, seats=4, preset="qahwa", switches={})
            small, _ = await set_up(run.url)
            seated = await sit(run.url, table, "Amina", host, seat=3)
            for token in (seated.token, None):
                line = await enter(run, seated._replace(token=token) if token else None, table)
                for name in (small, table, "nowhere"):
                    refused = await answer(line, {"type": "hello", "table": name})
                    assert (refused["type"], refused["code"]) == ("refused", "not_now")
                assert (await answer(line, {"type": "ping"}))["type"] == "pong"
                await line.close()

    play(scene())


def test_a_first_hello_that_is_refused_may_be_mended(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            async with connect(address(run)) as line:
                refused = await answer(line, {"type": "hello", "table": "nowhere"})
                assert refused["code"] == "no_such_table"
                await send(line, {"type": "hello", "table": table})
                assert json.loads(await line.recv())["type"] == "push"

    play(scene())


def test_a_page_of_another_server_is_not_let_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path, base_url="https://ronda.example.org") as run:
            with pytest.raises(InvalidStatus):
                await connect(address(run), origin="https://evil.example.org")  # type: ignore[arg-type]  # a plain text will do
            own = await connect(address(run), origin="https://ronda.example.org")  # type: ignore[arg-type]  # a plain text will do
            await own.close()

    play(scene())


def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN", 0.2)

    async def scene() -> int | None:
        async with server_on(tmp_path) as run, connect(address(run)) as line:
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            return closed.value.rcvd.code if closed.value.rcvd else None

    assert play(scene()) == 1000


def test_a_slow_reader_gets_one_whole_table_and_costs_the_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "SEND_BUFFER", 4096)
    monkeypatch.setattr(send_queue, "PUSHES", 4)
    # However long the match takes, nobody is let go of for taking nothing meanwhile.
    monkeypatch.setattr(serving, "SILENT_MS", 600_000)
    monkeypatch.setattr(sockets, "PING", 600.0)
    monkeypatch.setattr(sockets, "SILENT", 600.0)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            # A match of two deals or more: a short one fits into what is buffered on the way.
            one, other = await table_in_play(run.url, {"target": 31})
            slow = await connect_narrow(run)
            await send(slow, {"type": "hello", "table": one.table})
            await slow.recv()
            slow.transport.pause_reading()
            people = [Person([run.url], each, seed=2) for each in (one, other)]
            await asyncio.gather(*(person.play() for person in people))
            last = people[0].told.pushes[-1].table.seq
            slow.transport.resume_reading()
            heard: list[Message] = []
            while not heard or heard[-1]["table"]["seq"] < last:
                heard.append(json.loads(await asyncio.wait_for(slow.recv(), 60)))
            assert heard[-1]["table"]["stage"] == "finished"
            assert [each["missed"] for each in heard].count(True) >= 1
            assert len(heard) < len(people[0].told.pushes)
            await slow.close()

    play(scene())


def test_who_takes_nothing_at_all_is_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A half-open line: the client is gone, but nothing says so."""
    monkeypatch.setattr(sockets, "SILENT", 0.3)
    monkeypatch.setattr(sockets, "CLOSE_WITHIN", 0.1)
    monkeypatch.setattr(serving, "SEND_BUFFER", 4096)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, host = await set_up(run.url, free_text=True)
            seated = await sit(run.url, table, "Amina", host)
            gone = await connect_narrow(run)
            await send(gone, {"type": "hello", "table": table})
            gone.transport.pause_reading()
            talker = await enter(run, seated)
            for number in range(4000):
                say = {"type": "say", "id": f"s{number}", "text": "x" * 200}
                await answer(talker, say)
                if run.server.gate.connections == 1:
                    break
            assert run.server.gate.connections == 1
            gone.transport.abort()
            await talker.close()

    assert NO_LIMITS.connections == 0
    play(scene())
