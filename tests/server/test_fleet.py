"""Three processes of one server: whatever is asked of any of them, the table's process answers."""

import asyncio
import http.client
import json
import secrets
import socket
import time
from collections.abc import Iterator
from typing import Any, BinaryIO
from urllib.parse import urlsplit

import msgspec
import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.client.links import parse_link
from ronda.protocol import Hello, Ping
from ronda.server.fleet import Fleet, home_of
from ronda.server.handing import table_asked
from ronda.server.options import sqlite_url
from ronda.server.tokens import token_key
from tests.server.fleets import COUNT, Three, three, within
from tests.server.harness import play, request, sit
from tests.server.people import Person
from tests.server.postgres import needs_postgres, schema

PROCESSES = range(1, COUNT + 1)
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Three]:
    folder = tmp_path_factory.mktemp("three")
    if request.param == "sqlite":
        with three(sqlite_url(folder / "tables.sqlite3"), folder / "log") as found:
            yield found
    else:
        with schema() as database, three(database, folder / "log") as found:
            yield found


def some_table(number: int) -> str:
    """The name of a table of a process, if there were one."""
    return "none" if number == 1 else f"{number}-none------------"


class At:
    """A line of HTTP that is with one of the processes."""

    def __init__(self, url: str, number: int) -> None:
        parts = urlsplit(url)
        self._line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        assert self.ask("GET", f"/api/tables/{some_table(number)}")[0] == 404

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> tuple[int, Any]:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        sent = None if body is None else json.dumps(body)
        self._line.request(method, path, sent, headers)
        answer = self._line.getresponse()
        return answer.status, json.loads(answer.read() or b"null")

    def set_up(self, **more: object) -> tuple[str, str]:
        rules = {"preset": "marocl3ab", "target": 5}
        status, made = self.ask("POST", "/api/tables", {"rules": rules, "seats": 2, **more})
        assert status == 200
        return made["table"], made["host_token"]

    def close(self) -> None:
        self._line.close()


def tables_of_all(server: Three, **more: object) -> list[tuple[str, str]]:
    """A table of each process, and its host's token."""
    made = []
    for number in PROCESSES:
        line = At(server.url, number)
        made.append(line.set_up(**more))
        assert home_of(made[-1][0], COUNT) == number
        line.close()
    return made


def test_names_say_whose_a_table_is() -> None:
    for number in PROCESSES:
        fleet = Fleet(number, ("",) * COUNT)
        assert home_of(fleet.new_name(), COUNT) == number
        assert fleet.other(fleet.new_name()) is None
        assert len(fleet.new_name()) <= 32
    name = "n" * 16
    none = (name, f"2-{name[2:]}", f"2-{name}n", f"٣-{name}", f"02-{name}", f"222-{name}", "", "2-")
    assert [home_of(each, COUNT) for each in none] == [1] * len(none)
    assert [home_of(f"{number}-{name}", COUNT) for number in (2, 3, 4, 5, 64)] == [2, 3, 1, 2, 1]


def test_clients_read_every_name_alike() -> None:
    for number in (1, 2, 64):
        name = Fleet(number, ("",) * 64).new_name()
        assert parse_link(f"https://ronda.example.org/table/{name}").table == name


@pytest.mark.parametrize(
    ("heard", "table"),
    [
        (b"GET /api/tables/2-x HTTP/1.1\r\nHost: x\r\n\r\n", "2-x"),
        (b"GET /api/tables/2%2Dx/records?names=1 HTTP/1.1\r\n\r\nGET /", "2-x"),
        (b"GET /api/me/export?a=b&table=3.y HTTP/1.1\n\n", "3.y"),
        (b"GET /api/tables/2.x HTTP/1.1\r\nHost: x\r\n", None),
        (b"GET /api/tables HTTP/1.1\r\n\r\n", None),
        (b"GET /table/2.x HTTP/1.1\r\n\r\n", None),
        (b"GET /api/me/export?table HTTP/1.1\r\n\r\n", None),
        (b"\xff\x00\r\n\r\n", None),
    ],
)
def test_a_request_is_for_the_table_in_its_head(heard: bytes, table: str | None) -> None:
    assert table_asked(heard) == table


def test_a_line_goes_from_process_to_process(server: Three) -> None:
    made = tables_of_all(server)
    line = At(server.url, 1)
    for table, host in made * 3:
        assert line.ask("GET", f"/api/tables/{table}", token=host)[1]["table"] == table
        assert line.ask("POST", f"/api/tables/{table}/sit", {"kind": 5}, host)[0] == 400
    line.close()


def read_answers(line: socket.socket, count: int) -> list[dict[str, Any]]:
    """So many answers of a line, as JSON."""
    answers, stream = [], line.makefile("rb")
    for _ in range(count):
        length = 0
        assert stream.readline().startswith(b"HTTP/1.1 200")
        while (header := stream.readline()) != b"\r\n":
            name, _, value = header.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        answers.append(json.loads(stream.read(length)))
    return answers


def connected(server: Three) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 60)


def test_requests_for_several_processes_come_in_one_go(server: Three) -> None:
    names = [table for table, _ in tables_of_all(server)] * 5
    asked = [f"GET /api/tables/{name} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for name in names]
    with connected(server) as line:
        line.sendall(b"".join(asked))
        assert [answer["table"] for answer in read_answers(line, len(names))] == names


def test_what_was_answered_before_goes_first(server: Three) -> None:
    long, names = 20, [table for table, _ in tables_of_all(server)]
    paths = ["/api/openapi.json"] * long + [f"/api/tables/{name}" for name in names]
    with connected(server) as line:
        line.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths))
        time.sleep(1.0)  # Nobody reads, until more waits than the line takes.
        answers = read_answers(line, len(paths))
    assert [answer["openapi"] for answer in answers[:long]] == ["3.1.0"] * long
    assert [answer["table"] for answer in answers[long:]] == names


def test_a_head_that_comes_byte_by_byte_is_handed_over_whole(server: Three) -> None:
    made = tables_of_all(server)
    for table, host in made:
        body = b'{"name": "Amina"}'
        head = f"POST /api/tables/{table}/sit HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {host}"
        whole = head.encode() + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        with connected(server) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in whole:
                line.send(bytes([byte]))
            assert read_answers(line, 1)[0]["seat"] == 0


def frame(message: msgspec.Struct) -> bytes:
    """A message as a client sends it, under a mask that changes nothing."""
    text = msgspec.json.encode(message)
    assert len(text) + 100 > 125
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text


def read_messages(stream: BinaryIO, count: int) -> list[dict[str, Any]]:
    messages = []
    for _ in range(count):
        first, length = stream.read(2)
        assert first == 0x81
        if length > 125:
            length = int.from_bytes(stream.read(2 if length == 126 else 8), "big")
        messages.append(json.loads(stream.read(length)))
    return messages


def test_a_socket_goes_to_its_table_with_all_that_was_said(server: Three) -> None:
    for table, host in tables_of_all(server):
        hello = frame(Hello(table, host))
        with connected(server) as line:
            line.sendall(UPGRADE)
            stream = line.makefile("rb")
            while stream.readline() != b"\r\n":
                pass
            line.sendall(frame(Ping(1)) + hello + frame(Ping(2)) + frame(Ping(3))[:5])
            time.sleep(0.1)
            line.sendall(frame(Ping(3))[5:] + hello)
            told = read_messages(stream, 5)
        # The first push is made when it is sent, behind whatever was answered meanwhile.
        [push] = (each for each in told if each["type"] == "push")
        [refused] = (each for each in told if each["type"] == "refused")
        assert push["table"]["table"] == table
        assert refused["code"] == "not_now"
        assert [each["number"] for each in told if each["type"] == "pong"] == [1, 2, 3]


def test_people_play_at_all_of_them(server: Three) -> None:
    async def scene() -> None:
        await asyncio.gather(*(match(*each) for each in tables_of_all(server)))

    async def match(table: str, host: str) -> None:
        people = [
            Person([server.url], await sit(server.url, table, name), seed)
            for seed, name in enumerate(("Amina", "Brahim"))
        ]
        await asyncio.gather(*(person.get_ready() for person in people))
        start = f"/api/tables/{table}/start"
        assert request(server.url, "POST", start, token=host).status == 200
        await asyncio.gather(*(person.play() for person in people))

    play(scene())


def test_the_list_and_invitations_are_whole(server: Three) -> None:
    made = tables_of_all(server, is_public=True)
    secret = secrets.token_urlsafe(24)
    for number, (table, host) in zip(PROCESSES, made, strict=True):
        line = At(server.url, number)
        assert line.ask("POST", f"/api/tables/{table}/sit", {"name": "Amina"}, host)[0] == 200
        invited = line.ask("POST", f"/api/tables/{table}/invite", {"key": token_key(secret)}, host)
        assert invited[0] == 200, invited
        line.close()
    names = {table for table, _ in made}
    for number in PROCESSES:
        line = At(server.url, number)
        assert names <= {each["table"] for each in line.ask("GET", "/api/tables")[1]}
        waiting = line.ask("GET", "/api/invitations", token=secret)[1]
        assert {(each["table"], each["by"]) for each in waiting} == {
            (each, "Amina") for each in names
        }
        line.close()
    line = At(server.url, 3)
    left = line.ask("POST", "/api/invitations/decline", {"table": made[0][0]}, secret)[1]
    assert {each["table"] for each in left} == names - {made[0][0]}
    line.close()


def test_own_data_is_given_and_blanked_wherever_it_is_asked_for(server: Three) -> None:
    for table, _ in tables_of_all(server):
        seated = play(sit(server.url, table, "Amina"))
        for number in PROCESSES:
            line = At(server.url, number)
            status, data = line.ask("GET", f"/api/me/export?table={table}", token=seated.token)
            assert (status, "Amina" in json.dumps(data)) == (200, True)
            line.close()
        line, asked = At(server.url, 1), {"table": table}
        status, _ = line.ask("POST", "/api/me/delete", asked, seated.token)
        if status == 307:
            path = f"/api/me/delete?table={table}"
            status, _ = line.ask("POST", path, asked, seated.token)
        assert status == 200
        line.close()


def test_who_is_banned_is_kept_out_by_all(server: Three) -> None:
    def admin(*words: str) -> str:
        result = CliRunner().invoke(app, ["admin", *words, "--db", server.database])
        assert result.exit_code == 0, result.stderr
        return result.stdout

    def statuses() -> set[int]:
        paths = [f"/api/tables/{some_table(number)}" for number in PROCESSES] * 4
        return {request(server.url, "GET", path).status for path in paths}

    [(table, _), *_] = tables_of_all(server)
    assert table in admin("tables")
    admin("ban", "127.0.0.1")
    try:
        within(lambda: statuses() == {403})
    finally:
        admin("unban", "127.0.0.1")
    within(lambda: statuses() == {404})
    for name, _ in tables_of_all(server):
        assert "is closed" in admin("close", name)
