"""A table as lines of JSON: a push a line, for a seat or for whoever watches."""

import asyncio
import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ronda.server.api.stream import KEEP_ALIVE
from ronda.server.options import Limits
from tests.server.harness import ask, play, server_on, set_up, sit


@contextmanager
def following(url: str, table: str, token: str | None = None) -> Iterator[http.client.HTTPResponse]:
    """The stream of a table."""
    parts = urlsplit(url)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    line.request("GET", f"/api/tables/{table}/stream", headers=headers)
    answer = line.getresponse()
    try:
        yield answer
    finally:
        answer.close()
        line.close()


def next_push(answer: http.client.HTTPResponse) -> dict[str, Any]:
    while not (line := answer.readline().strip()):
        continue
    push: dict[str, Any] = json.loads(line)
    return push


def see_one_sit(url: str, table: str, token: str | None) -> list[dict[str, Any]]:
    """The first push of a stream, and the one after somebody has sat down."""
    with following(url, table, token) as answer:
        assert answer.status == 200
        first = next_push(answer)
        asyncio.run(sit(url, table, "Ali"))
        return [first, next_push(answer)]


def test_a_stream_begins_with_the_whole_table_and_goes_on_step_by_step(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            whole, step = await asyncio.to_thread(see_one_sit, run.url, table, None)
            assert (whole["type"], whole["missed"]) == ("push", True)
            assert whole["table"]["you"] is None
            assert (step["missed"], step["table"]["seq"]) == (False, whole["table"]["seq"] + 1)
            assert step["table"]["seats"][0]["name"] == "Ali"
            assert KEEP_ALIVE > 0

    play(scene())


def test_with_its_token_a_stream_is_a_seats_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, may_watch=False)
            await sit(run.url, table, "Sara", token)
            whole, *_ = await asyncio.to_thread(see_one_sit, run.url, table, token)
            assert (whole["table"]["you"], whole["table"]["is_host"]) == (0, True)
            refused = await ask(run.url, "GET", f"/api/tables/{table}/stream")
            assert (refused.status, refused.json["code"]) == (403, "not_yours")

    play(scene())


def test_a_stream_of_no_table_or_for_a_stranger_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            path = f"/api/tables/{table}/stream"
            assert (await ask(run.url, "GET", "/api/tables/nowhere/stream")).status == 404
            assert (await ask(run.url, "GET", path, token="0" * 43)).status == 401
            assert run.server.gate.connections == 0

    play(scene())


def test_streams_are_counted_among_the_connections_of_a_client(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(messages=0, connections=1, tables=0)
        async with server_on(tmp_path, limits=limits) as run:
            table, _ = await set_up(run.url)

            def twice() -> list[int]:
                with following(run.url, table) as one, following(run.url, table) as two:
                    return [one.status, two.status]

            assert await asyncio.to_thread(twice) == [200, 429]

    play(scene())
