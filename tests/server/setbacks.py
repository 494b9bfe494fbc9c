"""Setbacks of a server besides its death: a backup put back, a machine rolled back, a clock set.

What people were told after the copy that a server has gone back to is lost, by declaration or not.
So what is asked then is that the log holds nothing twice, that everything told since is in it, that
no secret makes two decks, in this log or in any that was left, and that the tables go on.
"""

import asyncio
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ronda.server.admin import backup
from ronda.server.options import sqlite_url
from ronda.server.restoring import restore
from ronda.server.store.database import open_database
from tests.server.harness import ServerProcess, play
from tests.server.killing import FOR_EACH, Figures, Plant, count

FILE = "tables.sqlite3"
JUMP = 900.0
"""Seconds by which a clock is set back or forth, at most."""


class Setbacks:
    """One server on SQLite, and what happens to it.

    Attributes:
        left: every database that was left behind, to be searched for secrets.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.left: list[Path] = []
        self.clock = folder / "clock"
        self.database = sqlite_url(folder / FILE)
        self.server = ServerProcess(self.database, folder / "server.log", clock=self.clock)
        self._folder = folder
        self._copy: Path | None = None
        self._chance = random.Random(seed)  # noqa: S311 - seeded play

    async def rest(self) -> None:
        """People play for a moment, in which a copy may be made."""
        await asyncio.to_thread(self.server.wait_until_ready)
        await asyncio.sleep(self._chance.uniform(0.5, 2.5))
        if self._copy is None or self._chance.random() < 0.7:
            self._copy = self._folder / f"copy-{time.monotonic_ns()}.sqlite3"
            await asyncio.to_thread(self._back_up, self._copy)
            await asyncio.sleep(self._chance.uniform(0.5, 2.5))

    def put_back(self) -> None:
        """The server is killed, and a backup put back as one should."""
        self.server.kill()
        kept = None if self._copy is None else restore(self.database, self._copy)
        if kept is not None:
            self.left.append(kept)
        self.server.start()

    def roll_back(self) -> None:
        """The whole machine is back where it was a moment ago, and nobody says so."""
        self.server.kill()
        file = self._folder / FILE
        if self._copy is not None:
            self._leave(file)
            for ending in ("-wal", "-shm", ".lock"):
                file.with_name(FILE + ending).unlink(missing_ok=True)
            shutil.copy(self._copy, file)
        self.server.start()

    def set_clock(self) -> None:
        """The machine's clock is set; every other time the server is killed too."""
        self.clock.write_text(str(self._chance.uniform(-JUMP, JUMP)))
        if self._chance.random() < 0.5:
            self.server.kill()
            self.server.start()

    def _back_up(self, to: Path) -> None:
        engine = open_database(self.database)
        try:
            backup(engine, to)
        finally:
            engine.dispose()

    def _leave(self, file: Path) -> None:
        """Keeps what is lost, its log folded in."""
        left = self._folder / f"left-{len(self.left)}.sqlite3"
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(left)) as new:
            old.backup(new)
        self.left.append(left)


Fault = Callable[[Setbacks], None]


def put_back_on_sqlite(folder: Path, times: int, seed: int) -> Figures:
    """A backup is put back while people play."""
    return _run(folder, times, seed, Setbacks.put_back)


def roll_back_on_sqlite(folder: Path, times: int, seed: int) -> Figures:
    """The machine goes back while people play, and nobody says so."""
    return _run(folder, times, seed, Setbacks.roll_back)


def set_clocks_on_sqlite(folder: Path, times: int, seed: int) -> Figures:
    """The clock is set while people play."""
    return _run(folder, times, seed, Setbacks.set_clock)


def _run(folder: Path, times: int, seed: int, fault: Fault) -> Figures:
    began, setbacks = time.monotonic(), Setbacks(folder, seed)
    setbacks.server.start()
    try:
        plants = play(_go_wrong(setbacks, times, seed, fault), 60 + times * FOR_EACH)
    finally:
        setbacks.server.kill()
    engines = [open_database(sqlite_url(file)) for file in (folder / FILE, *setbacks.left)]
    try:
        return count(plants, engines, times, began)
    finally:
        for engine in engines:
            engine.dispose()


async def _go_wrong(setbacks: Setbacks, times: int, seed: int, fault: Fault) -> list[Plant]:
    plants = [Plant([setbacks.server.url], seed + 1 + each) for each in range(3)]
    playing = [asyncio.create_task(plant.keep_playing()) for plant in plants]
    for _ in range(times):
        await setbacks.rest()
        await asyncio.to_thread(fault, setbacks)
        if fault is not Setbacks.set_clock:
            await asyncio.to_thread(setbacks.server.wait_until_ready)
            for plant in plants:
                plant.lose()
    for plant in plants:
        plant.is_open = False
    await asyncio.gather(*playing)
    return plants
