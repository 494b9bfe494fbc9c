"""The line to a table in a thread of its own, so that a key can be waited for meanwhile."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple, Self, TypeAlias

from ronda.client import ConnectionEvent, Link, RefusedError, TableConnection
from ronda.client.errors import ClientError
from ronda.protocol import FromSeat, Push


class NotDone(NamedTuple):
    """Something that was asked for and refused."""

    message: FromSeat
    error: RefusedError


class Ended(NamedTuple):
    """The line has ended, and why."""

    error: Exception


Item: TypeAlias = Push | ConnectionEvent | NotDone | Ended
"""What comes over a wire."""


class Wire:
    """A line to a table; use it as a context, which hangs up.

    Args:
        link: the link of a seat.
        announce: called from the wire's own thread whenever something has come.
    """

    def __init__(self, link: Link, announce: Callable[[], None]) -> None:
        self.link = link
        self._announce = announce
        self._items: SimpleQueue[Item] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="wire")

    def __enter__(self) -> Self:
        self._serving = self._loop.create_task(self._serve())
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._serving.cancel)
        self._thread.join()
        self._loop.close()

    def take(self) -> Iterator[Item]:
        """Everything that has come since the last time."""
        with suppress(Empty):
            while True:
                yield self._items.get_nowait()

    def ask(self, message: FromSeat) -> None:
        """Asks the table for something; a refusal comes back as `NotDone`."""
        asyncio.run_coroutine_threadsafe(self._ask(message), self._loop)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serving)

    async def _serve(self) -> None:
        try:
            async with TableConnection(self.link, tell=self._put) as self._line:
                async for push in self._line:
                    self._put(push)
        except Exception as error:  # noqa: BLE001 - raised again where the keys are waited for
            self._put(Ended(error))

    async def _ask(self, message: FromSeat) -> None:
        try:
            await self._line.ask(message)
        except RefusedError as error:
            self._put(NotDone(message, error))
        except ClientError:
            # The line has ended, which is told by itself.
            pass

    def _put(self, item: Item) -> None:
        self._items.put(item)
        self._announce()
