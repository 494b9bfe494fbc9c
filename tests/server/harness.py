"""What the tests of the server share: a server, as a process or on the event loop, and HTTP."""

import asyncio
import http.client
import json
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
import pytest

from ronda.server.options import Limits, Options, sqlite_url
from ronda.server.serving import Running, running
from ronda.server.watching import run_all

NO_LIMITS = Limits(messages=0, connections=0, tables=0)
PATIENCE = 300.0
CLIENTS = ThreadPoolExecutor(32)
"""Threads of their own for clients: those of the event loop are the server's."""
SHORT: Mapping[str, object] = {"target": 5}

Result = TypeVar("Result")


def play(scene: Coroutine[Any, Any, Result], seconds: float = PATIENCE) -> Result:
    """Runs a scene on an event loop of its own, and not for ever."""
    return asyncio.run(asyncio.wait_for(scene, seconds))


@asynccontextmanager
async def server_on(
    path: Path,
    *,
    limits: Limits = NO_LIMITS,
    **options: Any,  # noqa: ANN401 - fields of Options
) -> AsyncIterator[Running]:
    """A server on this event loop, with a SQLite file in a folder."""
    named = {"database": sqlite_url(path / "tables.sqlite3"), **options}
    async with running(Options(port=0, limits=limits, **named)) as run:
        # Declarations that open sooner: the tests need not show that people are given time.
        run.server.tables.policy = msgspec.structs.replace(run.server.tables.policy, pace=0.2)
        yield run


class Reply(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever came
        return json.loads(self.body)


def request(
    url: str,
    method: str,
    path: str,
    body: object = None,
    *,
    token: str | None = None,
    headers: dict[str, str] | None = None,
) -> Reply:
    """One request over HTTP; bytes are sent as they are, anything else as JSON."""
    parts = urlsplit(url)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    sent = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    named = dict(headers or {})
    if token is not None:
        named["Authorization"] = f"Bearer {token}"
    try:
        line.request(method, path, sent, named)
        answer = line.getresponse()
        return Reply(answer.status, dict(answer.getheaders()), answer.read())
    finally:
        line.close()


def numbers_of(run: Running) -> str:
    """What Prometheus would read, were it told where."""
    server = run.server
    page, _ = server.metrics.page(
        tables=len(server.tables.live), connections=server.gate.connections
    )
    return page.decode()


async def until(is_so: Callable[[], bool]) -> None:
    """Waits until something is to be seen; whoever plays the scene has the patience."""
    while not is_so():  # noqa: ASYNC110 - what is waited for tells nobody
        await asyncio.sleep(0.01)


async def ask(
    url: str, method: str, path: str, body: object = None, *, token: str | None = None
) -> Reply:
    """`request`, without standing in the way of the event loop."""
    asking = partial(request, url, method, path, body, token=token)
    return await asyncio.get_running_loop().run_in_executor(CLIENTS, asking)


class Seated(NamedTuple):
    """A seat at a table, and the token that plays for it."""

    table: str
    seat: int
    token: str


async def set_up(
    url: str,
    preset: str = "marocl3ab",
    *,
    switches: Mapping[str, object] = SHORT,
    **settings: object,
) -> tuple[str, str]:
    """A table, and the token of its host; a short match at two seats if nothing else is wished."""
    wish = {"rules": {"preset": preset, **switches}, "seats": 2, **settings}
    reply = await ask(url, "POST", "/api/tables", wish)
    assert reply.status == 200, reply.body
    return reply.json["table"], reply.json["host_token"]


async def sit(url: str, table: str, name: str, token: str | None = None, **wish: object) -> Seated:
    """Somebody sits down."""
    path = f"/api/tables/{table}/sit"
    reply = await ask(url, "POST", path, {"name": name, **wish}, token=token)
    assert reply.status == 200, reply.body
    return Seated(table, reply.json["seat"], reply.json["token"])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def without_pauses(patch: pytest.MonkeyPatch, but: float = 0.0) -> None:
    """Computers of this process play at once, or so soon: that they wait is shown elsewhere."""
    patch.setattr("ronda.server.computers.PAUSE", (but, but))
    patch.setattr("ronda.server.live.seconds_shown", lambda _events: 0.0)


def _serve(options: Options, log: str, clock: str | None, *, pauses: bool) -> None:
    """What runs in a server's own process."""
    if not pauses:
        without_pauses(pytest.MonkeyPatch())
    if clock is not None:
        _set_clock(Path(clock))
    with Path(log).open("a", encoding="utf-8") as lines:
        os.dup2(lines.fileno(), sys.stdout.fileno())
        os.dup2(lines.fileno(), sys.stderr.fileno())
    run_all(options)


def _set_clock(file: Path) -> None:
    """The machine's clock is wrong by as many seconds as stand in a file, whenever they do."""
    true, read_at, wrong = time.time, -1.0, 0.0

    def now() -> float:
        nonlocal read_at, wrong
        if time.monotonic() > read_at + 0.05:
            read_at = time.monotonic()
            wrong = float(file.read_text() or 0.0) if file.exists() else 0.0
        return true() + wrong

    time.time = now


class ServerProcess:
    """A server in a process of its own, which can be killed.

    It is forked from one that has the libraries loaded already, so that twenty starts take seconds.

    Args:
        database: its URL.
        log: where it writes what it says.
        clock: a file that says by how many seconds the machine's clock is wrong.
        pauses: whether its computers let people see what happens.
        options: further fields of `Options`.
    """

    def __init__(
        self,
        database: str,
        log: Path,
        clock: Path | None = None,
        *,
        pauses: bool = True,
        **options: Any,  # noqa: ANN401 - fields of Options
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        self.database = database
        self._options = Options(database=database, port=self.port, limits=NO_LIMITS, **options)
        self._clock = None if clock is None else str(clock)
        self._pauses = pauses
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload(["__main__", __name__])
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Starts it; whoever needs it waits with `wait_until_ready`."""
        self._process = self._context.Process(
            target=_serve,
            args=(self._options, str(self.log), self._clock),
            kwargs={"pauses": self._pauses},
        )
        self._process.start()

    def wait_until_ready(self, seconds: float = 120.0) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                if request(self.url, "GET", "/health").status == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)
        pytest.fail(f"no server within {seconds} s: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def stop(self) -> int | None:
        """SIGTERM; the exit status."""
        if self._process is None:
            return None
        self._process.terminate()
        self._process.join(120)
        return self._process.exitcode
