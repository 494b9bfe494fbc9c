"""Scripted people at a table, over a raw WebSocket: they play, and note all they are told.

A person who loses the line comes back, to any of the servers that it knows, says what it has seen
last, and asks again what was not answered, under the same id.
"""

import asyncio
import random
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ronda.fairness import Header, cut_hash, header_hash
from ronda.protocol import (
    Ack,
    Act,
    Code,
    Cut,
    FromSeat,
    Goodbye,
    Hello,
    OpenCut,
    Push,
    Ready,
    Refused,
    Stage,
    TableView,
    ToClient,
)
from tests.server.harness import Seated

DECODER = msgspec.json.Decoder(ToClient)
GONE = (OSError, WebSocketException, EOFError, TimeoutError)
OVER = (Code.STALE, Code.NOT_NOW, Code.TOO_LATE, Code.CLOSED, Code.ILLEGAL)


Until = Callable[[TableView], bool]


def is_finished(table: TableView) -> bool:
    """Whether the match is over."""
    return table.stage is Stage.FINISHED


class Told(NamedTuple):
    """What a person was told.

    Attributes:
        acks: the step of each request that was acknowledged, by its id.
        pushes: every push, in order.
    """

    acks: dict[str, int]
    pushes: list[Push]


class GoneError(Exception):
    """The server has gone back to before this seat, or the start of its match."""


class Person:
    """One scripted client of a seat."""

    def __init__(self, urls: Sequence[str], seated: Seated, seed: int = 0) -> None:
        self.seated = seated
        self.told = Told({}, [])
        self.refused: list[Refused] = []
        self.connections = 0
        self.heard: list[str] = []
        self._urls = [url.replace("http", "ws", 1) + "/ws" for url in urls]
        self._chance = random.Random(seed)  # noqa: S311 - seeded play
        self._cuts: dict[str, bytes] = {}
        self._asked: set[tuple[str, int]] = set()
        self._pending: FromSeat | None = None
        self._since: int | None = None
        self._mark: str | None = None

    async def get_ready(self) -> TableView:
        """Comes, says to be ready, and goes again."""
        seat = self.seated.seat
        return await self.play(lambda table: table.seats[seat].is_ready)

    async def play(self, until: Until = is_finished) -> TableView:
        """Plays until the table is as wished, through whatever happens to the line."""
        while True:
            seen = await self._come(until)
            if seen is not None:
                return seen

    async def _come(self, until: Until) -> TableView | None:
        """Plays over one line; None where it is lost before the table is as wished."""
        self.connections += 1
        try:
            url = self._chance.choice(self._urls)
            async with connect(url, open_timeout=60, max_size=None) as line:
                return await self._play(line, until)
        except GONE:
            await asyncio.sleep(0.05)
            return None

    async def _play(self, line: ClientConnection, until: Until) -> TableView | None:
        hello = Hello(self.seated.table, self.seated.token, self._since, self._mark)
        await self._send(line, hello)
        if self._pending is not None:
            await self._send(line, self._pending)
        async for text in line:
            self.heard.append(str(text))
            message = DECODER.decode(text)
            if isinstance(message, Goodbye):
                return None
            await self._hear(line, message)
            seen = self.told.pushes[-1].table if self.told.pushes else None
            if seen is None or self._pending is not None:
                continue
            if until(seen):
                return seen
            await self._answer(line, seen)
        return None

    async def _hear(self, line: ClientConnection, message: ToClient) -> None:
        match message:
            case Push():
                self.told.pushes.append(message)
                self._since, self._mark = message.table.seq, message.table.mark
                if message.table.went_back and message.table.stage is Stage.SEATING:
                    raise GoneError
            case Ack():
                first = self.told.acks.setdefault(message.id, message.seq)
                assert first == message.seq, "a request was done twice"
                self._pending = None
            case Refused():
                await self._hear_refusal(line, message)

    async def _hear_refusal(self, line: ClientConnection, refused: Refused) -> None:
        self.refused.append(refused)
        if refused.id is None and refused.code in (Code.NO_SUCH_TABLE, Code.BAD_TOKEN):
            raise GoneError
        if refused.code in OVER:
            self._pending = None
            return
        await asyncio.sleep(0.1)
        if self._pending is not None:
            await self._send(line, self._pending)

    async def _answer(self, line: ClientConnection, table: TableView) -> None:
        """Answers the call for action that is open, once, and one thing at a time."""
        wish = self._wish(table)
        if wish is None or (type(wish).__name__, table.turn) in self._asked:
            return
        self._asked.add((type(wish).__name__, table.turn))
        self._pending = wish
        await self._send(line, wish)

    def _wish(self, table: TableView) -> FromSeat | None:
        seat, id = self.seated.seat, secrets.token_hex(8)  # noqa: A001 - the word of the protocol
        match table.stage:
            case Stage.SEATING | Stage.BETWEEN | Stage.FINISHED:
                return None if table.seats[seat].is_ready else Ready(id)
            case Stage.CUTTING if seat in table.called and table.fair is not None:
                commitment = table.fair.commitment
                cut = self._cuts.setdefault(commitment, secrets.token_bytes(32))
                h = header_hash(msgspec.convert(table.fair.header, Header))
                k = cut_hash(h, bytes.fromhex(commitment), seat, cut)
                return Cut(id, table.turn, k.hex())
            case Stage.OPENING if seat in table.called and table.fair is not None:
                return OpenCut(id, table.turn, self._cuts[table.fair.commitment].hex())
            case Stage.PLAYING if seat in table.called and table.view is not None:
                action = self._chance.choice(table.view.legal)
                return Act(id, table.turn, action.value)
            case _:
                return None

    async def _send(self, line: ClientConnection, message: Hello | FromSeat) -> None:
        await line.send(msgspec.json.encode(message).decode())
