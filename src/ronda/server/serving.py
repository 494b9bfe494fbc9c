"""`ronda serve`: one process, from its first log line to its last."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Final, NamedTuple, cast

import uvicorn
from starlette.types import ASGIApp

from ronda.server.addresses import Proxies
from ronda.server.admission import Admission
from ronda.server.app import make_app, metrics_app
from ronda.server.door import LINES, Door, HttpLine, room_for_lines
from ronda.server.fleet import Fleet
from ronda.server.handing import HandedLine, Handing
from ronda.server.logs import set_up_logs
from ronda.server.options import Options, read_own_address
from ronda.server.server import Server
from ronda.server.sockets import Socket, Sockets

logger = logging.getLogger(__name__)

ENDING: Final = (signal.SIGINT, signal.SIGTERM)
LEAVING: Final = 10
"""Seconds that clients have to take their goodbye."""
SEND_BUFFER: Final = 64 * 1024
"""Bytes that the system holds for one client: a slow one falls behind early, and costs little."""
SILENT_MS: Final = 20_000
"""Milliseconds after which a client is gone that takes nothing of what it is sent."""


class _Uvicorn(uvicorn.Server):
    """uvicorn, which tells clients to come back before it closes their lines.

    One without sockets is that of the metrics: it has nobody to tell, and leaves signals alone.
    """

    def __init__(self, config: uvicorn.Config, sockets: Sockets | None) -> None:
        super().__init__(config)
        self._sockets = sockets

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the serving, and nothing else; uvicorn itself would raise it again.

        One of several processes is told twice where all are: what is left to do, it finishes.
        """
        ending = () if self._sockets is None else ENDING
        before = {each: signal.signal(each, self.handle_exit) for each in ending}
        try:
            yield
        finally:
            is_one = self._sockets is not None and self._sockets.handing is not None
            for each, handler in before.items():
                signal.signal(each, signal.SIG_IGN if is_one else handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._sockets is not None:
            if self._sockets.handing is not None:
                self._sockets.handing.close()
            await self._sockets.server.dismiss()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._sockets is not None and self._sockets.handing is not None:
            self._sockets.handing.open(partial(self._take_up, self._sockets))

    def _take_up(self, sockets: Sockets, handed: HandedLine) -> asyncio.Protocol:
        """What goes on with a line of another process."""
        state = self.server_state
        if handed.request:
            return Socket(sockets, state, handed)
        line = cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class)
        named = {"config": self.config, "server_state": state, "app_state": self.lifespan.state}
        return line(heard=handed.rest, **named)


class Running(NamedTuple):
    """A server that is running.

    Attributes:
        url: where it listens, as in `http://127.0.0.1:8470`.
        metrics: where Prometheus reads, as in `http://127.0.0.1:9470/metrics`; None for nowhere.
        ended: done when a signal has ended the serving.
    """

    server: Server
    url: str
    metrics: str | None
    ended: asyncio.Task[None]


@asynccontextmanager
async def running(options: Options, fleet: Fleet | None = None) -> AsyncIterator[Running]:
    """A server on the event loop, one of a fleet if there is one; stopped in the right order.

    Raises `DatabaseError` where the database cannot be used, `OSError` where the port cannot.
    """
    server = Server(options, fleet)
    fleet = server.fleet
    await server.start()
    try:
        async with AsyncExitStack() as stack:
            metrics = None
            if options.metrics is not None:
                config = _config(metrics_app(server), options, _door(options), None)
                host, port = read_own_address(options.metrics)
                port += fleet.number - 1 if port else 0
                own, _ = await stack.enter_async_context(_serving(config, listen(host, port), None))
                metrics = f"{own}/metrics"
            admission, door = Admission(server.gate), _door(options)
            sockets = Sockets(server, admission, door, Proxies(options.proxies))
            sockets.handing = None if fleet.listening is None else Handing(fleet)
            config = _config(make_app(server, admission), options, door, sockets)
            listening = fleet.listening or listen(options.host, options.port)
            url, ended = await stack.enter_async_context(_serving(config, listening, sockets))
            yield Running(server, url, metrics, ended)
    finally:
        await server.stop()


@asynccontextmanager
async def _serving(
    config: uvicorn.Config, listening: socket.socket, sockets: Sockets | None
) -> AsyncIterator[tuple[str, asyncio.Task[None]]]:
    """Where an app is served, and what is done when that has ended."""
    with listening:
        host, port = listening.getsockname()[:2]
        url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        wire = _Uvicorn(config, sockets)
        ended = asyncio.create_task(wire.serve([listening]))
        yield url, ended
        wire.should_exit = True
        await ended


def _door(options: Options) -> Door:
    return Door(LINES * options.limits.connections, room_for_lines(), Proxies(options.proxies))


def _config(app: ASGIApp, options: Options, door: Door, sockets: Sockets | None) -> uvicorn.Config:
    handing = None if sockets is None else sockets.handing
    # uvicorn asks for classes, and does nothing but call them.
    return uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(HttpLine, door, handing)),
        ws="none" if sockets is None else cast("type[asyncio.Protocol]", sockets),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=options.proxies,
        timeout_graceful_shutdown=LEAVING,
    )


async def serve(options: Options, fleet: Fleet | None = None) -> None:
    """Serves until a signal ends it."""
    async with running(options, fleet) as run:
        freeze_gc()
        process = run.server.tables.process
        logger.info("serving", extra={"url": run.url, "via": process})
        if run.metrics is not None:
            logger.info("numbers for Prometheus", extra={"url": run.metrics})
        await run.ended
    logger.info("served")


def freeze_gc() -> None:
    """Freeze long-lived objects so that full collections stay short.

    Garbage of a step is freed by reference counting; little of it has cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def listen(host: str, port: int) -> socket.socket:
    """The socket; what it is told here holds for every connection that it accepts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that asyncio lets every line send at once what is written (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    with suppress(AttributeError):  # Not everywhere.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)
    listening.bind((host, port))
    listening.listen(2048)
    return listening


def run(options: Options, fleet: Fleet | None = None) -> None:
    """Runs `serve` on the fastest event loop there is."""
    set_up_logs()
    with asyncio.Runner(loop_factory=loop_factory()) as runner, suppress(KeyboardInterrupt):
        runner.run(serve(options, fleet))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the fastest event loop there is; None for the usual one."""
    if sys.platform == "win32":
        return None
    import uvloop  # noqa: PLC0415 - there is none on Windows

    return uvloop.new_event_loop
