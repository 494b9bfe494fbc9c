"""Scripted people who play through `ronda.client`, and what they were told."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ronda.client import (
    ConnectionEvent,
    Link,
    RefusedError,
    TableConnection,
    Turn,
    create_table,
    look,
    new_id,
    sit,
    start,
)
from ronda.client.turn import turn_of
from ronda.protocol import Push, Ready, Settings, Stage, TableView

SHORT = 5


async def table_for(url: str, preset: str = "marocl3ab", seats: int = 2, **more: object) -> Link:
    """A table, by the link of its host; its match is short if nothing else is wished."""
    rules = {"preset": preset, "target": more.pop("target", SHORT)}
    settings = Settings(rules=rules, seats=seats, **more)  # type: ignore[arg-type] # by name
    return await create_table(url, settings)


class Person:
    """Somebody on a seat who is ready whenever asked, and plays the last of what is possible.

    Attributes:
        news: lost lines, and what did not fit.
        pushes: every push, in order.
    """

    def __init__(self, link: Link, patience: float = 30.0) -> None:
        self.link = link
        self.news: list[ConnectionEvent] = []
        self.pushes: list[Push] = []
        self._patience = patience

    async def play(self, *, again: bool = False) -> TableView:
        """Plays until the match is over, with `again` another one; the table then."""
        async with TableConnection(
            self.link, tell=self.news.append, patience=self._patience
        ) as line:
            async for push in line:
                self.pushes.append(push)
                table = push.table
                again = again and table.stage is Stage.FINISHED
                if table.stage is Stage.FINISHED and not again:
                    return table
                await self._answer(line, table)
        raise AssertionError("the line ended before the match")

    async def has_seen(self, pushes: int) -> None:
        """Waits until so many pushes have come."""

        async def is_so() -> bool:
            return len(self.pushes) >= pushes

        await wait_until(is_so)

    async def _answer(self, line: TableConnection, table: TableView) -> None:
        you = table.you
        assert you is not None
        is_asked = table.stage in (Stage.SEATING, Stage.BETWEEN, Stage.FINISHED)
        if is_asked and not table.seats[you].is_ready:
            with suppress(RefusedError):
                await line.ask(Ready(new_id()))
        turn = turn_of(line, table)
        if turn is not None:
            await self.act(turn)

    async def act(self, turn: Turn) -> bool:
        """Answers a call for action."""
        return await turn.act(turn.view.legal[-1])


async def start_when_ready(host: Link) -> None:
    """The host starts as soon as everybody is here and ready."""

    async def is_everybody_ready() -> bool:
        return all(seat.is_here and seat.is_ready for seat in (await look(host)).seats)

    await wait_until(is_everybody_ready)
    await start(host)


async def wait_until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Looks again and again until something is so."""
    while not await is_so():  # noqa: ASYNC110 - nothing tells when a server has got that far
        await asyncio.sleep(0.03)


async def two_people(url: str, **settings: object) -> tuple[Link, Link]:
    """The host and a guest at a new table, seated."""
    host = await table_for(url, **settings)  # type: ignore[arg-type] # by name
    return await sit(host, "Amina"), await sit(host.invitation, "Brahim")
