"""What a server does now and then."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from ronda.server import upkeep
from tests.server.harness import ask, play, server_on, set_up


def test_a_look_that_fails_is_not_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        looked, looks = asyncio.Event(), count(1)

        def fails(*_: object) -> Iterator[str]:
            if next(looks) == 3:
                looked.set()
            raise RuntimeError("no bans today")

        async with server_on(tmp_path) as run:
            monkeypatch.setattr(run.server.bans, "heed", fails)
            await asyncio.wait_for(looked.wait(), 60.0)
            table, _ = await set_up(run.url)
            assert (await ask(run.url, "GET", f"/api/tables/{table}")).status == 200

    monkeypatch.setattr(upkeep, "LOOK", 0.01)
    play(scene())
