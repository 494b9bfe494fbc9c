"""Hints between processes on PostgreSQL: which table has grown. The log alone is the truth."""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Final, Protocol

import psycopg
from sqlalchemy import Engine

from ronda.server.store.database import POSTGRES, set_up_postgres
from ronda.server.store.writing import CHANNEL

logger = logging.getLogger(__name__)

AGAIN: Final = 1.0
"""Seconds before reconnecting."""
DIGITS: Final = 9
"""Of the number of a step, at most."""


class Hearing(Protocol):
    """Who hears the hints."""

    def hint(self, name: str, seq: int) -> None:
        """A table may have grown to step `seq`."""

    def catch_up_all(self) -> None:
        """Hints may have been lost."""


class Hints:
    """A thread that listens, and tells the event loop."""

    def __init__(self, engine: Engine, hearing: Hearing) -> None:
        # psycopg's own URL: SQLAlchemy's names the driver.
        url = engine.url.set(drivername="postgresql")
        self._url = url.render_as_string(hide_password=False)
        self._hearing = hearing
        self._loop = asyncio.get_running_loop()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ronda-hints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the thread."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                logger.warning("hints broke off", extra={"reason": str(error).splitlines()[:1]})
                self._closing.wait(AGAIN)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True, **POSTGRES) as connection:
            set_up_postgres(connection)
            connection.execute(f"LISTEN {CHANNEL}")
            self._tell(self._hearing.catch_up_all)
            while not self._closing.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._hear(notice.payload)

    def _hear(self, payload: str) -> None:
        """Anybody with access to the database can notify: ignore what is not a hint."""
        name, _, seq = payload.partition(" ")
        if len(seq) <= DIGITS and seq.isdecimal():
            self._tell(self._hearing.hint, name, int(seq))

    def _tell(self, what: Callable[..., None], *args: object) -> None:
        self._loop.call_soon_threadsafe(what, *args)
