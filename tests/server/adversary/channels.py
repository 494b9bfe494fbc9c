"""Everything that somebody at a table, or beside it, can legally do to learn something."""

import asyncio
import json
import re
from typing import Any, Final, NamedTuple

import msgspec

from tests.server.adversary.in_time import EPOCH, Place
from tests.server.adversary.wires import InMemoryWire

HOST: Final = (b"host", b"ronda.example")
TIME: Final = re.compile(rb"\b%d\d{3}\.\d+" % (EPOCH // 1000))
HASH: Final = re.compile(rb'"[0-9a-f]{32,}"')
"""What binds the server to a deck: it differs between any two, and tells nothing of either."""


class Heard(NamedTuple):
    """Something that came: after how many seconds, in answer to what, and what.

    Times in it are told from the same moment, so that they can be held against another world's.
    """

    at: float
    channel: str
    body: bytes


class Reader:
    """Somebody who keeps all that comes, with the time.

    Attributes:
        token: of a seat or of the host; None for a spectator.
        heard: all that came.
        table: the table as it was shown last.
    """

    def __init__(self, place: Place, name: str, token: str | None) -> None:
        self.token = token
        self.heard: list[Heard] = []
        self.table: dict[str, Any] = {}
        self.changed = asyncio.Event()
        self._place = place
        self._table = name
        self._began = place.now()
        self._lines: list[InMemoryWire] = []
        self._asked = 0

    def now(self) -> float:
        """Seconds since this reader came."""
        return self._place.now() - self._began

    async def come(self) -> None:
        """Opens a socket, or a further one as from a second device, and says hello."""
        number = len(self._lines)

        def hear(line: bytes) -> None:
            self._keep(f"line {number}", line)

        self._lines.append(self._place.connect(f"10.0.0.{number}", hear, self.changed.set))
        self.hello(number)
        await self.wait_for(bool)

    def hello(self, line: int = 0) -> None:
        """Says hello, for the first time or once more."""
        self.say(line, type="hello", table=self._table, token=self.token)

    def say(self, line: int, **message: Any) -> None:  # noqa: ANN401 - any message
        """Sends something over a socket."""
        self._lines[line].say(json.dumps(message))

    def ask(self, kind: str, **values: Any) -> str:  # noqa: ANN401 - any message
        """Asks for something over the first socket; its id."""
        self._asked += 1
        name = f"{kind} {self._asked}"
        self.say(0, type=kind, id=name, **values)
        return name

    async def done(self, name: str) -> None:
        """Waits for the answer to something that was asked."""
        while not any(f'"id":"{name}"'.encode() in each.body for each in self.heard):
            await self._change()

    async def wait_for(self, is_so: Any) -> None:  # noqa: ANN401 - of a table
        """Waits for a table as which it is to be seen."""
        while not is_so(self.table):
            await self._change()

    async def _change(self) -> None:
        """Waits for something to come; fails where a line has: then nothing does."""
        self.changed.clear()
        await self.changed.wait()
        assert not any(line.has_failed for line in self._lines)

    async def request(self, method: str, path: str, body: object = None) -> None:
        """Asks for something over HTTP."""
        path, _, query = path.replace("{table}", self._table).partition("?")
        headers = [HOST]
        if self.token is not None:
            headers.append((b"authorization", f"Bearer {self.token}".encode()))
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
            "client": ("10.0.0.9", 1),
        }
        sent = b"" if body is None else json.dumps(body).encode()
        found = b""

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": sent}

        async def send(message: Any) -> None:  # noqa: ANN401 - as ASGI has it
            nonlocal found
            if message["type"] == "http.response.start":
                found = f"{message['status']} ".encode()
            else:
                found += message["body"]

        await self._place.serve(scope, receive, send)
        assert not found.startswith(b"5"), found
        self._keep(f"{method} {path.replace(self._table, '')}", found)

    def _keep(self, channel: str, body: bytes) -> None:
        said = HASH.sub(b'""', TIME.sub(self._told_from_here, body))
        self.heard.append(Heard(self.now(), channel, said))
        if body.startswith(b'{"type":"push"'):
            self.table = msgspec.json.decode(body)["table"]
        self.changed.set()

    def _told_from_here(self, time: "re.Match[bytes]") -> bytes:
        return b"%.4f" % (float(time[0]) - self._began)

    async def go(self) -> None:
        """Hangs up."""
        for line in self._lines:
            line.hang_up()
        await asyncio.sleep(0)
