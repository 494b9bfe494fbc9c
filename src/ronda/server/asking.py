"""Asking a table and waiting for its answer, where whoever asks may be gone when it comes."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from ronda.server.live import Answer, LiveTable, TableRequest
from ronda.table import Caller, Command, Table

Heard = TypeVar("Heard")


async def heard(put: Callable[[Callable[[Heard], None]], None]) -> Heard:
    """The first that is heard once `put` has asked; it is given what hears the answer."""
    answered: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()

    def hear(answer: Heard) -> None:
        if not answered.done():
            answered.set_result(answer)

    put(hear)
    return await answered


async def answer_of(
    live: LiveTable, who: Callable[[Table], Caller | None], command: Command
) -> Answer | None:
    """What a table answers; None where `who` finds that it need not be asked any more."""

    def put(hear: Callable[[Answer | None], None]) -> None:
        def asking(table: Table) -> Caller | None:
            caller = who(table)
            if caller is None:
                hear(None)
            return caller

        live.ask(TableRequest(asking, command, None, hear))

    return await heard(put)
