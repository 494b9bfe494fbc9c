"""A server process to be measured: on a core of its own, with fine clocks."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from typing import Final

PLAIN: Final = ("-c", "from ronda.cli import main; main()")
NO_LIMITS: Final = ("--messages", "0", "--connections", "0", "--tables", "0")


class Process:
    """A process on a core of its own, and its use of the machine; what it says is not read."""

    def __init__(self, command: Sequence[str], **options: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **options},
        )
        self._status = Path(f"/proc/{self._process.pid}")
        pin(self._process.pid, 0)

    def cpu(self) -> float:
        """Seconds of CPU so far, to the nanosecond, of it and of the processes that it started."""
        return sum(map(_clock, _family(self._process.pid)))

    def loop_cpu(self) -> float:
        """Those of its first thread: the event loop's."""
        return int((self._status / "schedstat").read_text().split()[0]) / 1e9

    def memory(self) -> float:
        """Resident kilobytes, without the processes that it started."""
        lines = (self._status / "status").read_text().splitlines()
        return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    def profile(self) -> None:
        """Starts the profile, or ends it; only of a program that listens to this signal."""
        self._process.send_signal(signal.SIGUSR1)

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()


class Measured(Process):
    """A server of this checkout, or of another one, without limits.

    Args:
        more: further arguments of `ronda serve`.
        program: what Python runs.
        checkout: the folder of another checkout; its own `.venv` is taken if it has one.
    """

    def __init__(
        self,
        database: str,
        port: int,
        more: Iterable[str] = (),
        *,
        program: Iterable[str] = PLAIN,
        checkout: Path | None = None,
    ) -> None:
        python, options = Path(sys.executable), {}
        if checkout is not None:
            own = checkout.absolute() / ".venv/bin/python"
            python = own if own.exists() else python
            options = {"PYTHONPATH": str(checkout.absolute() / "src")}
        where = ("--db", database, "--port", str(port))
        super().__init__([str(python), *program, "serve", *where, *NO_LIMITS, *more], **options)


def _clock(pid: int) -> float:
    try:
        # The clock of another process (clock_getcpuclockid(3)), which Python has no name for.
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0  # It has ended.


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from _family(int(child))


def pin(pid: int, core: int) -> None:
    """Keeps a process, and all its threads to come, on one core, where that can be said."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(pid, {core})


def wait_for(port: int, path: str = "/ready") -> None:
    """Until a server is ready."""
    for _ in range(300):
        try:
            line = HTTPConnection("127.0.0.1", port, timeout=5)
            line.request("GET", path)
            if line.getresponse().status == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise TimeoutError("the server did not start")


def sqlite(folder: str, name: str = "tables") -> str:
    """The URL of a database in a folder."""
    return f"sqlite:///{folder}/{name}.sqlite3"


def milliseconds(times: Sequence[float]) -> str:
    """Two cells of a table: what half of these seconds, and 99 of 100, keep within."""
    if len(times) < 2:
        return "– | –"
    cuts = quantiles(times, n=100)
    return f"{cuts[49] * 1000:.1f} | {cuts[98] * 1000:.1f}"
