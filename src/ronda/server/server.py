"""One process of the server: everything in it, started and stopped in the right order."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Engine

from ronda import __version__
from ronda.players import level_versions
from ronda.protocol import Goodbye
from ronda.server.bans import Bans
from ronda.server.commons import Commons
from ronda.server.computers import Computers
from ronda.server.failover import Failover
from ronda.server.fleet import Fleet
from ronda.server.limits import Gate
from ronda.server.marks import Marks
from ronda.server.metrics import CountFaults, Metrics
from ronda.server.options import Options
from ronda.server.store.bans import read_bans
from ronda.server.store.database import check_file, claim, migrate, open_database
from ronda.server.store.epochs import Epoch, noted_beats, read_beats, read_epoch, renew
from ronda.server.store.files import databases_of
from ronda.server.subscribers import Subscriber
from ronda.server.tables import Tables
from ronda.server.upkeep import Upkeep
from ronda.server.workshop import Workshop
from ronda.table import Policy

if TYPE_CHECKING:
    from ronda.server.store.hints import Hints

logger = logging.getLogger(__name__)

TAKEOVER = "cafe"
"""The level that plays on for somebody who is away."""


def policy_of(release: str) -> Policy:
    """The customs of this server, and the computers that it can seat."""
    return Policy(release=release, levels=level_versions(), takeover=TAKEOVER)


class Server:
    """One process of the server.

    Attributes:
        options: how it is run.
        fleet: the processes that serve with this one.
        engine: the database.
        engines: those of all of them; on PostgreSQL that one alone. The first holds bans and
            invitations, wherever the tables are.
        tables: the tables in memory.
        gate: what one client may do.
        bans: who is kept out.
        readers: every socket and stream, at whatever table.
        workshop: where pages are made.
        is_leaving: whether it is shutting down.
    """

    def __init__(self, options: Options, fleet: Fleet | None = None) -> None:
        self.options = options
        self.fleet = fleet or Fleet(1, databases_of(options.database, 1))
        self.engine = open_database(options.database)
        self.engines = [
            self.engine if url == options.database else open_database(url)
            for url in dict.fromkeys(self.fleet.databases)
        ]
        self.gate = Gate(options.limits)
        self.bans = Bans()
        self.readers: set[Subscriber] = set()
        self.metrics = Metrics()
        self._faults = CountFaults(self.metrics)
        self.is_leaving = False
        self._computers = Computers(options.workers)
        self.workshop = Workshop(self.gate)

    async def start(self) -> None:
        """Brings the schema up to date, and takes up the tables that nobody keeps."""
        logging.getLogger("ronda").addHandler(self._faults)
        self._claim = claim(self.engine)
        await asyncio.to_thread(check_file, self.engine)
        await asyncio.to_thread(migrate, self.engine)
        epoch = await self._read_epoch()
        policy = msgspec.structs.replace(policy_of(__version__), epoch=epoch.name)
        marks = Marks(epoch.key, secrets.token_hex(8))
        self.tables = Tables(
            self.engine, policy, marks, self._computers, self.metrics, fleet=self.fleet
        )
        self.commons = Commons(self.tables, is_limited=bool(self.options.limits.tables))
        self._keeping = Failover(self.engine, self.tables, self.options.idle_days, self._claim)
        self._hints = _listen(self.engine, self.tables) if self.tables.is_shared else None
        keep_days, first = self.options.keep_days, self.engines[0]
        self._upkeep = Upkeep(
            self.tables, self.engine, self.bans, self._send_off, keep_days=keep_days, first=first
        )
        self.bans.heed(await asyncio.to_thread(read_bans, first))
        self._tasks = [asyncio.create_task(each.run()) for each in (self._keeping, self._upkeep)]

    async def _read_epoch(self) -> Epoch:
        """The epoch; a new one where an earlier file has been put in place of the one used last."""
        if self._claim is not None:
            beats = await asyncio.to_thread(read_beats, self.engine)
            if noted_beats(self._claim) > beats:
                logger.warning("the database has gone back to an earlier state")
                await asyncio.to_thread(renew, self.engine)
        return await asyncio.to_thread(read_epoch, self.engine)

    async def dismiss(self) -> None:
        """Tells every client to come back in a moment, and takes no new ones."""
        self.is_leaving = True
        self.tables.leave()
        for reader in self.readers:
            reader.dismiss(Goodbye("restart", reconnect=True))
        await asyncio.sleep(0)

    def _send_off(self) -> None:
        """Others are kept out than before: those who are here go."""
        for reader in self.readers:
            if reader.client in self.bans:
                reader.dismiss(Goodbye("banned", reconnect=False))

    async def stop(self) -> None:
        """Finishes what is being written, and lets go of everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._computers.close()
        self.workshop.close()
        await self.tables.close()
        if self._hints is not None:
            await asyncio.to_thread(self._hints.close)
        with suppress(Exception):
            await self._keeping.leave()
        for engine in self.engines:
            engine.dispose()
        logging.getLogger("ronda").removeHandler(self._faults)
        if self._claim is not None:
            self._claim.close()


def _listen(engine: Engine, tables: Tables) -> "Hints":
    # With it comes the driver of PostgreSQL.
    from ronda.server.store.hints import Hints  # noqa: PLC0415 - see above

    return Hints(engine, tables)
