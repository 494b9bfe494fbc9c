"""What a server does now and then: it heeds the operator's word, and lets go of old tables."""

import asyncio
import logging
from collections.abc import Callable
from itertools import islice
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ronda.server.bans import Bans
from ronda.server.store.bans import read_bans
from ronda.server.store.database import fault_of
from ronda.server.store.invitations import drop_void
from ronda.server.store.purging import purge
from ronda.server.store.reading import read_heights
from ronda.server.tables import Tables

logger = logging.getLogger(__name__)

LOOK: Final = 2.0
"""Seconds between two looks for what the operator has done beside the server."""
HOUR: Final = 3600.0
DAY: Final = 86400.0
AT_ONCE: Final = 500
"""Tables asked for in one statement."""
PURGED: Final = 10
"""Tables taken out before anything else gets its turn."""


class Upkeep:
    """Looks every few seconds, for as long as the server runs.

    Args:
        bans: who is kept out.
        send_off: called when others are kept out than before.
        first: where the bans and the invitations of all processes lie.
        keep_days: days for which a closed table is kept; 0 for ever.
    """

    def __init__(
        self,
        tables: Tables,
        engine: Engine,
        bans: Bans,
        send_off: Callable[[], None],
        *,
        keep_days: float,
        first: Engine,
    ) -> None:
        self._tables = tables
        self._engine = engine
        self._bans = bans
        self._send_off = send_off
        self._first = first
        self._keep = keep_days * DAY
        self._next_purge = 0.0

    async def run(self) -> None:
        """Looks, for ever."""
        while True:
            try:
                await self._look()
            except SQLAlchemyError as error:
                logger.warning("nothing is kept up", extra={"reason": fault_of(error)})
            except Exception:
                logger.exception("nothing is kept up")
            await asyncio.sleep(LOOK)

    async def _look(self) -> None:
        if self._bans.heed(await asyncio.to_thread(read_bans, self._first)):
            self._send_off()
        await self._hear_of_steps()
        now = self._tables.now()
        if now >= self._next_purge:
            self._next_purge = now + HOUR
            await asyncio.to_thread(drop_void, self._first, now)
            if self._keep:
                await self._purge(now - self._keep)

    async def _hear_of_steps(self) -> None:
        """The operator's steps come from beside the server, and hints of others' may be lost."""
        names = list(self._tables.live)
        for first in range(0, len(names), AT_ONCE):
            asked = names[first : first + AT_ONCE]
            heights = await asyncio.to_thread(read_heights, self._engine, asked)
            for name in asked:
                if name in heights:
                    self._tables.hint(name, heights[name])
                else:
                    # Old, and gone.
                    self._tables.live.pop(name, None)

    async def _purge(self, before: float) -> None:
        gone = purge(self._engine, before)
        while some := await asyncio.to_thread(lambda: list(islice(gone, PURGED))):
            for name in some:
                self._tables.live.pop(name, None)
            logger.info("old tables are gone", extra={"tables": len(some)})
