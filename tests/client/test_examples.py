"""The examples of docs/bots.md run as they are written there."""

import asyncio
import re
import sys
from pathlib import Path

from ronda.client import look, sit
from ronda.protocol import Kind, Stage
from tests.client.people import Person, start_when_ready, table_for
from tests.client.processes import ROOT, ended, process
from tests.server.harness import play, server_on

TEXT = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"```python (\w+)\n(.*?)```", TEXT, flags=re.DOTALL))
PROGRAM = BLOCKS["program"]
BOT = BLOCKS["bot"]


def test_they_are_as_short_as_they_are_said_to_be() -> None:
    assert len(PROGRAM.splitlines()) <= 20
    assert len([line for line in BOT.splitlines() if line]) <= 15


def test_the_bot_plays_a_match(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOT)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await sit(await table_for(run.url), "Amina")
            person = Person(host)
            async with process(sys.executable, str(file), host.invitation) as bot:
                playing = asyncio.create_task(person.play())
                await start_when_ready(host)
                table = await playing
                status, _, errors = await ended(bot)
            assert (status, errors) == (0, "")
            assert table.stage is Stage.FINISHED
            assert table.seats[1].kind is Kind.BOT
            assert (await look(host)).seats[1].kind is Kind.OPEN

    play(scene())
