"""A client that was away for hundreds of steps is back at a table it can play at, with one push."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from ronda.protocol import Phrase, Stage, TableView
from tests.server.harness import Seated, ask, play, server_on, set_up, sit
from tests.server.people import Person

AWAY = 500
"""Steps that are missed."""


def host_is_called(table: TableView) -> bool:
    """Whether seat 0 has to choose among cards."""
    return table.stage is Stage.PLAYING and table.called == (0,) and table.view is not None


async def table_in_play(url: str) -> tuple[Seated, Seated, int]:
    """Two people in mid-match, the first of whom is called, and what that one has seen last."""
    table, token = await set_up(url)
    seated = await sit(url, table, "Sara", token), await sit(url, table, "Ali")
    people = [Person([url], each, seed) for seed, each in enumerate(seated)]
    await asyncio.gather(*(person.get_ready() for person in people))
    reply = await ask(url, "POST", f"/api/tables/{table}/start", token=token)
    assert reply.status == 200, reply.body
    other = asyncio.create_task(people[1].play())
    seen = await people[0].play(host_is_called)
    other.cancel()
    with suppress(asyncio.CancelledError):
        await other
    return *seated, seen.seq


async def say_hello(line: ClientConnection, seated: Seated, since: int | None) -> dict[str, Any]:
    """The answer to a hello."""
    hello = {"type": "hello", "table": seated.table, "token": seated.token, "since": since}
    await line.send(json.dumps(hello))
    push: dict[str, Any] = json.loads(await line.recv())
    return push


async def say_much(line: ClientConnection, seated: Seated) -> None:
    """Phrases, all at once; every one of them is a step."""
    await say_hello(line, seated, None)
    phrases = [each.value for each in Phrase]
    acks = 0
    for batch in range(0, AWAY, 50):
        for number in range(batch, batch + 50):
            phrase = phrases[number % len(phrases)]
            await line.send(json.dumps({"type": "say", "id": f"s{number}", "phrase": phrase}))
        while acks < batch + 50:
            acks += json.loads(await line.recv())["type"] == "ack"


async def come_back(url: str, seated: Seated, since: int) -> None:
    """Comes back, and is at the table with one push; what follows is single steps."""
    async with connect(url.replace("http", "ws", 1) + "/ws") as line:
        push = await say_hello(line, seated, since)
        check_playable(push, since)
        last = push["table"]["seq"]
        with suppress(TimeoutError):
            while True:
                later = json.loads(await asyncio.wait_for(line.recv(), 0.3))
                assert (later["missed"], later["table"]["seq"]) == (False, last + 1)
                last += 1
        # Who has come and who has gone, and no more.
        assert last <= push["table"]["seq"] + 5


def check_playable(push: dict[str, Any], since: int) -> None:
    table = push["table"]
    assert (push["type"], push["missed"], push["events"]) == ("push", True, [])
    assert table["seq"] >= since + AWAY
    assert (table["stage"], table["you"], table["called"]) == ("playing", 0, [0])
    assert table["view"]["plays"] + table["view"]["sayings"]
    # The seals that were missed come too: those of the reader's own hand at least (FAIRNESS 7).
    assert {seal["card"] for seal in push["seals"]} >= set(table["view"]["hand"])


@pytest.mark.slow
def test_who_was_away_for_five_hundred_steps_is_back_with_one_push(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            away, other, since = await table_in_play(run.url)
            async with connect(run.url.replace("http", "ws", 1) + "/ws") as line:
                await say_much(line, other)
                await come_back(run.url, away, since)
        # A server that was started anew answers the same `since` from the log alone.
        async with server_on(tmp_path) as run:
            await come_back(run.url, away, since)
            people = Person([run.url], away, 3), Person([run.url], other, 4)
            await asyncio.gather(*(person.play() for person in people))

    play(scene())
