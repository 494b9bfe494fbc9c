"""A bare relay on uvicorn: what comes goes to both lines of a table, and nothing is understood.

python -m benchmarks.server.peers.relay PORT [FILE]

With a file each message is first a row on disk in SQLite: one commit for all that wait, in WAL and
with `synchronous = FULL`, as in Ronda's own store.
"""

import asyncio
import sqlite3
import sys
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable
from queue import SimpleQueue
from typing import Any, TypeAlias

import uvicorn

Event: TypeAlias = dict[str, Any]
Send: TypeAlias = Callable[[Event], Awaitable[None]]
Waiting: TypeAlias = tuple[str, str, asyncio.Future[None]]


class Relay:
    """The application; every path is a table."""

    def __init__(self, file: str | None) -> None:
        self._tables: defaultdict[str, list[Send]] = defaultdict(list)
        self._queue: SimpleQueue[Waiting] = SimpleQueue()
        self._is_keeping = file is not None
        if file is not None:
            threading.Thread(target=self._write, args=(file,), daemon=True).start()

    async def __call__(
        self, scope: Event, receive: Callable[[], Awaitable[Event]], send: Send
    ) -> None:
        """Says that it is ready, over HTTP; or takes part at a table."""
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await receive()
        await send({"type": "websocket.accept"})
        lines = self._tables[scope["path"]]
        lines.append(send)
        while (event := await receive())["type"] == "websocket.receive":
            if self._is_keeping:
                kept = asyncio.get_running_loop().create_future()
                self._queue.put((scope["path"], event["text"], kept))
                await kept
            for each in lines:
                await each({"type": "websocket.send", "text": event["text"]})
        lines.remove(send)

    def _write(self, file: str) -> None:
        database = sqlite3.connect(file, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE moves (id INTEGER PRIMARY KEY, place TEXT, move TEXT)")
        while True:
            moves = [self._queue.get()]
            moves += [self._queue.get() for _ in range(self._queue.qsize())]
            database.execute("BEGIN")
            rows = [(place, move) for place, move, _ in moves]
            database.executemany("INSERT INTO moves (place, move) VALUES (?, ?)", rows)
            database.execute("COMMIT")
            kept = [each for _, _, each in moves]
            kept[0].get_loop().call_soon_threadsafe(_tell, kept)


def _tell(kept: list[asyncio.Future[None]]) -> None:
    for each in kept:
        if not each.cancelled():
            each.set_result(None)


if __name__ == "__main__":
    port, file, *_ = *sys.argv[1:], None
    uvicorn.run(
        Relay(file),
        port=int(port or 0),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        loop="uvloop",
        lifespan="off",
        access_log=False,
        log_level="warning",
    )
