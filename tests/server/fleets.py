"""A server of three processes, as tests see it: each of them can be killed."""

import http.client
import os
import random
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.harness import ServerProcess, request

COUNT = 3
PATIENCE = 120.0


class Child:
    """One of the processes; it is started again by their parent."""

    def __init__(self, server: ServerProcess, number: int, metrics: int) -> None:
        self.url = server.url
        self.number = number
        self._log = server.log
        self._metrics = f"http://127.0.0.1:{metrics + number - 1}"

    @property
    def pid(self) -> int:
        """That of its last start; 0 before the first."""
        said = re.findall(rf"process {self.number} is (\d+)", self._log.read_text())
        return int(said[-1]) if said else 0

    def start(self) -> None:
        """Nobody here has to."""

    def wait_until_ready(self, seconds: float = 120.0) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                if request(self._metrics, "GET", "/metrics").status == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)
        pytest.fail(f"process {self.number} is not there: {self._log.read_text()[-2000:]}")

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        os.kill(self.pid, signal.SIGKILL)

    @contextmanager
    def gone(self) -> Iterator[None]:
        """It is killed, and started again only after this."""
        parent = int(Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGSTOP)
        try:
            self.kill()
            yield
        finally:
            os.kill(parent, signal.SIGCONT)


def free_ports() -> int:
    """The first of as many free ports as there are processes; none that a client is given."""
    while True:
        first = random.randrange(20_000, 30_000)  # noqa: S311 - any will do
        with suppress(OSError), ExitStack() as probes:
            for port in range(first, first + COUNT):
                probes.enter_context(socket.create_server(("127.0.0.1", port)))
            return first


class Three(ServerProcess):
    """A server of three processes."""

    def __init__(self, database: str, log: Path) -> None:
        metrics = free_ports()
        super().__init__(database, log, processes=COUNT, metrics=f"127.0.0.1:{metrics}")
        self.children = [Child(self, number, metrics) for number in range(1, COUNT + 1)]


def within(is_so: Callable[[], bool]) -> None:
    """Waits until something is to be seen, and not for ever."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


@contextmanager
def three(database: str, log: Path) -> Iterator[Three]:
    """A server of three processes that are all there, and are not in the end."""
    server = Three(database, log)
    server.start()
    try:
        for child in server.children:
            child.wait_until_ready()
        yield server
    finally:
        server.kill()
