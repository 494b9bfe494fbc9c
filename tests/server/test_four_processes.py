"""A whole match at each preset by processes that talk over the network, and nothing else.

The server with its computer, two people, and an external bot: four processes, one table of four.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from pathlib import Path

import pytest

from ronda.protocol import Kind, Stage, TableView
from ronda.server.options import sqlite_url
from ronda.server.store.database import open_database
from tests.server.checking import check_matches
from tests.server.harness import Seated, ServerProcess, request
from tests.server.people import Person

SECONDS = 400
KINDS = ("human", "bot", "human")
PRESETS = ("koutchina", "qahwa", "guide", "marocl3ab")


def play_seat(url: str, seated: Seated, seen: "SimpleQueue[TableView]") -> None:
    """What runs in the process of one person, or of the bot."""
    person = Person([url], seated, seated.seat)
    seen.put(asyncio.run(asyncio.wait_for(person.play(), SECONDS)))


def post(url: str, path: str, body: object, token: str | None = None) -> dict[str, str]:
    reply = request(url, "POST", path, body, token=token)
    assert reply.status == 200, reply.body
    found: dict[str, str] = reply.json
    return found


def gather(url: str, preset: str) -> tuple[list[Seated], str]:
    """A table of two people, a bot and a computer, and its host's token."""
    rules = {"preset": preset, "target": 1}
    made = post(url, "/api/tables", {"rules": rules, "seats": 4})
    table, host = made["table"], made["host_token"]
    seated = []
    for seat, kind in enumerate(KINDS):
        wish = {"name": f"{kind} {seat}", "kind": kind, "seat": seat}
        token = post(url, f"/api/tables/{table}/sit", wish)["token"]
        seated.append(Seated(table, seat, token))
    asked = {"type": "seat_computer", "id": "c", "seat": 3, "level": "greedy"}
    post(url, f"/api/tables/{table}/messages", asked, host)
    return seated, host


def start_when_all_are_here(url: str, table: str, host: str) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        seats = request(url, "GET", f"/api/tables/{table}").json["seats"]
        if all(seat["is_here"] and seat["is_ready"] for seat in seats):
            post(url, f"/api/tables/{table}/start", None, host)
            return
        time.sleep(0.05)
    pytest.fail("somebody did not come")


def play_match(url: str, preset: str) -> str:
    """A match of three players in processes of their own against the server's computer."""
    context = get_context("forkserver")
    seen: SimpleQueue[TableView] = context.SimpleQueue()
    seated, host = gather(url, preset)
    players = [context.Process(target=play_seat, args=(url, each, seen)) for each in seated]
    try:
        for player in players:
            player.start()
        start_when_all_are_here(url, seated[0].table, host)
        for player in players:
            player.join(SECONDS)
        tables = [seen.get() for player in players if player.exitcode == 0]
    finally:
        for player in players:
            player.kill()
    assert [table.stage for table in tables] == [Stage.FINISHED] * len(seated)
    assert [seat.kind for seat in tables[0].seats] == [*map(Kind, KINDS), Kind.COMPUTER]
    return seated[0].table


@pytest.mark.slow
def test_a_whole_match_at_each_preset_by_four_processes(tmp_path: Path) -> None:
    database = sqlite_url(tmp_path / "tables.sqlite3")
    server = ServerProcess(database, tmp_path / "server.log", pauses=False)
    server.start()
    try:
        server.wait_until_ready()
        # At one time, since each match is mostly waiting.
        with ThreadPoolExecutor(len(PRESETS)) as threads:
            tables = list(threads.map(lambda preset: play_match(server.url, preset), PRESETS))
        assert server.stop() == 0
    finally:
        server.kill()
    engine = open_database(database)
    assert all(check_matches(engine, table) >= 2 for table in tables)
    engine.dispose()
