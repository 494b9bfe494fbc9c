"""`python -m benchmarks.server.attack`: an honest table's acks, idle and while all is attacked.

A server on loopback with its usual limits, a table of two that plays on, and a program beside them
that is as rude as it can be from twenty addresses (as a trusted proxy would name them): new rules
pages, long replays, QR codes, `GET /`, the description and the list, half-sent requests, tables of
the strongest computers, floods of public tables and of phrases, squatting, erasing. It attacks
nothing but the server that it started, and ends by itself.
"""

import argparse
import asyncio
import hashlib
import json
import os
import resource
import secrets
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from itertools import count
from typing import Any, Final, cast

from benchmarks.server.load import Load
from benchmarks.server.process import PLAIN, pin, sqlite, wait_for
from ronda.arena.playing import play
from ronda.engine import Seat
from ronda.players import player
from ronda.records import Record, encode_record
from ronda.rules import read_rules
from tests.server.harness import free_port

ADDRESSES: Final = tuple(f"10.66.{number}.7" for number in range(20))
HALF: Final = 60
"""Half-sent requests that each address holds."""
TABLES: Final = 2
"""Honest tables, of two people each."""
RATE: Final = 8.0
"""Moves that they make a second."""
MOST_SECONDS: Final = 60.0
UPGRADE: Final = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
_numbers = count(20)


class Attacker:
    """Everything that one address does; `answers` counts statuses by what was asked."""

    def __init__(self, port: int, address: str, record: bytes, answers: Counter[str]) -> None:
        self._port = port
        self._address = address
        self._record = record
        self._answers = answers
        self._own: list[tuple[str, str]] = []

    async def run(self) -> None:
        """All of it at once, until it is cancelled."""
        kinds = (
            *[self.ask_for_page] * 2,
            *[self.ask_for_shell] * 3,
            *(self.replay, self.draw, self.describe, self.list, self.play_computers),
            *(self.flood_list, self.squat, self.talk, self.erase),
            *[self.hold_half] * HALF,
        )
        await asyncio.gather(*(self._again(kind) for kind in kinds))

    async def _again(self, kind: Any) -> None:  # noqa: ANN401 - any of the methods below
        while True:
            with suppress(OSError, EOFError, ValueError, KeyError, TimeoutError):
                await asyncio.wait_for(kind(), 20)
            await asyncio.sleep(0.01)

    async def ask_for_page(self) -> None:
        """A rules page that nobody has asked for."""
        mix = {"preset": "koutchina", "target": next(_numbers)}
        await self.ask("POST", "/api/rules/page", {"rules": mix, "lang": "ar"})

    async def replay(self) -> None:
        """A long match, frame by frame."""
        await self.ask("POST", "/api/replay", self._record)

    async def draw(self) -> None:
        """A large QR code."""
        await self.ask("POST", "/api/qr", {"url": f"http://x/{secrets.token_hex(190)}"})

    async def ask_for_shell(self) -> None:
        """The page itself."""
        await self.ask("GET", "/")

    async def describe(self) -> None:
        """The description, and the lesson."""
        await self.ask("GET", "/api/openapi.json")
        await self.ask("GET", "/api/lesson")

    async def list(self) -> None:
        """The public tables."""
        await self.ask("GET", "/api/tables")

    async def play_computers(self) -> None:
        """Four of the strongest at a table of their own."""
        table, host = await self._set_up({"rules": {"preset": "qahwa"}, "seats": 4})
        for seat in range(4):
            word = {"type": "seat_computer", "id": f"c{seat}", "seat": seat, "level": "maalem"}
            await self.ask("POST", f"/api/tables/{table}/messages", word, host)
        await self.ask("POST", f"/api/tables/{table}/start", None, host)

    async def flood_list(self) -> None:
        """One more public table."""
        wish = {"rules": {"preset": "koutchina"}, "seats": 2, "is_public": True}
        await self._set_up(wish)
        await asyncio.sleep(0.5)

    async def squat(self) -> None:
        """A seat at somebody's public table."""
        for listed in (await self.ask("GET", "/api/tables"))[:5]:
            path = f"/api/tables/{listed['table']}/sit"
            await self.ask("POST", path, {"name": secrets.token_hex(4)})

    async def talk(self) -> None:
        """Phrases as fast as they go out, over a socket."""
        table, host = await self._set_up(
            {"rules": {"preset": "koutchina"}, "seats": 2, "free_text": True}
        )
        seated = await self.ask("POST", f"/api/tables/{table}/sit", {"name": "T"}, host)
        self._own.append((table, seated["token"]))
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(UPGRADE.format(address=self._address).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(_frame({"type": "hello", "table": table, "token": seated["token"]}))
            reading = asyncio.create_task(reader.read(-1))
            for number in count():
                writer.write(_frame({"type": "say", "id": f"s{number}", "text": "y" * 200}))
                await asyncio.sleep(0.005)
                if reading.done():
                    return
        finally:
            writer.close()

    async def erase(self) -> None:
        """What was said is erased."""
        if self._own:
            table, token = self._own.pop()
            await self.ask("POST", "/api/me/delete", {"table": table}, token)
        await asyncio.sleep(1.0)

    async def hold_half(self) -> None:
        """Half a head, and no more."""
        _, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET / HTTP/1.1\r\nX-Forwarded-For: {self._address}\r\nA: ".encode())
        try:
            while not writer.is_closing():
                await asyncio.sleep(1.0)
                writer.write(b"a")
                await writer.drain()
        finally:
            writer.close()

    async def _set_up(self, wish: dict[str, object]) -> tuple[str, str]:
        made = await self.ask("POST", "/api/tables", wish)
        return made["table"], made["host_token"]

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:  # noqa: ANN401 - any JSON
        """A request on a line of its own; what came back."""
        sent = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {self._address}\r\n"
            f"Content-Length: {len(sent)}\r\nConnection: close\r\n"
            + (f"Authorization: Bearer {token}\r\n" if token else "")
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**24)
        try:
            writer.write(f"{head}\r\n".encode() + sent)
            came = await reader.read(-1)
        finally:
            writer.close()
        heading, _, answer = came.partition(b"\r\n\r\n")
        named = path if path.startswith("/api/r") or path.count("/") < 3 else "/api/tables/…"
        self._answers[f"{named} {heading[9:12].decode()}"] += 1
        return json.loads(answer) if answer[:1] in b"[{" else None


def _frame(message: object) -> bytes:
    # Blanks in the end make it long enough for one form of the length.
    text = json.dumps(message).encode().ljust(126)
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + b"\0\0\0\0" + text


def long_record() -> bytes:
    """A request for the replay of a match of nearly 4,000 actions."""
    written = {"preset": "koutchina", "target": 999}
    rules = read_rules(written)
    players = [player("random", rules, 2)] * 2
    played = play(rules, players, lambda deal: hashlib.sha256(b"%d" % deal).digest(), most=95)
    record = Record(rules=rules, written=written, seats=2, dealer=Seat(0), deals=played.deals)
    return b'{"record":' + encode_record(record) + b"}"


async def attack(port: int, seconds: float) -> None:
    """All addresses at once, for so long; prints what they were answered."""
    answers: Counter[str] = Counter()
    record = long_record()
    print("ready", flush=True)
    attackers = [Attacker(port, address, record, answers) for address in ADDRESSES]
    running = [asyncio.create_task(each.run()) for each in attackers]
    await asyncio.sleep(seconds)
    print(json.dumps(dict(sorted(answers.items()))), flush=True)
    # Thousands of lines are open, and whoever holds one might not hear that it is over.
    os._exit(0 if running else 1)


async def measure(port: int, seconds: float) -> None:
    """An honest table's acks by themselves, and under attack."""
    load = Load(port)
    await load.set_up(TABLES)
    load.rate = RATE
    await load.pace(3.0)
    print(ROWS, flush=True)
    await _phase(load, "idle", seconds / 3)
    rude = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.server.attack"),
        *("--attack", str(port), "--seconds", str(seconds + 4)),
        stdout=asyncio.subprocess.PIPE,
    )
    told = cast("asyncio.StreamReader", rude.stdout)
    try:
        await told.readline()
        await load.pace(2.0)
        await _phase(load, "under attack", seconds)
        load.release()
        answers = (await told.read()).decode().strip()
    finally:
        if rude.returncode is None:
            with suppress(ProcessLookupError):
                rude.kill()
        await rude.wait()
    print(f"\nThe attackers were answered: {answers}")
    load.close()


ROWS: Final = (
    "| an honest table | moves | ack p50 ms | ack p99 ms | longest ms |\n|---|--:|--:|--:|--:|"
)


async def _phase(load: Load, name: str, seconds: float) -> None:
    load.reset()
    await load.pace(seconds)
    times = sorted(each * 1000.0 for each in load.acks)
    if not times:
        print(f"| {name} | 0 | – | – | – |", flush=True)
        return
    p50, p99 = times[len(times) // 2], times[min(int(len(times) * 0.99), len(times) - 1)]
    row = f"| {name} | {len(times)} | {p50:.1f} | {p99:.1f} | {times[-1]:.1f} |"
    print(row, flush=True)


def main() -> None:
    """Measures, or attacks the server that a measuring process has started."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.attack")
    parser.add_argument("--seconds", type=float, default=24.0, help="of the attack, at most 60")
    parser.add_argument("--source", help="the `src` folder of another release, to compare with")
    parser.add_argument("--attack", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    seconds = min(asked.seconds, MOST_SECONDS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if asked.attack is not None:
        asyncio.run(attack(asked.attack, seconds))
        return
    pin(0, 1)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        named = dict(os.environ, **({"PYTHONPATH": asked.source} if asked.source else {}))
        command = [sys.executable, *PLAIN, "serve", "--port", str(port), "--db", sqlite(folder)]
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=named)  # noqa: S603 - our own command
        pin(server.pid, 0)
        try:
            wait_for(port)
            asyncio.run(measure(port, seconds))
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(15)
            server.kill()


if __name__ == "__main__":
    main()
