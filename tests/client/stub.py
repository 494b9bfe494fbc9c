"""A server of which each answer is scripted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from ronda.client import Link, TableConnection
from ronda.protocol import Ack, FromClient, Hello, Push
from tests.client.people import table_for
from tests.server.harness import server_on


class Stub:
    """A server that answers each message by a script, and shows a table that never changes.

    Attributes:
        heard: every message but the greetings.
        greetings: how many hellos there were.
    """

    def __init__(self, shown: Push) -> None:
        self.shown = shown
        self.heard: list[FromClient] = []
        self.greetings = 0
        self.hello: list[object] = []
        self.answers: list[object] = []

    async def talk(self, wire: ServerConnection) -> None:
        async for text in wire:
            message = msgspec.json.decode(text, type=FromClient)
            if isinstance(message, Hello):
                self.greetings += 1
                answer = self.hello.pop(0) if self.hello else self.shown
            else:
                self.heard.append(message)
                answer = self.answers.pop(0) if self.answers else Ack(message.id, 1)  # type: ignore[union-attr] # no ping
            if answer is None:
                return
            await wire.send(answer if isinstance(answer, str) else _text(answer))


def _text(message: object) -> str:
    return msgspec.json.encode(message).decode()


@asynccontextmanager
async def stub(tmp_path: Path) -> AsyncIterator[tuple[Stub, Link]]:
    """A stub, and the link to its table."""
    async with server_on(tmp_path) as run:
        link = await table_for(run.url)
        async with TableConnection(link) as line:
            shown = await anext(line)
    server = Stub(shown)
    async with serve(server.talk, "127.0.0.1", 0) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield server, replace(link, server=f"http://127.0.0.1:{port}")
