"""The way to a table online, in a thread of its own, so that a key can be waited for meanwhile."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Self

from ronda.client import ConnectionEvent, Link, RefusedError, TableConnection, UnseatedError
from ronda.client.connection_events import Back, Lost
from ronda.client.errors import ClientError, old_server
from ronda.lang import Catalogue
from ronda.protocol import FromSeat, Push
from ronda.terminal.fairness_alerts import alert_lines, keep_evidence
from ronda.terminal.link import ConnectionEnded, Item, LineState, NotDone, Warned


class RemoteTable:
    """A seat at a table online; use it as a context, which hangs up.

    Args:
        link: the link of the seat.
        catalogue: the language of the reader.
        folder: where evidence is kept if the fair deal does not fit.
    """

    is_local = False

    def __init__(self, link: Link, catalogue: Catalogue, folder: Path) -> None:
        self.link = link
        self.invitation = link.invitation
        self._catalogue = catalogue
        self._folder = folder
        self._items: SimpleQueue[Item] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="remote table")

    def __enter__(self) -> Self:
        self._serving = self._loop.create_task(self._serve())
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._serving.cancel)
        self._thread.join()
        self._loop.close()

    def decks(self, catalogue: Catalogue) -> str:
        """All at the table cut them."""
        return catalogue.text("play.online.deals")

    def take(self) -> Iterator[Item]:
        """Everything that has come since the last time."""
        with suppress(Empty):
            while True:
                yield self._items.get_nowait()

    def is_due(self) -> bool:
        """Whether something has come."""
        return not self._items.empty()

    def ask(self, message: FromSeat) -> None:
        """Ask the table for something; a refusal comes back as `NotDone`."""
        asyncio.run_coroutine_threadsafe(self._ask(message), self._loop)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serving)

    async def _serve(self) -> None:
        try:
            async with TableConnection(self.link, tell=self._tell) as self._line:
                async for push in self._line:
                    self._items.put(self._taken(push))
        except Exception as error:  # noqa: BLE001 - raised again where the keys are waited for
            self._items.put(ConnectionEnded(error))

    def _taken(self, push: Push) -> Push | ConnectionEnded:
        if push.table.you is None and push.table.awaits is None:
            return ConnectionEnded(UnseatedError())
        if len(push.told) != len(push.events):
            # What happens is told in the server's lines; one from before them has none.
            return ConnectionEnded(old_server(self.link.server))
        return push

    async def _ask(self, message: FromSeat) -> None:
        try:
            await self._line.ask(message)
        except RefusedError as error:
            self._items.put(NotDone(message, error.code))
        except ClientError:
            # The line has ended, which is told by itself.
            pass

    def _tell(self, news: ConnectionEvent) -> None:
        if isinstance(news, Lost | Back):
            self._items.put(LineState(isinstance(news, Lost)))
            return
        file = keep_evidence(news, self.link.table, self._folder)
        self._items.put(Warned(tuple(alert_lines(news, self._catalogue, file))))
