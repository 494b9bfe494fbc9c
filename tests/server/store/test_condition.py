"""`/ready` tells the truth about the database, whatever has befallen its file."""

import asyncio
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ronda.server.serving import Running
from ronda.server.store import database
from ronda.server.store.condition import Condition
from tests.server.harness import ask, play, server_on, set_up

SOON = 60.0


async def until_ready(run: Running, *, is_ready: bool) -> None:
    """Waits for what `/ready` has to say; a look is good for a second."""
    async with asyncio.timeout(SOON):
        while True:
            reply = await ask(run.url, "GET", "/ready")
            if (reply.status == 200) is is_ready:
                break
            await asyncio.sleep(0.05)
    if not is_ready:
        assert (reply.status, reply.json["code"]) == (503, "try_again")
        assert reply.json["reason"] == "the database cannot be written to: see the log"
    assert (await ask(run.url, "GET", "/health")).status == 200


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """A quota: no file of this process may grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def _until_full(run: Running) -> None:
    """Sets tables up until there is no room for one more; at once it is known."""
    wish = {"rules": {"preset": "koutchina"}, "seats": 2}
    for _ in range(5_000):
        reply = await ask(run.url, "POST", "/api/tables", wish)
        if reply.status != 200:
            assert (reply.status, reply.json["code"]) == (503, "try_again")
            assert (await ask(run.url, "GET", "/ready")).status == 503
            return
    pytest.fail("5000 tables were set up on a disk that is full")


def test_a_full_disk(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            await until_ready(run, is_ready=True)
            with largest_file(256 * 1024):
                await _until_full(run)
                await until_ready(run, is_ready=False)
            await until_ready(run, is_ready=True)
            await set_up(run.url)

    play(scene())


def test_a_locked_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
            with monkeypatch.context() as short:
                short.setattr(database, "BUSY_MS", 100)
                run.server.engine.dispose()
                other.execute("BEGIN IMMEDIATE")
                await until_ready(run, is_ready=False)
            other.execute("ROLLBACK")
            other.close()
            run.server.engine.dispose()
            await until_ready(run, is_ready=True)

    play(scene())


def test_a_file_that_is_gone_takes_no_move_and_is_not_made_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        file = tmp_path / "tables.sqlite3"
        async with server_on(tmp_path) as run:
            file.rename(tmp_path / "elsewhere")
            wish = {"rules": {"preset": "koutchina"}, "seats": 2}
            assert (await ask(run.url, "POST", "/api/tables", wish)).status == 503
            run.server.engine.dispose()
            await until_ready(run, is_ready=False)
            assert not file.exists()

    play(scene())


def test_a_file_that_another_has_replaced(tmp_path: Path) -> None:
    async def scene() -> None:
        file = tmp_path / "tables.sqlite3"
        async with server_on(tmp_path) as run:
            await set_up(run.url)
            shutil.copy(file, tmp_path / "copy")
            (tmp_path / "copy").replace(file)
            await until_ready(run, is_ready=False)
            wish = {"rules": {"preset": "koutchina"}, "seats": 2}
            assert (await ask(run.url, "POST", "/api/tables", wish)).status == 503

    play(scene())


@pytest.mark.parametrize("part", ["head", "middle"])
def test_a_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr("ronda.server.store.condition.CHECK", 0.0)

    async def scene() -> None:
        file = tmp_path / "tables.sqlite3"
        async with server_on(tmp_path) as run:
            for _ in range(30):
                await set_up(run.url)
            with sqlite3.connect(file) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            other.close()
            await until_ready(run, is_ready=True)
            size = file.stat().st_size
            with file.open("r+b") as damaged:
                damaged.seek(0 if part == "head" else size // 2)
                damaged.write(b"?" * (size // 4))
            await until_ready(run, is_ready=False)

    play(scene())


def test_what_could_not_be_written_is_known_until_something_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            condition: Condition = run.server.tables.condition
            assert condition.is_in_place()
            condition.note(is_written=False)
            assert (await ask(run.url, "GET", "/ready")).status == 503
            await until_ready(run, is_ready=True)

    play(scene())
