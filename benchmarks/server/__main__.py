"""`python -m benchmarks.server`: a server on one core, the load on another, and what came of it."""

import argparse
import asyncio
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles

import uvloop

from benchmarks.measuring import reference_step
from benchmarks.server.load import Load
from benchmarks.server.resume import AWAY, send_away, told
from benchmarks.server.shares import shares
from tests.server.harness import free_port

HEAD = (
    "| database | tables | how | moves/s | ack p50 | ack p99 | shown p50 | shown p99 "
    "| server CPU | moves per CPU s | load CPU | kB a table |\n"
    "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)
RESUMED = f"| back after {AWAY} steps | times | p50 ms | longest ms |\n|---|--:|--:|--:|"
SHARED = "| of the event loop's time | share |\n|---|--:|"
PLAIN = ("-c", "from ronda.cli import main; main()")


class Measured:
    """A server process and its use of the machine."""

    def __init__(self, database: str, port: int, program: Iterable[str] = PLAIN) -> None:
        command = [sys.executable, *program, "serve"]
        limits = ["--messages", "0", "--connections", "0", "--tables", "0"]
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--db", database, "--port", str(port), *limits], stderr=subprocess.DEVNULL
        )
        self._status = Path(f"/proc/{self._process.pid}")
        pin(self._process.pid, 0)

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        return _seconds(self._status / "stat")

    def loop_cpu(self) -> float:
        """Those of the event loop's thread."""
        return _seconds(self._status / "task" / self._status.name / "stat")

    def memory(self) -> float:
        """Resident kilobytes."""
        lines = (self._status / "status").read_text().splitlines()
        return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    def profile(self) -> None:
        """Starts the profile, or ends it; only of a program that listens to this signal."""
        self._process.send_signal(signal.SIGUSR1)

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait(30)


def _seconds(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(pid: int, core: int) -> None:
    """Keeps a process, and all its threads to come, on one core, where that can be said."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(pid, {core})


def wait_for(port: int) -> None:
    """Until a server is ready."""
    for _ in range(300):
        try:
            line = HTTPConnection("127.0.0.1", port, timeout=5)
            line.request("GET", "/ready")
            if line.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


def _ms(times: Sequence[float]) -> str:
    if len(times) < 2:
        return "– | –"
    cuts = quantiles(times, n=100)
    return f"{cuts[49] * 1000:.1f} | {cuts[98] * 1000:.1f}"


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def _measure(load: Load, server: Measured, rate: float, seconds: float) -> str:
    """One phase: warmed up, then measured; a row of the table without its first two cells."""
    load.rate = rate
    await (load.pace(1.0) if rate else asyncio.sleep(1.0))
    load.reset()
    cpu, own, began = server.cpu(), _own_cpu(), time.perf_counter()
    await (load.pace(seconds) if rate else asyncio.sleep(seconds))
    passed = time.perf_counter() - began
    used = server.cpu() - cpu
    done, share = len(load.acks) / passed, (_own_cpu() - own) / passed
    bound = " (lower bound)" if share >= 0.9 else ""
    row = (
        f"| {f'{rate:.0f}/s' if rate else 'as fast as answered'} | {done:.0f}{bound} "
        f"| {_ms(load.acks)} | {_ms(load.shown)} "
        f"| {used / passed:.0%} | {len(load.acks) / used:.0f} | {share:.0%} |"
    )
    load.release()
    return row


async def _bench(database: str, tables: int, rate: float, seconds: float) -> list[str]:
    port = free_port()
    server = Measured(database, port)
    try:
        await asyncio.to_thread(wait_for, port)
        empty = server.memory()
        load = Load(port)
        await load.set_up(tables)
        await asyncio.sleep(3.0)
        rows = [await _measure(load, server, 0.0, seconds)]
        if rate:
            rows.append(await _measure(load, server, rate, seconds))
        memory = (server.memory() - empty) / tables
        load.close()
        if load.refused:
            print(f"refused: {len(load.refused)}, first: {load.refused[0]}", file=sys.stderr)
    finally:
        server.stop()
    name = database.partition(":")[0]
    return [f"| {name} | {tables} {row} {memory:.0f} |" for row in rows]


async def _resume(database: str, tables: int = 20) -> list[str]:
    """Clients come back to a server that has their table in memory, and to one that was started."""
    port, rows = free_port(), []
    server = Measured(database, port)
    try:
        await asyncio.to_thread(wait_for, port)
        load = Load(port)
        away = await send_away(load, tables)
        rows.append(told("the table in memory", [await each.come_back(port) for each in away]))
        load.close()
        server.stop()
        server = Measured(database, port)
        await asyncio.to_thread(wait_for, port)
        rows.append(told("a server just started", [await e.come_back(port) for e in away]))
    finally:
        server.stop()
    return rows


async def _profile(database: str, tables: int, seconds: float, folder: Path) -> list[str]:
    """Where the time goes: threads without a profile, then the event loop's with one."""
    rows: list[str] = []
    for program in (PLAIN, ("-m", "benchmarks.server.profiled", str(folder / "profile"))):
        port = free_port()
        server = Measured(f"{database}.{len(rows)}", port, program)
        try:
            await asyncio.to_thread(wait_for, port)
            load = Load(port)
            await load.set_up(tables)
            await asyncio.sleep(3.0)
            if program is PLAIN:
                cpu, loop = server.cpu(), server.loop_cpu()
                await asyncio.sleep(seconds)
                share = (server.loop_cpu() - loop) / (server.cpu() - cpu)
                rows.append(f"The event loop's thread takes {share:.0%} of the server's time.")
            else:
                server.profile()
                await asyncio.sleep(seconds)
                server.profile()
                await asyncio.sleep(1.0)
            load.close()
        finally:
            server.stop()
    return [*rows, "", SHARED, *shares(folder / "profile")]


def main() -> None:
    """Measures and prints tables in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--tables", default="50,200,1000", help="numbers of tables")
    parser.add_argument("--rate", type=float, default=2000.0, help="the steady rate; 0 for none")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each phase")
    parser.add_argument("--postgres", default=os.environ.get("RONDA_BENCH_POSTGRES"))
    parser.add_argument("--profile", action="store_true", help="also where the time goes")
    asked = parser.parse_args()
    pin(0, 1)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()};")
    print(
        f"a step of the reference loop takes {reference_step() * 1e9:.0f} ns.\n\n{HEAD}", flush=True
    )
    for tables in map(int, asked.tables.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            _print(_bench(sqlite(folder), tables, asked.rate, asked.seconds))
        if asked.postgres:
            _print(_bench(asked.postgres, tables, asked.rate, asked.seconds))
    with tempfile.TemporaryDirectory() as folder:
        print(f"\n{RESUMED}", flush=True)
        _print(_resume(sqlite(folder)))
        if asked.profile:
            print(flush=True)
            _print(_profile(sqlite(folder), 200, asked.seconds, Path(folder)))


def sqlite(folder: str) -> str:
    """The URL of a database in a folder."""
    return f"sqlite:///{folder}/tables.sqlite3"


def _print(measured: Coroutine[None, None, list[str]]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for row in runner.run(measured):
            print(row, flush=True)


if __name__ == "__main__":
    main()
