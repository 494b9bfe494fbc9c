"""A server that has gone back to an earlier state: tables follow it, and clients notice it first.

Where the server itself knows it (its database has a new epoch), a table goes back before anything
of it is shown. Otherwise clients that were shown more than the log holds reveal it.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from ronda.protocol import Hello, Kind, Refused
from ronda.server.asking import answer_of
from ronda.server.live import LiveTable
from ronda.server.marks import has_gone_back
from ronda.server.store.epochs import new_epoch
from ronda.server.store.reading import StoreError
from ronda.server.tokens import caller_of
from ronda.table import Caller, GoBack, Policy, Table, is_outdated, most_shown

if TYPE_CHECKING:
    from ronda.server.tables import Tables

logger = logging.getLogger(__name__)


async def follow_database(live: LiveTable, policy: Policy) -> None:
    """A table goes back, as its database has; raises `StoreError` where that cannot be written."""
    if policy.epoch is not None:
        await _ask(live, GoBack(policy.epoch), lambda table: is_outdated(table, policy))


async def heed(live: LiveTable, hello: Hello, key: str | None, tables: "Tables") -> None:
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
    live: LiveTable, table: Table, number: int, key: str | None, tables: "Tables"
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
    answered = await answer_of(live, lambda table: Caller() if is_wanted(table) else None, command)
    if isinstance(answered, Refused):
        raise StoreError(answered.reason)
