"""Servers killed at random moments while people play, and what everybody was told compared."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPException
from typing import NamedTuple

from sqlalchemy import Engine

from tests.server.checking import check_matches, check_told
from tests.server.harness import Reply, Seated, ServerProcess, ask
from tests.server.people import Person

RULES: Sequence[Mapping[str, object]] = (
    {"preset": "koutchina"},
    {"preset": "qahwa"},
    # Declarations take three seconds each time a server comes back: here they are called at once.
    {"preset": "guide", "calls": "auto"},
    {"preset": "marocl3ab"},
)


COMPUTERS = 0.25
"""How often a computer plays at a table."""
TARGET = 9


class SpoiltError(Exception):
    """The table cannot be played as planned."""


class Figures(NamedTuple):
    """What a run of kills came to."""

    breaks: int
    matches: int
    compared: int
    decks: int
    lines: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.breaks} times, {self.matches} matches finished, "
            f"{self.compared} acknowledgements and pushes found in the logs, "
            f"{self.decks} decks verified, {self.lines} connections, {self.seconds:.0f} s"
        )


class Plant:
    """Tables that are played one after another, as long as servers are being killed."""

    def __init__(self, servers: Sequence[ServerProcess], seed: int) -> None:
        self.people: list[list[Person]] = []
        self.is_open = True
        self._servers = servers
        self._chance = random.Random(seed)  # noqa: S311 - seeded play

    async def keep_playing(self) -> None:
        """Matches at one table after another, until the last kill is done."""
        while self.is_open:
            people = await self._gather()
            self.people.append(people)
            await asyncio.gather(*(person.play() for person in people))

    async def _gather(self) -> list[Person]:
        """A new table: two people, or a bot and a computer, ready to play."""
        while True:
            try:
                return await self._gather_at(*await self._set_up())
            except SpoiltError:
                # An answer got lost, and with it the token of a seat: another table, then.
                continue

    async def _set_up(self) -> tuple[str, str]:
        rules = {**self._chance.choice(RULES), "target": TARGET}
        made = (await self._insist("POST", "/api/tables", {"rules": rules, "seats": 2})).json
        return made["table"], made["host_token"]

    async def _gather_at(self, table: str, host: str) -> list[Person]:
        has_computer = self._chance.random() < COMPUTERS
        urls = [server.url for server in self._servers]
        people = []
        for name in ("Amina",) if has_computer else ("Amina", "Brahim"):
            # Against a bot a computer answers at once; a person it would keep waiting for a second.
            wish = {"name": name, "kind": "bot" if has_computer else "human"}
            found = (await self._insist("POST", f"/api/tables/{table}/sit", wish)).json
            seated = Seated(table, found["seat"], found["token"])
            people.append(Person(urls, seated, self._chance.getrandbits(32)))
        path = f"/api/tables/{table}/messages"
        if has_computer:
            seat = 1 - people[0].seated.seat
            asked = {"type": "seat_computer", "id": "c", "seat": seat, "level": "greedy"}
            await self._insist("POST", path, asked, host)
        await asyncio.gather(*(person.get_ready() for person in people))
        await self._insist("POST", path, {"type": "start", "id": "s"}, host)
        return people

    async def _insist(
        self, method: str, path: str, body: object, token: str | None = None
    ) -> Reply:
        """Asks any of the servers until one has done it."""
        while True:
            url = self._chance.choice(self._servers).url
            try:
                reply = await ask(url, method, path, body, token=token)
            except (OSError, HTTPException):
                await asyncio.sleep(0.05)
                continue
            if reply.status == 200:
                return reply
            if reply.status == 409:
                raise SpoiltError
            assert reply.status == 503, reply.body


def count(plants: Sequence[Plant], engine: Engine, breaks: int, began: float) -> Figures:
    """Compares and verifies everything that was played."""
    tables = [people for plant in plants for people in plant.people]
    return Figures(
        breaks=breaks,
        matches=len(tables),
        compared=sum(check_told(engine, people) for people in tables),
        decks=sum(check_matches(engine, people[0].seated.table) for people in tables),
        lines=sum(person.connections for people in tables for person in people),
        seconds=time.monotonic() - began,
    )


async def kill_at_random(
    servers: Sequence[ServerProcess], kills: int, seed: int, tables: int = 3
) -> list[Plant]:
    """Kills one of the servers at a time and starts it again, while tables are being played."""
    chance = random.Random(seed)  # noqa: S311 - seeded play
    plants = [Plant(servers, seed + 1 + each) for each in range(tables)]
    playing = [asyncio.create_task(plant.keep_playing()) for plant in plants]
    for _ in range(kills):
        server = chance.choice(servers)
        await asyncio.to_thread(server.wait_until_ready)
        await asyncio.sleep(chance.uniform(0.0, 1.0))
        server.kill()
        server.start()
    for plant in plants:
        plant.is_open = False
    await asyncio.gather(*playing)
    return plants
