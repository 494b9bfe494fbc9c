"""A level that has to compile what it thinks with is made ready when it sits down."""

import asyncio
import multiprocessing
from pathlib import Path

import pytest

from ronda.players import LEVELS
from ronda.server.computers import COMPILED
from ronda.server.worker import warm_up
from tests.server.harness import ask, play, server_on, set_up


@pytest.mark.parametrize("level", ["greedy", *sorted(COMPILED)])
def test_a_level_is_made_ready_in_a_process_of_its_own(level: str) -> None:
    process = multiprocessing.get_context("spawn").Process(target=warm_up, args=(level,))
    process.start()
    process.join()
    assert process.exitcode == 0


def test_it_begins_once_when_such_a_level_sits_down(tmp_path: Path) -> None:
    assert LEVELS.keys() >= COMPILED

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            for level, expected in (("greedy", 0), ("maalem", 1), ("maalem", 0)):
                before = set(multiprocessing.active_children())
                table, host = await set_up(run.url)
                wish = {"type": "seat_computer", "id": "c", "seat": 1, "level": level}
                path = f"/api/tables/{table}/messages"
                assert (await ask(run.url, "POST", path, wish, token=host)).status == 200
                begun = set(multiprocessing.active_children()) - before
                assert len(begun) == expected, level
                # On a busy machine it would not be done for long: it gives way to all others.
                for process in begun:
                    process.kill()
                    await asyncio.to_thread(process.join)

    play(scene())
