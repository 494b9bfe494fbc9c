"""How the load talks to each peer: as little of each protocol as it takes to play."""

import asyncio
import json
from abc import ABC, abstractmethod
from http.client import HTTPConnection
from typing import Any, ClassVar, Final

from benchmarks.server.wire import BINARY, TEXT, Wire


class Talk(ABC):
    """What one seat of a table says and hears; seat 0 makes move 1.

    Attributes:
        kind: of its frames.
        wire: its line, once it is open.
    """

    kind: ClassVar = TEXT
    wire: Wire

    def __init__(self, port: int, table: int, seat: int) -> None:
        self._port = port
        self._table = table
        self._seat = seat

    @abstractmethod
    async def path(self) -> str:
        """Where the line goes."""

    @abstractmethod
    def hear(self, text: bytes) -> int | None:
        """Answers what has to be; how many moves were made, where a message shows one."""

    @abstractmethod
    def move(self, number: int) -> bytes:
        """The message that is a move."""


class Relayed(Talk):
    """A relay: a move is shown as it was sent."""

    async def path(self) -> str:
        """A path for each table."""
        return f"/{self._table}"

    def hear(self, text: bytes) -> int | None:
        """The number in it."""
        return int(text[20 : text.index(b'"', 20)])

    def move(self, number: int) -> bytes:
        """As long as one of Ronda's."""
        return b'{"type":"act","id":"%d","turn":%d,"action":"1o"}' % (number, number)


class BoardGame(Talk):
    """boardgame.io, over Socket.IO over WebSocket."""

    async def path(self) -> str:
        """The same for all."""
        return "/socket.io/?EIO=4&transport=websocket"

    def hear(self, text: bytes) -> int | None:
        """The number of the state, which is that of its moves."""
        if text.startswith(b'42/game,["update"'):
            _, _, rest = text.partition(b'"_stateID":')
            return int(rest[: min(rest.index(end) for end in b",}" if end in rest)])
        if text.startswith(b"0"):
            self.wire.send(b"40/game,")
        elif text.startswith(b"40/game,"):
            self.wire.send(b'42/game,["sync","%d","%d",null,2]' % (self._table, self._seat))
        elif text == b"2":
            self.wire.send(b"3")
        return None

    def move(self, number: int) -> bytes:
        """An action upon the state before it."""
        played = b'{"type":"play","args":[0],"playerID":"%d"}' % self._seat
        return b'42/game,["update",{"type":"MAKE_MOVE","payload":%b},%d,"%d","%d"]' % (
            *(played, number - 1),
            *(self._table, self._seat),
        )


JOIN: Final = 10
PATCH: Final = 15


class Colyseus(Talk):
    """Colyseus; a patch is counted, not read."""

    kind = BINARY
    _seen = 0

    async def path(self) -> str:
        """That of the seat which is kept for us over HTTP."""
        kept = await asyncio.to_thread(self._keep)
        return f"/{kept['processId']}/{kept['roomId']}?sessionId={kept['sessionId']}"

    def _keep(self) -> Any:  # noqa: ANN401 - any JSON
        line = HTTPConnection("127.0.0.1", self._port, timeout=60)
        wish = json.dumps({"table": self._table, "seat": str(self._seat)})
        line.request(
            "POST", "/matchmake/joinOrCreate/table", wish, {"Content-Type": "application/json"}
        )
        kept = json.loads(line.getresponse().read())
        line.close()
        return kept

    def hear(self, text: bytes) -> int | None:
        """One more, at each patch."""
        if text[0] == JOIN:
            self.wire.send(bytes([JOIN]))
        elif text[0] == PATCH:
            self._seen += 1
            return self._seen
        return None

    def move(self, number: int) -> bytes:  # noqa: ARG002 - the server counts by itself
        """Code, name and a 0, as MessagePack has them."""
        return b"\x0d\xa4play\x00"
