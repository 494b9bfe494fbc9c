"""Servers killed at random moments while people play, and what everybody was told compared."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPException
from typing import NamedTuple, Protocol

from sqlalchemy import Engine

from ronda.rules import preset
from ronda.server.admin import engine_of
from tests.server.checking import (
    check_matches,
    check_secrets,
    check_told,
    check_unfinished,
    count_abandoned,
    table_names,
)
from tests.server.harness import Reply, Seated, ask
from tests.server.people import GoneError, Person

RULES: Sequence[Mapping[str, object]] = (
    {"preset": "koutchina"},
    {"preset": "qahwa"},
    # Declarations take three seconds each time a server comes back: here they are called at once.
    {"preset": "guide", "calls": "auto"},
    {"preset": "marocl3ab"},
)


NAMES = ("Amina", "Brahim", "Chama", "Driss")
COMPUTERS = 0.25
"""How often computers play at a table."""
TARGET = 9
FOR_EACH = 30.0
"""Seconds that one kill may take, on a busy machine."""


class SpoiltError(Exception):
    """The table cannot be played as planned."""


class Figures(NamedTuple):
    """What a run of kills came to."""

    breaks: int
    matches: int
    compared: int
    decks: int
    secrets: int
    anew: int
    lines: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.breaks} times, {self.matches} matches finished, "
            f"{self.compared} acknowledgements and pushes found in the logs, "
            f"{self.decks} decks verified, {self.secrets} secrets and none of them used twice, "
            f"{self.anew} deals dealt anew, "
            f"{self.lines} connections, {self.seconds:.0f} s"
        )


class Plant:
    """Tables that are played one after another, as long as servers are being killed.

    Args:
        urls: where to ask; any will do.
        seats: how many seats a table may have, where its rules allow so many.

    Attributes:
        people: those of each table that was played to its end, and is in the log.
        lost: how many tables were played to an end that a server has gone back from.
    """

    def __init__(self, urls: Sequence[str], seed: int, seats: Sequence[int] = (2,)) -> None:
        self.people: list[list[Person]] = []
        self.lost = 0
        self.is_open = True
        self._urls = urls
        self._seats = seats
        self._chance = random.Random(seed)  # noqa: S311 - seeded play

    async def keep_playing(self) -> None:
        """Matches at one table after another, until the last kill is done."""
        while self.is_open:
            people = await self._gather()
            playing = [asyncio.create_task(person.play()) for person in people]
            await asyncio.wait(playing, return_when=asyncio.FIRST_EXCEPTION)
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
            if not any(isinstance(each, GoneError) for each in done):
                await asyncio.gather(*playing)
                self.people.append(people)

    def lose(self) -> None:
        """The server has gone back: what was played to its end may be in no log."""
        self.lost += len(self.people)
        self.people.clear()

    async def _gather(self) -> list[Person]:
        """A new table: people, or bots and computers, ready to play."""
        while True:
            rules = {**self._chance.choice(RULES), "target": TARGET}
            allowed = preset(str(rules["preset"])).values["seats"]
            seats = self._chance.choice([each for each in self._seats if each in allowed])
            try:
                return await self._gather_at(seats, *await self._set_up(rules, seats))
            except (SpoiltError, GoneError):
                # An answer got lost, and with it the token of a seat: another table, then.
                continue

    async def _set_up(self, rules: Mapping[str, object], seats: int) -> tuple[str, str]:
        made = (await self._insist("POST", "/api/tables", {"rules": rules, "seats": seats})).json
        return made["table"], made["host_token"]

    async def _gather_at(self, seats: int, table: str, host: str) -> list[Person]:
        has_computers = self._chance.random() < COMPUTERS
        computers = self._chance.randint(1, seats - 1) if has_computers else 0
        people = []
        for name in NAMES[: seats - computers]:
            # Against a bot a computer answers at once; a person it would keep waiting for a second.
            wish = {"name": name, "kind": "bot" if computers else "human"}
            found = (await self._insist("POST", f"/api/tables/{table}/sit", wish)).json
            seated = Seated(table, found["seat"], found["token"])
            people.append(Person(self._urls, seated, self._chance.getrandbits(32)))
        path = f"/api/tables/{table}/messages"
        for seat in set(range(seats)) - {person.seated.seat for person in people}:
            asked = {"type": "seat_computer", "id": f"c{seat}", "seat": seat, "level": "greedy"}
            await self._insist("POST", path, asked, host)
        await asyncio.gather(*(person.get_ready() for person in people))
        await self._insist("POST", path, {"type": "start", "id": "s"}, host)
        return people

    async def _insist(
        self, method: str, path: str, body: object, token: str | None = None
    ) -> Reply:
        """Asks any of the servers until one has done it."""
        while True:
            url = self._chance.choice(self._urls)
            try:
                reply = await ask(url, method, path, body, token=token)
            except (OSError, HTTPException):
                await asyncio.sleep(0.05)
                continue
            if reply.status == 200:
                return reply
            if reply.status in (401, 403, 404, 409):
                raise SpoiltError
            assert reply.status == 503, reply.body


def count(
    plants: Sequence[Plant],
    engines: Sequence[Engine],
    breaks: int,
    began: float,
    *,
    processes: int = 1,
) -> Figures:
    """Compares and verifies everything that was played.

    Args:
        plants: those who played.
        engines: the database, or each process's, and any that it has gone back from.
        breaks: how often something was broken.
        began: when it began, by the monotonic clock.
        processes: how many databases there are at a time.
    """
    tables = [people for plant in plants for people in plant.people]
    finished = {people[0].seated.table for people in tables}
    for engine in engines[:processes]:
        for name in set(table_names(engine)) - finished:
            check_unfinished(engine, name)

    def of(people: Sequence[Person]) -> Engine:
        return engine_of(engines[:processes], people[0].seated.table)

    return Figures(
        breaks=breaks,
        matches=len(tables) + sum(plant.lost for plant in plants),
        compared=sum(check_told(of(people), people) for people in tables),
        decks=sum(check_matches(of(people), people[0].seated.table) for people in tables),
        secrets=check_secrets(engines),
        anew=count_abandoned(engines),
        lines=sum(person.connections for people in tables for person in people),
        seconds=time.monotonic() - began,
    )


class Killable(Protocol):
    """A server, or one of the processes of one."""

    @property
    def url(self) -> str: ...
    def start(self) -> None: ...
    def wait_until_ready(self) -> None: ...
    def kill(self) -> None: ...


async def kill_at_random(
    servers: Sequence[Killable], kills: int, seed: int, tables: int = 3
) -> list[Plant]:
    """Kills one of the servers at a time and starts it again, while tables are being played."""
    chance = random.Random(seed)  # noqa: S311 - seeded play
    urls = [server.url for server in servers]
    plants = [Plant(urls, seed + 1 + each) for each in range(tables)]
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
