"""`python -m benchmarks.server`: a server on one core, the load on another, and what came of it."""

import argparse
import asyncio
import os
import platform
import resource
import shlex
import sys
import tempfile
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TypeVar

import uvloop

from benchmarks.measuring import reference_step
from benchmarks.server.idle import HEAD as AT_REST
from benchmarks.server.idle import rest
from benchmarks.server.load import Load
from benchmarks.server.paired import compare, created, files
from benchmarks.server.peers.running import run_peers
from benchmarks.server.process import PLAIN, Measured, milliseconds, pin, sqlite, wait_for
from benchmarks.server.resume import AWAY, send_away, told
from benchmarks.server.shares import shares
from tests.server.harness import free_port

HEAD = (
    "| database | tables | how | moves/s | ack p50 | ack p99 | shown p50 | shown p99 "
    "| server CPU | CPU us a move | load CPU | kB a table |\n"
    "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)
RESUMED = f"| back after {AWAY} steps | times | p50 ms | longest ms |\n|---|--:|--:|--:|"
Result = TypeVar("Result")
SHARED = "| of the event loop's time | share |\n|---|--:|"


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
        f"| {milliseconds(load.acks)} | {milliseconds(load.shown)} "
        f"| {used / passed:.0%} | {used / max(len(load.acks), 1) * 1e6:.0f} | {share:.0%} |"
    )
    load.release()
    return row


async def _bench(
    database: str, tables: int, rate: float, seconds: float, more: Sequence[str]
) -> list[str]:
    port = free_port()
    server = Measured(database, port, more)
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
        print(await load.settle(), file=sys.stderr)
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
        server = Measured(f"{database}.{len(rows)}", port, program=program)
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
    parser.add_argument("--tables", help="numbers of tables: 64,200,1000, or 64 beside others")
    parser.add_argument("--rate", type=float, default=2000.0, help="the steady rate; 0 for none")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each phase or slice")
    parser.add_argument("--postgres", default=os.environ.get("RONDA_BENCH_POSTGRES"))
    parser.add_argument("--serve-args", default="", help="further arguments of `ronda serve`")
    parser.add_argument("--profile", action="store_true", help="also where the time goes")
    parser.add_argument("--against", type=Path, help="another checkout, at the same time")
    parser.add_argument("--peers", action="store_true", help="beside boardgame.io and others")
    parser.add_argument("--idle", type=int, help="memory of so many tables at rest")
    parser.add_argument("--lines", type=int, default=0, help="and of so many lines to them")
    parser.add_argument("--slices", type=int, default=8, help="beside another checkout, or peers")
    asked = parser.parse_args()
    pin(0, 1)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()};")
    print(f"a step of the reference loop takes {reference_step() * 1e9:.0f} ns.\n", flush=True)
    if asked.against:
        _compare(asked)
    elif asked.peers:
        for tables in _numbers(asked.tables or "64"):
            with tempfile.TemporaryDirectory() as folder:
                _run(run_peers(folder, tables, asked.seconds, asked.slices))
    elif asked.idle:
        print(AT_REST, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            _print(rest(asked.postgres or sqlite(folder), asked.idle, asked.lines))
    else:
        _measure_all(asked)


def _compare(asked: argparse.Namespace) -> None:
    more, whole = shlex.split(asked.serve_args), {"seconds": asked.seconds, "slices": asked.slices}
    for tables in _numbers(asked.tables or "64"):
        with tempfile.TemporaryDirectory() as folder:
            _run(compare(files(folder), asked.against, tables, more, **whole))
        if asked.postgres:
            with created(asked.postgres) as both:
                _run(compare(both, asked.against, tables, more, **whole))


def _measure_all(asked: argparse.Namespace) -> None:
    more = shlex.split(asked.serve_args)
    print(HEAD, flush=True)
    for tables in _numbers(asked.tables or "64,200,1000"):
        with tempfile.TemporaryDirectory() as folder:
            _print(_bench(sqlite(folder), tables, asked.rate, asked.seconds, more))
        if asked.postgres:
            _print(_bench(asked.postgres, tables, asked.rate, asked.seconds, more))
    with tempfile.TemporaryDirectory() as folder:
        print(f"\n{RESUMED}", flush=True)
        _print(_resume(sqlite(folder)))
        if asked.profile:
            print(flush=True)
            _print(_profile(sqlite(folder), 200, asked.seconds, Path(folder)))


def _numbers(written: str) -> list[int]:
    return [int(each) for each in written.split(",")]


def _print(measured: Coroutine[None, None, list[str]]) -> None:
    for row in _run(measured):
        print(row, flush=True)


def _run(measured: Coroutine[None, None, Result]) -> Result:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measured)


if __name__ == "__main__":
    main()
