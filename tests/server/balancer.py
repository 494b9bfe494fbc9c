"""A proxy in front of several hosts, as small as it can be: a connection goes to one host, whole.

Hosts that do not say at `/ready` that tables can be played get no connections, and those that they
have are ended, as a proxy for many hosts should (docs/running.md). It is one of our own, so that
nobody has to install another to run the tests, and so that what it does can be read here.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from tests.server.forwarding import Ends, carry

ASK = 0.5
"""Seconds between two questions to a host."""
WITHIN = 4.0
"""Seconds in which it has to answer; one that is busy answers late."""
NOBODY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
GONE = (OSError, EOFError, TimeoutError)


@asynccontextmanager
async def proxy(addresses: Sequence[str], port: int) -> AsyncIterator["Proxy"]:
    """A proxy on this event loop, in front of the hosts at these addresses."""
    made = Proxy(port)
    listening = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    watching = [asyncio.create_task(made.watch(address)) for address in addresses]
    try:
        yield made
    finally:
        listening.close()
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await made.close()


class Proxy:
    """Where people come to.

    Attributes:
        url: for people.
        ready: the addresses of the hosts that take connections.
    """

    def __init__(self, port: int) -> None:
        self.url = ""
        self.ready: set[str] = set()
        self._port = port
        self._chance = random.SystemRandom()
        self._serving: dict[asyncio.Task[Any], str | None] = {}

    async def watch(self, address: str) -> None:
        """Asks a host again and again whether it is ready."""
        while True:
            is_ready = False
            with suppress(*GONE):
                is_ready = await asyncio.wait_for(self._is_ready(address), WITHIN)
            if is_ready:
                self.ready.add(address)
            else:
                self.ready.discard(address)
                self._end({address})
            await asyncio.sleep(ASK)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Takes one connection to a host and back, until either side or the host is gone."""
        task = asyncio.current_task()
        assert task is not None
        self._serving[task] = None
        try:
            # Cancelled is how it ends here: asyncio would take it for a fault of ours.
            with suppress(asyncio.CancelledError, *GONE):
                await self._serve(task, (reader, writer))
        finally:
            del self._serving[task]
            writer.transport.abort()

    async def close(self) -> None:
        """Ends every connection."""
        await asyncio.gather(*self._end(set(self._serving.values())), return_exceptions=True)

    def _end(self, hosts: set[str | None]) -> list[asyncio.Task[Any]]:
        ended = [task for task, host in self._serving.items() if host in hosts]
        for task in ended:
            task.cancel()
        return ended

    async def _is_ready(self, address: str) -> bool:
        reader, writer = await asyncio.open_connection(address, self._port)
        try:
            writer.write(b"GET /ready HTTP/1.1\r\nHost: ronda\r\nConnection: close\r\n\r\n")
            return (await reader.readline()).startswith(b"HTTP/1.1 200")
        finally:
            writer.transport.abort()

    async def _serve(self, task: asyncio.Task[Any], client: Ends) -> None:
        reader, writer = client
        head = await reader.readuntil(b"\r\n\r\n")
        host = await self._connect(task)
        if host is None:
            writer.write(NOBODY)
            writer.close()
            await writer.wait_closed()
            return
        address = writer.get_extra_info("peername")[0].encode()
        host[1].write(head[:-2] + b"X-Forwarded-For: " + address + b"\r\n\r\n")
        await carry(client, host)

    async def _connect(self, task: asyncio.Task[Any]) -> Ends | None:
        """A line to one of the hosts that are ready; None where none answers."""
        for address in self._chance.sample(sorted(self.ready), len(self.ready)):
            self._serving[task] = address
            with suppress(*GONE):
                return await asyncio.wait_for(asyncio.open_connection(address, self._port), WITHIN)
        return None
