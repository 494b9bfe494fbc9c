"""A server that has gone back to an earlier state: tables follow it, and clients notice it first.

Where the server itself knows it (its database has a new epoch), a table goes back before anything
of it is shown. Otherwise clients that were shown more than the log holds reveal it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from ronda.protocol import Hello, Kind, Refused
from ronda.server.live import Answer, LiveTable, TableRequest
from ronda.server.marks import Marks, has_gone_back
from ronda.server.store.epochs import new_epoch
from ronda.server.store.reading import StoreError
from ronda.server.tokens import caller_of
from ronda.table import Caller, GoBack, Policy, Table, is_outdated, most_shown

logger = logging.getLogger(__name__)


class Keeper(Protocol):
    """What this needs of the tables of a process."""

    policy: Policy
    marks: Marks
    is_shared: bool
    heeded: set[str]


async def follow_database(live: LiveTable, policy: Policy) -> None:
    """A table goes back, as its database has; raises `StoreError` where that cannot be written."""
    if policy.epoch is not None:
        await _ask(live, GoBack(policy.epoch), lambda table: is_outdated(table, policy))


async def heed(live: LiveTable, hello: Hello, key: str | None, tables: Keeper) -> None:
    """Heeds what a client was shown: if that is more than the log holds, the table goes back.

    Raises `StoreError` where the log cannot be read or written.
    """
    number, marks = hello.since, tables.marks
    if number is None:
        return
    shown = marks.read(hello.table, number, hello.mark) if hello.mark else None
    if hello.mark and shown is None:
        return  # Not genuine, or from before the database went back: worth nothing.
    if shown is None and hello.table in tables.heeded:
        return

    def is_lost(table: Table) -> bool:
        if shown is None:
            return _is_believed(live, table, number, key, tables)
        is_before = not tables.is_shared and shown.process != marks.process
        return has_gone_back(table, shown, live.at_load if is_before else None)

    if not is_lost(live.table):
        return
    if tables.is_shared:
        # Another process may have shown it, and this one lag behind.
        await live.refresh()
        if not is_lost(live.table):
            return
    if shown is None:
        tables.heeded.add(hello.table)
    seat = caller_of(live.table, key).seat if shown is None else shown.seat
    details = {"table": hello.table, "number": number, "proven": shown is not None}
    logger.warning("a client was shown what the log does not hold", extra=details)
    left = None if shown is None else shown.epoch
    await _ask(live, GoBack(new_epoch(), seat, left), is_lost)


def _is_believed(
    live: LiveTable, table: Table, number: int, key: str | None, tables: Keeper
) -> bool:
    """Whether a client that shows no mark is heeded: a person's, once, and not after the fact."""
    seat = caller_of(table, key).seat
    if seat is None or table.seat(seat).kind is not Kind.HUMAN or table.gone_back is not None:
        return False
    if number > most_shown(table):
        return True
    # Who comes for the first time was shown by another process what it was shown.
    return not tables.is_shared and key not in live.known and number > live.at_load


async def _ask(live: LiveTable, command: GoBack, is_wanted: Callable[[Table], bool]) -> None:
    done: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()

    def who(table: Table) -> Caller | None:
        if is_wanted(table):
            return Caller()
        if not done.done():
            done.set_result(None)
        return None

    def answer(answered: Answer) -> None:
        if not done.done():
            done.set_result(answered)

    live.ask(TableRequest(who, command, None, answer))
    answered = await done
    if isinstance(answered, Refused):
        raise StoreError(answered.reason)
