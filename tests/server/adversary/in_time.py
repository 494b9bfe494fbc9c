"""The whole server in one thread, in a time that passes only when nothing is left to be done.

Nothing takes any time, so a match of people takes milliseconds; what is sent, in which order, and
after how many seconds of this time is what the server itself decides.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Engine, StaticPool, create_engine
from starlette.types import Receive, Scope, Send

from ronda.server import tables
from ronda.server.addresses import Proxies
from ronda.server.admission import Admission
from ronda.server.app import make_app
from ronda.server.clock import SteadyClock
from ronda.server.commons import Commons
from ronda.server.door import Door
from ronda.server.marks import Marks
from ronda.server.options import Limits, Options, sqlite_url
from ronda.server.pool import Pool
from ronda.server.server import Server, policy_of
from ronda.server.sockets import Sockets
from ronda.server.store.schema import METADATA
from ronda.server.store.writing import Done, StepRow, Told, write_lines
from tests.server.adversary.wires import InMemoryWire

EPOCH: Final = 2_000_000_000
HOUSE: Final = policy_of("test")


class FakeTime(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to whatever is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = float(EPOCH)
        # What is due now is due, though so many seconds leave no room for nanoseconds.
        self._clock_resolution = 1e-6
        selector: Any = self._selector  # type: ignore[attr-defined]  # it is typed as private
        select = selector.select

        def jump(timeout: float | None = None) -> Any:  # noqa: ANN401 - as a selector gives it
            if timeout is not None and timeout > 0:
                self._seconds += timeout
            return select(0)

        selector.select = jump

    def time(self) -> float:
        return self._seconds


class Inline(ThreadPoolExecutor):
    """Does at once what others would do in a thread or a process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as the method it stands for
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - told to whoever asked
            done.set_exception(error)
        return done


class AtOnce:
    """Writes steps down in the thread of the event loop."""

    def __init__(
        self, engine: Engine, done: Callable[[Sequence[Told]], None], *_others: object
    ) -> None:
        self._engine = engine
        self._done = done

    def write(self, line: StepRow, done: Done) -> None:
        ((fate, why),) = write_lines(self._engine, [line])
        self._done([(done, fate, why, 0.0)])

    def close(self) -> None:
        """There is nothing on its way."""


class Place:
    """A server in fake time, and its app."""

    def __init__(self, folder: Path) -> None:
        limits = Limits(messages=0, connections=0, tables=0)
        self.server = Server(Options(database=sqlite_url(folder / "none"), limits=limits))
        self.engine = self.server.engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        self.server.engines = [self.engine]
        METADATA.create_all(self.engine)
        computers = self.server._computers
        marks = Marks(bytes(32), "process")
        metrics = self.server.metrics
        self.server.tables = tables.Tables(self.engine, HOUSE, marks, computers, metrics)
        self.server.tables._clock = SteadyClock(self.now, self.now)
        self.server.commons = Commons(self.server.tables, is_limited=False)
        admission, nobody = Admission(self.server.gate), Proxies("")
        self._app = make_app(self.server, admission)
        self._sockets = Sockets(self.server, admission, Door(0, 4096, nobody), nobody)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as the server does at its public address."""
        await self._app(scope, receive, send)

    def connect(
        self, address: str, hear: Callable[[bytes], None], ended: Callable[[], None]
    ) -> InMemoryWire:
        """Opens a socket."""
        return InMemoryWire(self._sockets, address, hear, ended)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def forget(self, name: str) -> None:
        """A table leaves the memory and the database."""
        self.server.tables.live.pop(name, None)
        self.server.tables._timers.set(name, None)
        with self.engine.begin() as connection:
            for each in reversed(METADATA.sorted_tables):
                connection.execute(each.delete())


@contextmanager
def one_thread() -> Iterator[None]:
    """Whatever runs within has no other threads and processes."""
    with (
        patch.object(tables, "Writer", AtOnce),
        patch.object(tables, "ThreadPoolExecutor", Inline),
        patch.object(Pool, "_running", lambda _: Inline()),
    ):
        yield


def in_fake_time(scene: Callable[[Place], Any], folder: Path) -> Any:  # noqa: ANN401 - whatever the scene gives
    """Runs a scene at a server of its own."""

    async def run() -> Any:  # noqa: ANN401 - the same
        asyncio.get_running_loop().set_default_executor(Inline())
        return await scene(Place(folder))

    with one_thread(), asyncio.Runner(loop_factory=FakeTime) as runner:
        return runner.run(run())
