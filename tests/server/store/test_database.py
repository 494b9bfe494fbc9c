"""The database is the server's alone, is looked at before it is used, and has one name."""

import os
import sqlite3
from pathlib import Path

import pytest

from ronda.server.options import Options, sqlite_url
from ronda.server.server import Server
from ronda.server.serving import running
from ronda.server.store.database import (
    DatabaseError,
    check_file,
    claim,
    migrate,
    open_database,
    opened_database,
)
from tests.server.harness import play, server_on, set_up


def modes(folder: Path) -> dict[str, int]:
    return {each.name: each.stat().st_mode & 0o777 for each in folder.iterdir()}


def test_nobody_else_may_read_what_lies_there(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def scene() -> None:
        async with server_on(folder) as run:
            await set_up(run.url)
            found = modes(folder)
            assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm"} <= found.keys()
            assert set(found.values()) == {0o600}

    before = os.umask(0o022)
    try:
        play(scene())
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_what_was_open_to_others_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    engine = open_database(sqlite_url(file))
    migrate(engine)
    engine.dispose()
    file.chmod(0o644)
    open_database(sqlite_url(file)).dispose()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_others_can_look_into_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o755)
    for name in ("tables", "tables.2", "tables"):
        open_database(sqlite_url(folder / f"{name}.sqlite3")).dispose()
    assert [each.getMessage() for each in caplog.records] == [
        "others can look into the folder of the database"
    ]


def test_a_link_to_the_file_is_no_second_database(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    lock = claim(engine)
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "tables.sqlite3")
    with pytest.raises(DatabaseError, match="another server"):
        claim(open_database(sqlite_url(tmp_path / "link.sqlite3")))
    assert lock is not None
    lock.close()


def test_two_names_of_one_file_are_refused(tmp_path: Path) -> None:
    engine = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    (tmp_path / "link.sqlite3").hardlink_to(tmp_path / "tables.sqlite3")
    with pytest.raises(DatabaseError, match="hard link"):
        check_file(engine)


def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"

    async def fill() -> None:
        async with server_on(tmp_path) as run:
            for _ in range(30):
                await set_up(run.url)

    async def start_again() -> None:
        async with running(Options(database=sqlite_url(file), port=0)):
            pytest.fail("it serves from a damaged file")

    play(fill())
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        damaged.seek(size // 2)
        damaged.write(b"?" * (size // 4))
    with pytest.raises(DatabaseError, match=r"damaged .*backup"):
        play(start_again())


def test_a_look_at_a_database_makes_none(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "tables.sqlite3"
    with pytest.raises(DatabaseError, match="no database"), opened_database(sqlite_url(file)):
        pass
    assert not file.parent.exists()
    empty = tmp_path / "empty"
    sqlite3.connect(empty).close()
    with pytest.raises(DatabaseError, match="no tables"), opened_database(sqlite_url(empty)):
        pass


def test_the_password_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDA_DB_PASSWORD", "theirs")
    urls = ("postgresql://ronda@127.0.0.1/ronda", "postgresql://ronda:own@127.0.0.1/ronda")
    assert [open_database(url).url.password for url in urls] == ["theirs", "own"]


def test_a_server_opens_what_it_is_given(tmp_path: Path) -> None:
    server = Server(Options(database=sqlite_url(tmp_path / "tables.sqlite3")))
    assert server.engine.dialect.name == "sqlite"
    server.engine.dispose()
