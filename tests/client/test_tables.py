"""Tables over HTTP: what the page does, from Python."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from ronda.client import (
    ClientError,
    LinkError,
    LostError,
    RefusedError,
    ask,
    create_table,
    leave,
    list_tables,
    look,
    new_id,
    sit,
    start,
)
from ronda.client.tables import fetch_proofs
from ronda.protocol import Ack, Code, Kind, SeatComputer, Settings, Stage
from tests.client.people import table_for
from tests.server.harness import free_port, play, server_on


def test_a_table_is_set_up_filled_started_and_left(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url, seats=3, is_public=True)
            assert (await look(host)).is_host
            own = await sit(host, "Amina", seat=2)
            assert own == host
            bot = await sit(host.invitation, "Grabber", kind="bot")
            assert isinstance(await ask(host, SeatComputer(new_id(), 1, "greedy")), Ack)
            (listed,) = await list_tables(run.url)
            assert listed.table == host.table
            assert [seat.kind for seat in listed.seats] == [Kind.BOT, Kind.COMPUTER, Kind.HUMAN]
            await start(own)
            table = await look(bot)
            assert table.you == 0
            assert table.stage is not Stage.SEATING
            assert b'"s":' in await fetch_proofs(bot)
            await leave(bot)
            assert (await look(host)).seats[0].kind is Kind.OPEN

    play(scene())


def test_a_full_table_takes_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            await sit(host, "Amina")
            with pytest.raises(RefusedError) as caught:
                await sit(host.invitation, "Zineb", seat=0)
            assert caught.value.code is Code.FULL
            await sit(host.invitation, "Brahim")
            with pytest.raises(RefusedError, match="no seat is free"):
                await sit(host.invitation, "Zineb")

    play(scene())


def test_refusals_name_their_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            for link, code in (
                (host.with_token("stolen"), Code.BAD_TOKEN),
                (host.with_token(None), Code.BAD_TOKEN),
                (host, Code.NOT_YOURS),
            ):
                with pytest.raises(RefusedError) as caught:
                    await leave(link)
                assert caught.value.code is code
            with pytest.raises(RefusedError, match="nowhere"):
                await look(f"{run.url}/table/nowhere")
            with pytest.raises(RefusedError, match="target"):
                await create_table(
                    run.url, Settings(rules={"preset": "qahwa", "target": 0}, seats=2)
                )

    play(scene())


def test_a_server_is_asked_for_by_its_address() -> None:
    async def scene() -> None:
        with pytest.raises(LinkError):
            await list_tables("ronda.example.org")
        with pytest.raises(LostError, match="does not answer"):
            await list_tables(f"http://127.0.0.1:{free_port()}")

    play(scene())


@contextmanager
def page(status: int, body: bytes, **headers: str) -> Iterator[tuple[str, list[str]]]:
    """A server that answers everything alike: its address, and the tokens that it was shown."""
    tokens: list[str] = []

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            tokens.append(self.headers.get("Authorization", ""))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", tokens
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize(
    ("status", "body"),
    [(200, b"<html>"), (200, b'{"table": 1}'), (404, b"not here"), (500, b""), (200, b"\xff")],
)
def test_what_is_no_ronda_server_is_said_to_be_none(status: int, body: bytes) -> None:
    with page(status, body) as (url, _), pytest.raises(LostError, match="is no Ronda server"):
        play(look(f"{url}/table/x"))


def test_a_token_goes_nowhere_but_to_its_server() -> None:
    with (
        page(200, b"[]") as (other, tokens),
        page(302, b"", Location=f"{other}/api/tables/x") as (url, _),
        pytest.raises(ClientError, match="sends its guests on to another address"),
    ):
        play(look(f"{url}/table/x#seat=secret"))
    assert tokens == []
