"""Three hosts behind a proxy, with one database: some are cut off or killed, while people play."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import Engine, func, select

from ronda.protocol import Stage
from ronda.server.store.database import open_database
from ronda.server.store.reading import read_heights
from ronda.server.store.schema import PROCESSES, TABLES
from tests.server.balancer import Proxy, proxy
from tests.server.harness import play
from tests.server.hosts import PORT, Host, Network
from tests.server.killing import FOR_EACH, Figures, Plant, count
from tests.server.postgres import Line, schema

HOSTS = 3
TABLES_AT_ONCE = 6
LOOK = 0.1
"""Seconds between two looks for what is waited for."""
MORE = 3
"""Steps by which a table has moved on: more than are written where it is taken over."""
UNDER_WAY = [stage.value for stage in (Stage.CUTTING, Stage.OPENING, Stage.PLAYING)]

How = Callable[[Host], None]


class Scene:
    """The hosts, and what is done to them; each way ends when all are back.

    While hosts are away, every table that was under way moves on at those that are left.
    """

    def __init__(self, hosts: list[Host], front: Proxy, engine: Engine, seed: int) -> None:
        self._hosts = hosts
        self._front = front
        self._engine = engine
        self._chance = random.Random(seed)  # noqa: S311 - seeded choice

    async def come_back(self) -> None:
        """Mends and starts what is not; until each is ready, and on the list of the living."""
        for host in self._hosts:
            host.mend()
            if not host.is_running:
                host.start()
        await self._until(lambda: len(self._front.ready) == len(self._hosts))
        await self._until(lambda: self._listed() >= {host.process for host in self._hosts})

    async def cut_off_the_busiest(self) -> None:
        """The host that keeps the most tables is cut off until others have taken them over."""
        await self._lose((await self._busiest(), Host.cut))

    async def kill_one(self) -> None:
        """A host dies."""
        await self._lose((self._chance.choice(self._hosts), Host.kill))

    async def cut_off_for_a_moment(self) -> None:
        """All of them, and back sooner than anybody is missed; what was on its way comes late."""
        for host in self._hosts:
            host.cut()
        await asyncio.sleep(self._chance.uniform(0.1, 2.0))
        await self.come_back()

    async def cut_off_from_the_database(self) -> None:
        """A host that people still reach loses the database."""
        await self._lose((await self._busiest(), Host.cut_database))

    async def cut_off_two(self) -> None:
        """One host is left."""
        one, other = self._chance.sample(self._hosts, 2)
        await self._lose((one, Host.cut), (other, Host.cut))

    async def cut_off_one_and_kill_another(self) -> None:
        """One host is left, and one of the others has yet to learn that it was lost."""
        one, other = self._chance.sample(self._hosts, 2)
        await self._lose((one, Host.cut), (other, Host.kill))

    async def _lose(self, *losses: tuple[Host, How]) -> None:
        """Until all that they kept is kept and played on elsewhere; then they come back."""
        processes = {host.process for host, _ in losses}
        before = await asyncio.to_thread(self._under_way)
        for host, how in losses:
            how(host)
        await self._until(lambda: not processes & (self._listed() | set(self._kept())))
        await self._until(lambda: self._has_moved(before))
        await self.come_back()

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not await asyncio.to_thread(is_so):  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(LOOK)

    async def _busiest(self) -> Host:
        """Who keeps the most tables, as soon as there are many under way."""
        await self._until(lambda: len(self._under_way()) > TABLES_AT_ONCE / 2)
        kept = await asyncio.to_thread(self._kept)
        return max(self._hosts, key=lambda host: kept.get(host.process, 0))

    def _listed(self) -> set[str]:
        """The processes that look after tables."""
        with self._engine.connect() as connection:
            return set(connection.execute(select(PROCESSES.c.id)).scalars())

    def _kept(self) -> dict[str, int]:
        """How many tables under way each process keeps."""
        number = select(TABLES.c.keeper, func.count()).where(TABLES.c.stage.in_(UNDER_WAY))
        with self._engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(number.group_by(TABLES.c.keeper))}

    def _under_way(self) -> dict[str, int]:
        """The tables in the middle of a match, and how long their logs are."""
        with self._engine.connect() as connection:
            names = select(TABLES.c.id).where(TABLES.c.stage.in_(UNDER_WAY))
            return read_heights(self._engine, list(connection.execute(names).scalars()))

    def _has_moved(self, before: dict[str, int]) -> bool:
        """Whether each of these tables has been played on at, or to the end of its match."""
        now, under_way = read_heights(self._engine, before), self._under_way()
        return all(
            now[table] > height + MORE or table not in under_way for table, height in before.items()
        )


WAYS: tuple[Callable[[Scene], Awaitable[None]], ...] = (
    Scene.cut_off_the_busiest,
    Scene.kill_one,
    Scene.cut_off_for_a_moment,
    Scene.cut_off_from_the_database,
    Scene.cut_off_two,
    Scene.cut_off_one_and_kill_another,
)


def lose_hosts(folder: Path, times: int, seed: int) -> Figures:
    """Hosts are lost in each way in turn, so often in all, and come back."""
    began = time.monotonic()
    with schema() as database:
        engine = open_database(database)
        try:
            losing = _lose_in_turn(folder, engine, Line(database), times, seed)
            return count(play(losing, 120 + times * FOR_EACH), [engine], times, began)
        finally:
            engine.dispose()


async def _lose_in_turn(
    folder: Path, engine: Engine, line: Line, times: int, seed: int
) -> list[Plant]:
    with Network() as network:
        await line.open(network.database)
        hosts = [network.host(line.url, folder / f"{each}.log") for each in range(HOSTS)]
        try:
            async with proxy([host.address for host in hosts], PORT) as front:
                return await _play(Scene(hosts, front, engine, seed), front.url, times, seed)
        finally:
            await line.close()


async def _play(scene: Scene, url: str, times: int, seed: int) -> list[Plant]:
    await scene.come_back()
    plants = [Plant([url], seed + each, (2, 3, 4)) for each in range(TABLES_AT_ONCE)]
    async with asyncio.TaskGroup() as playing:
        for plant in plants:
            playing.create_task(plant.keep_playing())
        for each in range(times):
            await WAYS[each % len(WAYS)](scene)
        for plant in plants:
            plant.is_open = False
    return plants
