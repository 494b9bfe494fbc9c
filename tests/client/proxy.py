"""A bad line: passes bytes on to a server, until it is cut or told to swallow what comes back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Proxy:
    """One port that leads to a server.

    Attributes:
        upstream: the port it leads to.
        is_deaf: whether what the server says gets lost.
        lines: how many connections there have been.
    """

    def __init__(self) -> None:
        self.upstream = 0
        self.is_deaf = False
        self.lines = 0
        self.url = ""
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carries one connection both ways."""
        self.lines += 1
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.upstream)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        for source, sink, is_answer in ((reader, back, False), (there, writer, True)):
            task = asyncio.create_task(self._copy(source, sink, is_answer=is_answer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def lead_to(self, url: str) -> None:
        """Leads to another server from now on."""
        self.upstream = urlsplit(url).port or 0

    def cut(self) -> None:
        """Every connection breaks, without a word."""
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def close(self) -> None:
        """Cuts, and waits until nothing is carried any more."""
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _copy(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        try:
            while piece := await source.read(4096):
                if not (is_answer and self.is_deaf):
                    sink.write(piece)
                    await sink.drain()
        except OSError:
            pass
        finally:
            sink.transport.abort()


@asynccontextmanager
async def bad_line(url: str) -> AsyncIterator[Proxy]:
    """A proxy before a server; its `url` is what clients are given."""
    proxy = Proxy()
    proxy.lead_to(url)
    listening = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    proxy.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        listening.close()
        await proxy.close()
