"""Processes that play at a table: what runs them, and somebody who reads a terminal."""

import asyncio
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
RONDA: Final = (sys.executable, "-c", "from ronda.cli import main; main()")


@asynccontextmanager
async def process(
    *command: str, env: Mapping[str, str] | None = None, stdin: int | None = None
) -> AsyncIterator[Process]:
    """A process whose output can be read; it does not outlive its scene."""
    running = await asyncio.create_subprocess_exec(
        *command,
        stdin=stdin or asyncio.subprocess.DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.communicate()


async def ended(running: Process) -> tuple[int, str, str]:
    """Exit status, output and errors of a process that ends by itself."""
    out, err = await running.communicate()
    return running.returncode or 0, out.decode(), err.decode()


KEYS: Final = (
    (re.compile(r"(\w+) again (?:plays without|to call it)"), r"\1"),
    (re.compile(r"play a card;|play the card;"), "1"),
    (re.compile(r"All declare now"), "p"),
    (re.compile(r"Enter you are ready"), ""),
    (re.compile(r"any other key: next deal"), ""),
    (re.compile(r"Enter another match"), "q"),
)
"""What somebody presses who reads these words."""


class AtTerminal:
    """A person who reads what `ronda play` writes in a pipe, and presses keys.

    Attributes:
        lines: all that was written.
    """

    def __init__(self, running: Process) -> None:
        self.lines: list[str] = []
        self._running = running

    async def play(self) -> int:
        """Reads and presses until the program ends; its exit status."""
        assert self._running.stdout is not None
        async for line in self._running.stdout:
            self.lines.append(line.decode().rstrip("\n"))
            key = key_for(self.lines[-1])
            if key is not None:
                await self.press(key)
        return await self._running.wait()

    async def press(self, key: str) -> None:
        """Presses a key, and Enter."""
        assert self._running.stdin is not None
        self._running.stdin.write(f"{key}\n".encode())
        await self._running.stdin.drain()


def key_for(line: str) -> str | None:
    """The key that answers a line; None for a line that asks for nothing."""
    for pattern, key in KEYS:
        found = pattern.search(line)
        if found is not None:
            return found.expand(key)
    return None
