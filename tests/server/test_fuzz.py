"""Mutated messages over the WebSocket: nothing fails in the server, and no table is changed."""

import asyncio
import json
import logging
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ronda.protocol import SIZE_LIMIT, Stage, TableView
from ronda.server.live import LiveTable
from ronda.server.serving import Running
from tests.server.checking import history
from tests.server.harness import SHORT, Seated, ask, numbers_of, play, server_on, set_up, sit
from tests.server.people import Person

Line = str | bytes
Message = dict[str, Any]
MUTANTS = 200
"""Messages of each reader."""

NOT_ITS_TURN: tuple[Message, ...] = (
    {"type": "act", "id": "a", "turn": 1, "action": "7o"},
    {"type": "cut", "id": "b", "turn": 1, "k": "0" * 64},
    {"type": "open_cut", "id": "c", "turn": 1, "c": "f" * 64},
    {"type": "ready", "id": "d", "is_ready": True},
    {"type": "start", "id": "e"},
    {"type": "seat_computer", "id": "f", "seat": 0, "level": "careful"},
    {"type": "remove", "id": "g", "seat": 0},
    {"type": "swap", "id": "h", "seat": 0, "other": 1},
    {"type": "hand_over", "id": "i", "level": "none such"},
    {"type": "take_back", "id": "j"},
    {"type": "resume", "id": "k"},
    {"type": "vote", "id": "l", "choice": "end"},
    {"type": "say", "id": "m", "text": "no free text at this table"},
    {"type": "ping", "number": 3},
)
"""What a guest who is not called to act is refused, or what changes nothing."""
NOT_FOR_WATCHERS: tuple[Message, ...] = (
    *NOT_ITS_TURN,
    {"type": "leave", "id": "n"},
    {"type": "pause", "id": "o"},
    {"type": "say", "id": "p", "phrase": "tea"},
    {"type": "mute", "id": "q", "seat": 1, "is_muted": True},
    {"type": "relink", "id": "r", "seat": 1},
    {"type": "hello", "table": "nowhere", "token": "0", "since": 4},
)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**31, 2**63, 2**70, 1e308, 0.5, "", " ", "\0", "\ud7ff", "é" * 70),
    *("0" * 64, "x" * 300, "careful" * 9, [], [[]], {}, {"type": "act"}, "../../etc", "'; --"),
)


class Fuzzer:
    """Makes lines that look like messages, the same ones for the same seed."""

    def __init__(self, seed: int, messages: tuple[Message, ...]) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - seeded mutants
        self._messages = messages
        self._ways: tuple[Callable[[Message], Line], ...] = (
            self._change,
            self._change,
            self._drop,
            self._add,
            self._cut_short,
            self._flip,
            self._grow,
        )

    def lines(self) -> Iterator[Line]:
        for _ in range(MUTANTS):
            way, message = self._chance.choice(self._ways), self._chance.choice(self._messages)
            yield way(dict(message))

    def _change(self, message: Message) -> Line:
        message[self._chance.choice(list(message))] = self._chance.choice(ODD)
        return json.dumps(message, ensure_ascii=False)

    def _drop(self, message: Message) -> Line:
        del message[self._chance.choice(list(message))]
        return json.dumps(message)

    def _add(self, message: Message) -> Line:
        message[self._chance.choice(("seat", "key", "token", "type ", ""))] = 0
        return json.dumps(message)

    def _cut_short(self, message: Message) -> Line:
        text = json.dumps(message)
        return text[: self._chance.randrange(len(text))]

    def _flip(self, message: Message) -> Line:
        line = bytearray(json.dumps(message).encode())
        for _ in range(self._chance.randint(1, 4)):
            line[self._chance.randrange(len(line))] = self._chance.randrange(256)
        return bytes(line)

    def _grow(self, message: Message) -> Line:
        size = self._chance.choice((SIZE_LIMIT - 200, SIZE_LIMIT + 1, 4 * SIZE_LIMIT + 1))
        return self._chance.choice(("[" * size, json.dumps({**message, "id": "i" * size})))


async def say_hello(line: ClientConnection, table: str, token: str | None) -> None:
    await line.send(json.dumps({"type": "hello", "table": table, "token": token}))
    assert json.loads(await line.recv())["type"] == "push"


async def send_all(url: str, table: str, token: str | None, lines: Iterator[Line]) -> list[str]:
    """The types of the answers; whoever is sent away comes back, and goes on."""
    heard: list[str] = []
    while not await send_some(url, table, token, lines, heard):
        heard.append("closed")
    return heard


async def send_some(
    url: str, table: str, token: str | None, lines: Iterator[Line], heard: list[str]
) -> bool:
    """Sends what there is over one socket; whether all of it, before that was closed."""
    async with connect(url.replace("http", "ws", 1) + "/ws", max_size=None) as wire:
        await say_hello(wire, table, token)
        with suppress(ConnectionClosed):
            for line in lines:
                await wire.send(line)
                heard.append(json.loads(await wire.recv())["type"])
            return True
    return False


def waits_for_the_host(table: TableView) -> bool:
    """Whether seat 0 has to play a card; a call is another thing."""
    legal = () if table.view is None else table.view.legal
    is_call = any(action.value == "pass" for action in legal)
    return table.stage is Stage.PLAYING and table.called == (0,) and not is_call


async def table_in_play(url: str, switches: Mapping[str, object] = SHORT) -> tuple[Seated, Seated]:
    """Two people at a private table, of whom the first is called to play a card."""
    table, token = await set_up(url, switches=switches)
    seated = await sit(url, table, "Sara", token), await sit(url, table, "Ali")
    people = [Person([url], each, seed) for seed, each in enumerate(seated)]
    await asyncio.gather(*(person.get_ready() for person in people))
    reply = await ask(url, "POST", f"/api/tables/{table}/start", token=token)
    assert reply.status == 200, reply.body
    await asyncio.gather(*(person.play(waits_for_the_host) for person in people))
    return seated


async def is_written_down(live: LiveTable) -> None:
    """Waits until two readers alone are there, and the log says of every seat that it is."""
    while (  # noqa: ASYNC110 - nothing tells when that is written down
        len(live.readers) != 2
        or live.noting
        or live._is_busy
        or any(seat.via is None for seat in live.table.seats)
    ):
        await asyncio.sleep(0.02)


async def settle(line: ClientConnection) -> None:
    """Reads until nothing happens any more."""
    with suppress(TimeoutError):
        while True:
            await asyncio.wait_for(line.recv(), 0.3)


async def fuzz(run: Running, seed: int, *, is_seated: bool) -> list[str]:
    """Mutants at a table in play, which stands as it stood; the types of the answers."""
    seated = await table_in_play(run.url)
    table, token = seated[1].table, seated[1].token if is_seated else None
    address = run.url.replace("http", "ws", 1) + "/ws"
    async with connect(address) as one, connect(address) as two:
        for line, each in zip((one, two), seated, strict=True):
            await say_hello(line, table, each.token)
        live = await run.server.tables.get(table)
        await is_written_down(live)
        await settle(two)
        before = live.table
        assert all(seat.via is not None for seat in before.seats)
        messages = NOT_ITS_TURN if is_seated else NOT_FOR_WATCHERS
        heard = await send_all(run.url, table, token, Fuzzer(seed, messages).lines())
        assert live.table == before
        assert history(run.server.engine, table)[-1].table == before
    # What was refused stands in nobody's way: the match is played to its end.
    people = [Person([run.url], each, seed) for each in seated]
    await asyncio.gather(*(person.play() for person in people))
    return heard


@pytest.mark.parametrize("is_seated", [True, False])
def test_mutants_are_refused_and_nothing_fails_or_changes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, is_seated: bool
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            heard = await fuzz(run, 7, is_seated=is_seated)
            assert len(heard) >= MUTANTS
            assert set(heard) <= {"refused", "pong", "goodbye", "closed"}
            assert heard.count("refused") > MUTANTS * 3 // 4
            page = numbers_of(run)
            assert "ronda_faults_total 0.0" in page

    with caplog.at_level(logging.INFO):
        play(scene())
    faults = [each for each in caplog.records if each.exc_info or each.levelno >= logging.ERROR]
    assert faults == []
