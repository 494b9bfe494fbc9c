"""What computers wait for; a level that has to compile what it thinks with is made ready."""

import asyncio
import multiprocessing
from pathlib import Path

import pytest

from ronda.players import LEVELS
from ronda.server.computers import COMPILED, PAUSE, pause_of
from ronda.server.worker import warm_up
from ronda.table import decisions
from tests.server.harness import ask, play, server_on, set_up
from tests.table.driving import Driver


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


def table_of(kinds: str, rules: str = "marocl3ab") -> Driver:
    """A table of people (`h`) and computers (`c`), until a computer owes a decision."""
    driver = Driver(rules={"preset": rules}, seats=len(kinds))
    driver.seat_all(kinds, "greedy")
    driver.start()
    while not decisions(driver.table):
        assert driver.go_on()
    return driver


def test_a_computers_pause_begins_when_all_is_shown() -> None:
    table = table_of("hc").table
    [decision] = decisions(table)
    for showing in (2.5, 0.0, -60.0):
        begun = max(showing, 0.0)
        for _ in range(20):
            assert PAUSE[0] <= pause_of(decision, table, showing) - begun <= PAUSE[1]


def test_nobody_waits_for_computers_alone_nor_sees_when_one_declares() -> None:
    alone = table_of("cc").table
    assert pause_of(decisions(alone)[0], alone, 2.5) == 0
    declaring = table_of("hc", "guide").table
    assert pause_of(decisions(declaring)[0], declaring, 2.5) <= PAUSE[1]
