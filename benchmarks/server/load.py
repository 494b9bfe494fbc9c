"""Tables of two that are played as fast as the server answers, or at a steady rate."""

import asyncio
import secrets
import time
from collections import deque
from functools import partial
from http.client import HTTPConnection
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.server.counted import Counted
from benchmarks.server.wire import Wire
from ronda.fairness import Header, cut_hash, header_hash

LINES: Final = 8
"""Lines over which tables are set up."""
RULES: Final = {"preset": "marocl3ab", "target": 999, "calls": "off"}


class Option(msgspec.Struct):
    """A legal action."""

    card: str


class Seen(msgspec.Struct):
    """Of a View, what may be played."""

    plays: list[Option]


class Shown(msgspec.Struct):
    """Of a table, what it takes to go on: numbers, turn and legal actions."""

    seq: int
    turn: int
    stage: str
    called: list[int]
    view: Seen | None


class Message(msgspec.Struct):
    """Any message to a client, as far as it is read."""

    type: str
    table: Shown | None = None
    id: str | None = ""
    reason: str = ""


DECODE: Final = msgspec.json.Decoder(Message).decode


class Move(NamedTuple):
    """A move that has been sent, and when."""

    seat: int
    turn: int
    sent_at: float


class Table:
    """A table of two in the load; every move of it is timed.

    Attributes:
        tokens: by seat.
        wires: the line of each seat.
        ready: done when a seat is ready.
        seq: the last step that any of the two has seen.
    """

    def __init__(self, load: "Load", name: str, tokens: list[str]) -> None:
        self.name = name
        self.wires: list[Wire] = []
        self.ready = [asyncio.get_running_loop().create_future() for _ in tokens]
        self.tokens = tokens
        self.seq = 0
        self._load = load
        self._asked: set[tuple[int, int]] = set()
        self._cuts = [secrets.token_bytes(32) for _ in tokens]
        self._open: dict[str, Move] = {}
        self._unseen: set[Move] = set()
        self._number = 0

    async def connect(self, port: int) -> None:
        """Both seats come, and are ready; or come back."""
        loop = asyncio.get_running_loop()
        for seat, token in enumerate(self.tokens):
            made = partial(Wire, port, self._heard_by(seat))
            _, wire = await loop.create_connection(made, "127.0.0.1", port)
            await wire.is_open
            self.wires.append(wire)
            wire.send(msgspec.json.encode({"type": "hello", "table": self.name, "token": token}))

    def _heard_by(self, seat: int) -> Any:  # noqa: ANN401 - a function of bytes
        def hear(text: bytes) -> None:
            now = time.perf_counter()
            message = DECODE(text)
            if message.table is not None:
                self._go_on(seat, message.table, text, now)
            elif message.type == "ack":
                if move := self._open.pop(message.id or "", None):
                    self._load.acks.append(now - move.sent_at)
                elif not self.ready[seat].done():
                    self.ready[seat].set_result(None)
            elif message.type == "refused":
                self._load.refused.append(message.reason)
                if move := self._open.pop(message.id or "", None):
                    self._load.refused_moves += 1
                    self._unseen.discard(move)

        return hear

    def _go_on(self, seat: int, shown: Shown, text: bytes, now: float) -> None:
        self.seq = shown.seq
        for move in tuple(self._unseen):
            if seat != move.seat and shown.turn > move.turn:
                self._unseen.remove(move)
                self._load.shown.append(now - move.sent_at)
        if shown.stage in ("seating", "between"):
            self._ask(seat, shown.turn, {"type": "ready"})
        elif seat not in shown.called:
            return
        elif shown.stage == "playing" and shown.view is not None:
            if (seat, shown.turn) not in self._asked:
                self._asked = {(seat, shown.turn)}
                self._load.move(self, seat, shown.turn, shown.view.plays[0].card)
        else:
            self._cut(seat, shown, text)

    def _cut(self, seat: int, shown: Shown, text: bytes) -> None:
        if shown.stage == "opening":
            opened = {"type": "open_cut", "turn": shown.turn, "c": self._cuts[seat].hex()}
            self._ask(seat, shown.turn, opened)
            return
        fair = msgspec.json.decode(text)["table"]["fair"]
        h = header_hash(msgspec.convert(fair["header"], Header))
        k = cut_hash(h, bytes.fromhex(fair["commitment"]), seat, self._cuts[seat])
        self._ask(seat, shown.turn, {"type": "cut", "turn": shown.turn, "k": k.hex()})

    def _ask(self, seat: int, turn: int, message: dict[str, object]) -> None:
        if (seat, turn) not in self._asked:
            self._asked.add((seat, turn))
            self._number += 1
            self.wires[seat].send(msgspec.json.encode({**message, "id": f"n{self._number}"}))

    def close(self) -> None:
        """Both seats go."""
        for wire in self.wires:
            wire.close()
        self.wires = []

    def play(self, seat: int, turn: int, card: str) -> None:
        """Plays a card, and starts the watch."""
        self._number += 1
        self._load.sent += 1
        move = Move(seat, turn, time.perf_counter())
        self._open[f"n{self._number}"] = move
        self._unseen.add(move)
        self.wires[seat].send(
            b'{"type":"act","id":"n%d","turn":%d,"action":"%s"}'
            % (self._number, turn, card.encode())
        )


class Load(Counted):
    """Every table, and the times of all moves since the last `reset`.

    Attributes:
        refused: why anything was refused.
        rate: moves a second, if they are paced.
        tables: all that are set up.
        waiting: moves that wait to be sent.
    """

    def __init__(self, port: int) -> None:
        super().__init__()
        self.refused: list[str] = []
        self.rate = 0.0
        self._port = port
        self.tables: list[Table] = []
        self.waiting: deque[tuple[Table, int, int, str]] = deque()

    async def set_up(self, tables: int) -> None:
        """Sets tables up, lets everybody come and be ready, and then lets all matches begin."""
        lines = [HTTPConnection("127.0.0.1", self._port, timeout=60) for _ in range(LINES)]
        shares = [tables // LINES + (each < tables % LINES) for each in range(LINES)]
        seated = [
            asyncio.to_thread(_seat_two, line, share)
            for line, share in zip(lines, shares, strict=True)
        ]
        hosts = []
        for found in await asyncio.gather(*seated):
            for name, host, tokens in found:
                table = Table(self, name, tokens)
                await table.connect(self._port)
                self.tables.append(table)
                hosts.append((f"/api/tables/{name}/start", host))
        for table in self.tables:
            await asyncio.gather(*table.ready)
        for line in lines:
            line.close()  # The server has not waited for so long.
        await asyncio.gather(
            *(
                asyncio.to_thread(_start_all, line, hosts[each::LINES])
                for each, line in enumerate(lines)
            )
        )

    def move(self, table: Table, seat: int, turn: int, card: str) -> None:
        """A move at once, or when it is due at a steady rate."""
        if self.rate:
            self.waiting.append((table, seat, turn, card))
        else:
            table.play(seat, turn, card)

    async def pace(self, seconds: float) -> None:
        """Lets moves go at the steady rate for so long."""
        began, done = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            due = min(int(passed * self.rate) - done, len(self.waiting))
            for _ in range(due):
                table, seat, turn, card = self.waiting.popleft()
                table.play(seat, turn, card)
            done = int(passed * self.rate)
            await asyncio.sleep(0.001)

    def release(self) -> None:
        """Lets go of every move that waits."""
        self.rate = 0.0
        while self.waiting:
            table, seat, turn, card = self.waiting.popleft()
            table.play(seat, turn, card)

    def hold(self) -> None:
        """Moves wait from now on, as if they came at a rate that nobody keeps."""
        self.rate = 1.0

    def close(self) -> None:
        """Ends every line."""
        for table in self.tables:
            table.close()


def _seat_two(line: HTTPConnection, tables: int) -> list[tuple[str, str, list[str]]]:
    """Sets so many tables up with two people at each: names, hosts' tokens, seats' tokens."""
    found = []
    for _ in range(tables):
        made = _post(line, "/api/tables", {"rules": RULES, "seats": 2}, None)
        path = f"/api/tables/{made['table']}/sit"
        seated = [_post(line, path, {"name": name}, None) for name in ("Amina", "Brahim")]
        found.append((made["table"], made["host_token"], [each["token"] for each in seated]))
    return found


def _start_all(line: HTTPConnection, hosts: list[tuple[str, str]]) -> None:
    for path, host in hosts:
        _post(line, path, None, host)


def _post(line: HTTPConnection, path: str, body: object, token: str | None) -> Any:  # noqa: ANN401 - any JSON
    named = {} if token is None else {"Authorization": f"Bearer {token}"}
    line.request("POST", path, None if body is None else msgspec.json.encode(body), named)
    return msgspec.json.decode(line.getresponse().read())
