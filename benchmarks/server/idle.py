"""What a server keeps in memory for tables at rest, and for open lines on which nothing happens."""

import asyncio
import resource
from typing import Final

from benchmarks.server.load import Load, Table
from benchmarks.server.process import Measured, wait_for
from benchmarks.server.resume import until
from tests.server.harness import free_port

BATCH: Final = 250
"""Tables that are set up at a time."""
QUIET: Final = 5.0
"""Seconds after which a server has done what is to be done when somebody comes or goes."""
HEAD: Final = (
    "| database | at rest | open lines | resident MB | kB a table | kB a line |\n"
    "|---|--:|--:|--:|--:|--:|"
)


async def rest(database: str, tables: int, lines: int) -> list[str]:
    """Rows for no table, for tables whose people have left in mid-deal, and for lines to these.

    Args:
        database: its URL.
        tables: of two people each, who have come, cut, and gone when the first was to play.
        lines: sockets that seats open then, two at each table.
    """
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    port = free_port()
    server = Measured(database, port)
    name = database.partition(":")[0]
    try:
        await asyncio.to_thread(wait_for, port)
        empty = server.memory()
        left: list[Table] = []
        while len(left) < tables:
            left += await _leave(port, min(BATCH, tables - len(left)))
        await asyncio.sleep(QUIET)
        resting = server.memory()
        opened = left[: lines // 2]
        for table in opened:
            await table.connect(port)
        await asyncio.sleep(QUIET)
        full, count = server.memory(), 2 * len(opened)
        for table in opened:
            table.close()
    finally:
        server.stop()
    each, line = (resting - empty) / tables, (full - resting) / max(count, 1)
    return [
        f"| {name} | 0 | 0 | {empty / 1024:.0f} | – | – |",
        f"| {name} | {tables} | 0 | {resting / 1024:.0f} | {each:.1f} | – |",
        f"| {name} | {tables} | {count} | {full / 1024:.0f} | {each:.1f} | {line:.1f} |",
    ]


async def _leave(port: int, tables: int) -> list[Table]:
    """Tables whose people come, cut and go."""
    load = Load(port)
    load.hold()
    await load.set_up(tables)
    await until(lambda: len(load.waiting) == tables)
    load.close()
    return load.tables
