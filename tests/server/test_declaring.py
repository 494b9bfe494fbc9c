"""While seats declare, a server shows an opponent and a spectator nothing of who has chosen."""

import json
import re
from pathlib import Path

from ronda.client import Link, TableConnection, new_id
from ronda.protocol import Ack, Act, Phrase, Push, Ready, Say, Stage, Start, TableView
from tests.server.harness import ask, play, server_on, set_up, sit

NOW = re.compile(rb'"now":[\d.]+,?')
CLOCK = {"move": 5, "reserve": 60}


async def until(line: TableConnection, stage: Stage) -> TableView:
    """The table once it has come to a stage."""
    async for push in line:
        if push.table.stage is stage:
            return push.table
    raise AssertionError("the line has ended")


async def all_shown(url: str, table: str, token: str | None) -> list[bytes]:
    """What can be asked for over HTTP, the time apart."""
    path = f"/api/tables/{table}"
    paths = (path, f"{path}/records", f"{path}/proofs", "/api/tables", "/metrics", "/ready")
    bodies = [(await ask(url, "GET", what, token=token)).body for what in paths]
    found = [NOW.sub(b"", body) for body in bodies]
    refused = {"type": "act", "id": new_id(), "turn": json.loads(found[0])["turn"], "action": "7o"}
    if token is not None:
        found.append((await ask(url, "POST", f"{path}/messages", refused, token=token)).body)
    return found


def told(table: TableView) -> tuple[int, list[float | None]]:
    """By how much the number of what was said last is ahead of the table's, and the clocks."""
    return table.said[-1].seq - table.seq, [seat.reserve for seat in table.seats]


def test_nothing_shows_who_has_declared(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, host = await set_up(run.url, "guide", is_public=True, clock=CLOCK)
            victim = (await sit(run.url, table, "Victim", host)).token
            other = (await sit(run.url, table, "Other")).token
            links = [Link(run.url, table, token) for token in (victim, other, None)]
            async with (
                TableConnection(links[0]) as hidden,
                TableConnection(links[1]) as pries,
                TableConnection(links[2]) as looks,
            ):
                await pries.ask(Ready(new_id()))
                await hidden.ask(Start(new_id()))
                shown = [await until(line, Stage.PLAYING) for line in (hidden, pries, looks)]
                await pries.ask(Say(new_id(), Phrase.TEA))
                before = [await all_shown(run.url, table, token) for token in (other, None)]
                numbers = [told(await _heard(line, 1)) for line in (pries, looks)]
                own = shown[0].seq
                ack = await hidden.ask(Act(new_id(), shown[0].turn, "pass"))
                assert isinstance(ack, Ack)
                # Its own device is shown it, with the number that the answer bears.
                assert (await _number(hidden, ack.seq)).table.called == ()
                assert ack.seq > own
                after = [await all_shown(run.url, table, token) for token in (other, None)]
                assert after == before
                await pries.ask(Say(new_id(), Phrase.TEA))
                assert [told(await _heard(line, 2)) for line in (pries, looks)] == numbers
                # Only what was said has been pushed meanwhile.
                assert [
                    line.table.seq - seen.seq
                    for line, seen in zip((pries, looks), shown[1:], strict=True)
                ] == [2, 2]

    play(scene())


async def _heard(line: TableConnection, sayings: int) -> TableView:
    """The table once so many things were said."""
    while len(line.table.said) < sayings:
        await anext(line)
    return line.table


async def _number(line: TableConnection, seq: int) -> Push:
    """The push with this number."""
    async for push in line:
        if push.table.seq == seq:
            return push
    raise AssertionError("the line has ended")
