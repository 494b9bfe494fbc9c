"""Nothing hidden is shown: every payload, log line, metric and error of a match is searched."""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from ronda.engine import Seat
from ronda.server.logs import JsonLines, quieten
from ronda.server.serving import Running
from ronda.server.tokens import token_key
from tests.server.checking import history
from tests.server.harness import Seated, ask, numbers_of, play, server_on, set_up, sit
from tests.server.hiding import CARD, Secrets, kept_from
from tests.server.people import Person

TABLES = [
    ("koutchina", ("human", "human", "bot")),
    ("qahwa", ("human", "human")),
    ("guide", ("human", "bot")),
    ("marocl3ab", ("human", "bot", "human", "bot")),
    ("marocl3ab", ("bot", "computer")),
]


class Kept(logging.Handler):
    """Keeps every log line as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def logs() -> Iterator[list[str]]:
    handler = Kept()
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    quieten()
    yield handler.lines
    root.removeHandler(handler)
    root.setLevel(level)


def table_in(text: str | bytes) -> dict[str, Any]:
    """The table that a message shows; nothing where it shows none."""
    shown: dict[str, Any] = json.loads(text).get("table", {})
    return shown


def is_told_the_end(text: str | bytes) -> bool:
    """Whether a message shows that the match is over."""
    return table_in(text).get("stage") == "finished"


class Watcher:
    """A spectator over the WebSocket, who also tries what spectators may not do."""

    def __init__(self, url: str, table: str) -> None:
        self.heard: list[str] = []
        self._url = url.replace("http", "ws", 1) + "/ws"
        self._table = table

    async def watch(self) -> None:
        """Until the match is over."""
        async with connect(self._url) as line:
            await line.send(json.dumps({"type": "hello", "table": self._table}))
            tries = 0
            async for text in line:
                self.heard.append(str(text))
                if is_told_the_end(text):
                    return
                if tries < 5:
                    tries += 1
                    turn = table_in(text).get("turn", 0)
                    act = {"type": "act", "id": f"w{tries}", "turn": turn, "action": "7o"}
                    await line.send(json.dumps(act))
                    await line.send(json.dumps({"type": "story", "id": f"s{tries}"}))


async def _seat_all(url: str, preset: str, kinds: tuple[str, ...]) -> tuple[list[Person], str]:
    """A table of these kinds, everybody ready, and its host's token."""
    table, host = await set_up(url, preset, seats=len(kinds))
    people = []
    for seat, kind in enumerate(kinds):
        if kind == "computer":
            wish = {"type": "seat_computer", "id": f"c{seat}", "seat": seat, "level": "greedy"}
            path = f"/api/tables/{table}/messages"
            assert (await ask(url, "POST", path, wish, token=host)).status == 200
        else:
            seated = await sit(url, table, f"name-{seat}", seat=seat, kind=kind)
            people.append(Person([url], seated, seed=seat))
    await asyncio.gather(*(person.get_ready() for person in people))
    return people, host


async def _scene(run: Running, preset: str, kinds: tuple[str, ...]) -> tuple[str, list[str]]:
    """A match with spectators; then everything that anybody was told is searched.

    The table's id, and what nobody at all may be told.
    """
    url = run.url
    people, host = await _seat_all(url, preset, kinds)
    table = people[0].seated.table
    watcher = Watcher(url, table)
    watching = asyncio.create_task(watcher.watch())
    errors = asyncio.create_task(_pester(url, people[0].seated))
    while not watcher.heard:  # noqa: ASYNC110 - it collects, and tells nobody
        await asyncio.sleep(0.01)
    reply = await ask(url, "POST", f"/api/tables/{table}/start", token=host)
    assert reply.status == 200, reply.body
    await asyncio.gather(watching, *(person.play() for person in people))
    errors.cancel()
    with suppress(asyncio.CancelledError):
        await errors
    steps = history(run.server.engine, table)
    readers: list[tuple[Seat | None, list[str]]] = [(None, watcher.heard)]
    readers += [(Seat(person.seated.seat), person.heard) for person in people]
    for seat, heard in readers:
        assert any(map(is_told_the_end, heard))
        _search(heard, table, kept_from(steps, seat))
    assert errors.cancelled()
    secrets = [moment.table.fair.secret.hex() for moment in steps if moment.table.fair is not None]
    tokens = [host, *(person.seated.token for person in people)]
    names = (f"name-{seat}" for seat in range(4))
    return table, [*secrets, *tokens, *map(token_key, tokens), *names]


def _search(heard: list[str], table: str, secrets: dict[int, Secrets]) -> None:
    """Each line is held against what its reader may know at the step that it was told last."""
    number = 0
    for text in heard:
        number = table_in(text).get("seq", number)
        kept = secrets.get(number)
        # A piece of the table's id, which is drawn by chance, may look like a card.
        assert kept is None or kept.found_in(text.replace(table, "")) == [], text[:200]


async def _pester(url: str, seated: Seated) -> None:
    """Asks for what is refused, all the time."""
    number = 0
    while True:
        number += 1
        act = {"type": "act", "id": f"p{number}", "turn": 0, "action": "7o"}
        path = f"/api/tables/{seated.table}/messages"
        await ask(url, "POST", path, act, token="a" * 43)
        await ask(url, "GET", f"/api/tables/{seated.table}/proofs")
        await asyncio.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "kinds"), TABLES)
def test_nothing_hidden_is_shown(
    preset: str, kinds: tuple[str, ...], tmp_path: Path, logs: list[str]
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, secrets = await _scene(run, preset, kinds)
            page = numbers_of(run)
        for text in (page, *logs):
            assert not CARD.search(text.replace(table, "")), text
            assert not [secret for secret in secrets if secret in text], text

    play(scene())
