"""Ways of losing a server or its database while people play; `make kill-test` runs them at length.

    python -m tests.server.durability --kills 200

Each runs matches at several tables, breaks something at random moments, waits until every match is
finished, and compares all that was acknowledged or pushed with the logs (`checking`).
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ronda.server.options import sqlite_url
from ronda.server.store.database import open_database
from ronda.server.store.files import databases_of
from tests.server.fleets import COUNT, three
from tests.server.harness import ServerProcess, play
from tests.server.hosts import why_no_hosts
from tests.server.killing import FOR_EACH, Figures, Plant, count, kill_at_random
from tests.server.postgres import NAMED, Line, schema
from tests.server.setbacks import put_back_on_sqlite, roll_back_on_sqlite, set_clocks_on_sqlite
from tests.server.several_hosts import lose_hosts


def kill_on_sqlite(folder: Path, kills: int, seed: int) -> Figures:
    """One server on SQLite is killed and started again."""
    began, database = time.monotonic(), sqlite_url(folder / "tables.sqlite3")
    server = ServerProcess(database, folder / "server.log")
    server.start()
    try:
        plants = play(kill_at_random([server], kills, seed), 60 + kills * FOR_EACH)
    finally:
        server.kill()
    return _compare(database, plants, kills, began)


def kill_on_postgres(folder: Path, kills: int, seed: int) -> Figures:
    """One of two servers on PostgreSQL is killed and started again; clients move to the other."""
    began = time.monotonic()
    with schema() as database:
        servers = [ServerProcess(database, folder / f"{each}.log") for each in range(2)]
        for server in servers:
            server.start()
        try:
            plants = play(kill_at_random(servers, kills, seed), 60 + kills * FOR_EACH)
        finally:
            for server in servers:
                server.kill()
        return _compare(database, plants, kills, began)


def kill_one_of_three(folder: Path, kills: int, seed: int, database: str | None = None) -> Figures:
    """One of three processes that serve together, each with a SQLite file, is killed."""
    began, database = time.monotonic(), database or sqlite_url(folder / "tables.sqlite3")
    with three(database, folder / "server.log") as server:
        plants = play(kill_at_random(server.children, kills, seed), 60 + kills * FOR_EACH)
        assert server.stop() == 0
    engines = [open_database(each) for each in dict.fromkeys(databases_of(database, COUNT))]
    try:
        return count(plants, engines, kills, began, processes=len(engines))
    finally:
        for engine in engines:
            engine.dispose()


def kill_one_of_three_on_postgres(folder: Path, kills: int, seed: int) -> Figures:
    """The same on PostgreSQL."""
    with schema() as database:
        return kill_one_of_three(folder, kills, seed, database)


def cut_off_postgres(folder: Path, cuts: int, seed: int) -> Figures:
    """PostgreSQL is cut off from both servers, for moments and for some seconds."""
    began = time.monotonic()
    with schema() as database:
        plants = play(_cut_at_random(database, folder, cuts, seed), 60 + cuts * FOR_EACH)
        return _compare(database, plants, cuts, began)


async def _cut_at_random(database: str, folder: Path, cuts: int, seed: int) -> list[Plant]:
    chance = random.Random(seed)  # noqa: S311 - seeded play
    line = Line(database)
    await line.open()
    servers = [ServerProcess(line.url, folder / f"{each}.log") for each in range(2)]
    for server in servers:
        server.start()
    try:
        for server in servers:
            await asyncio.to_thread(server.wait_until_ready)
        urls = [server.url for server in servers]
        plants = [Plant(urls, seed + each) for each in range(3)]
        playing = [asyncio.create_task(plant.keep_playing()) for plant in plants]
        for each in range(cuts):
            await asyncio.sleep(chance.uniform(0.2, 1.0))
            line.cut()
            await asyncio.sleep(4.0 if each % 20 == 0 else chance.uniform(0.0, 0.5))
            line.mend()
        for plant in plants:
            plant.is_open = False
        await asyncio.gather(*playing)
    finally:
        for server in servers:
            server.kill()
        await line.close()
    return plants


def _compare(database: str, plants: list[Plant], breaks: int, began: float) -> Figures:
    engine = open_database(database)
    try:
        return count(plants, [engine], breaks, began)
    finally:
        engine.dispose()


WAYS: dict[str, Callable[[Path, int, int], Figures]] = {
    "one server on SQLite, killed": kill_on_sqlite,
    "one server on SQLite, a backup put back": put_back_on_sqlite,
    "one server on SQLite, its machine rolled back": roll_back_on_sqlite,
    "one server on SQLite, its clock set": set_clocks_on_sqlite,
    "two servers on PostgreSQL, one of them killed": kill_on_postgres,
    "three processes on SQLite, one of them killed": kill_one_of_three,
    "three processes on PostgreSQL, one of them killed": kill_one_of_three_on_postgres,
    "two servers, PostgreSQL cut off": cut_off_postgres,
    "three hosts on PostgreSQL, cut off and killed": lose_hosts,
}


def main() -> None:
    """Runs each way at length, and prints what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.durability")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not NAMED:
        print("RONDA_TEST_POSTGRES names no database: PostgreSQL is left out")
    for name, way in WAYS.items():
        if "PostgreSQL" in name and not NAMED:
            continue
        if "hosts" in name and (reason := why_no_hosts()):
            print(f"{name}: left out, since {reason}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            print(f"{name}: {way(Path(folder), asked.kills, asked.seed)}", flush=True)


if __name__ == "__main__":
    main()
