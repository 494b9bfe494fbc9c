"""Going back to a backup: nothing breaks off half-way, and no secret deals twice."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ronda.protocol import Stage, TableView
from ronda.server import failover
from ronda.server.admin import backup
from ronda.server.options import sqlite_url
from ronda.server.restoring import declare, restore
from ronda.server.store.database import DatabaseError, open_database
from ronda.server.store.epochs import read_epoch
from tests.server.checking import check_matches, check_secrets
from tests.server.harness import ask, play, server_on, set_up, sit
from tests.server.people import Person, Until, is_finished
from tests.server.postgres import needs_postgres, schema

FILE = "tables.sqlite3"


def is_cutting(table: TableView) -> bool:
    """The second deal is committed to, and its cut is on."""
    return table.stage is Stage.CUTTING and deal_of(table) == 2


def is_over(table: TableView) -> bool:
    """The second deal is over, and its secret known."""
    return table.fair is not None and table.fair.secret is not None and deal_of(table) == 2


def deal_of(table: TableView) -> int:
    return 0 if table.fair is None else int(table.fair.header["deal"])


async def played_on(path: Path, copy: Path) -> list[Person]:
    """Two people play on after a backup was taken, and the server stops."""
    async with server_on(path) as run:
        table, host = await set_up(run.url, switches={"target": 31})
        seats = [await sit(run.url, table, name) for name in ("Amina", "Brahim")]
        people = [Person([run.url], each, each.seat) for each in seats]
        await asyncio.gather(*(person.get_ready() for person in people))
        path_of = f"/api/tables/{table}/start"
        assert (await ask(run.url, "POST", path_of, token=host)).status == 200
        await all_play(people, is_cutting)
        await asyncio.to_thread(backup, run.server.engine, copy)
        await all_play(people, is_over)
    return people


async def all_play(people: list[Person], until: Until = is_finished) -> None:
    """Everybody plays, until one of them sees the table as wished."""
    playing = [asyncio.create_task(person.play(until)) for person in people]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)


async def finished(path: Path, people: list[Person]) -> None:
    """They come back, are told, and play the match to its end."""
    table = people[0].seated.table
    async with server_on(path) as run:
        anew = [Person([run.url], person.seated, number) for number, person in enumerate(people)]
        shown = await anew[0].play(lambda _: True)
        assert shown.went_back is not None
        assert shown.stage is Stage.BETWEEN
        assert shown.fair is not None
        assert shown.fair.secret is not None
        await asyncio.gather(*(person.play() for person in anew))
        assert check_matches(run.server.engine, table) > 3


def test_a_known_secret_deals_nothing_after_a_backup_is_put_back(tmp_path: Path) -> None:
    copy = tmp_path / "backup.sqlite3"
    seen = play(played_on(tmp_path, copy))
    kept = restore(sqlite_url(tmp_path / FILE), copy)
    assert kept is not None
    play(finished(tmp_path, seen))
    engine = open_database(sqlite_url(tmp_path / FILE))
    assert check_secrets([engine, open_database(sqlite_url(kept))]) > 3


def test_a_file_copied_by_hand_is_noticed(tmp_path: Path) -> None:
    copy = tmp_path / "backup.sqlite3"
    seen = play(played_on(tmp_path, copy))
    kept = tmp_path / "kept.sqlite3"
    shutil.copy(tmp_path / FILE, kept)
    shutil.copy(copy, tmp_path / FILE)
    play(finished(tmp_path, seen))
    engine = open_database(sqlite_url(tmp_path / FILE))
    assert check_secrets([engine, open_database(sqlite_url(kept))]) > 3


def test_a_server_that_runs_keeps_its_database(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            copy = tmp_path / "backup.sqlite3"
            backup(run.server.engine, copy)
            with pytest.raises(DatabaseError, match="another server"):
                restore(url, copy)
            with pytest.raises(DatabaseError, match="another server"):
                declare(url)

    url = sqlite_url(tmp_path / FILE)
    play(scene())


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database, and beside it `backup.sqlite3` of an earlier time."""

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            await set_up(run.url)
            backup(run.server.engine, tmp_path / "backup.sqlite3")
            await set_up(run.url)

    play(scene())
    return tmp_path / FILE


def tables_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def test_what_was_there_stays_and_its_log_is_not_played_into_the_backup(old: Path) -> None:
    # A server that was killed leaves its log behind: nobody closes this connection in time.
    killed = sqlite3.connect(old)
    killed.execute("UPDATE tables SET stage = 'closed'")
    killed.commit()
    assert old.with_name(f"{FILE}-wal").exists()
    kept = restore(sqlite_url(old), old.with_name("backup.sqlite3"))
    assert kept is not None
    assert kept.parent == old.parent
    assert not old.with_name(f"{FILE}-wal").exists()
    assert not old.with_name(f"{FILE}-shm").exists()
    assert (tables_in(old), tables_in(kept)) == (1, 2)
    assert old.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(kept)) as connection:
        stages = connection.execute("SELECT DISTINCT stage FROM tables").fetchall()
    assert stages == [("closed",)]
    killed.close()
    assert tables_in(old) == 1


def test_every_way_back_is_a_new_epoch(old: Path) -> None:
    url = sqlite_url(old)
    engine = open_database(url)
    epochs = [read_epoch(engine)]
    engine.dispose()
    restore(url, old.with_name("backup.sqlite3"))
    epochs.append(read_epoch(engine))
    engine.dispose()
    declare(url)
    epochs.append(read_epoch(engine))
    engine.dispose()
    assert len({epoch.name for epoch in epochs}) == 3
    assert len({epoch.key for epoch in epochs}) == 3


@pytest.mark.parametrize("what", ["missing", "text", "stranger", "damaged", "itself"])
def test_a_file_that_is_no_sound_database_of_ronda_changes_nothing(old: Path, what: str) -> None:
    file = old.with_name(f"{what}.sqlite3")
    match what:
        case "text":
            file.write_text("not a database" * 1000)
        case "stranger":
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("CREATE TABLE tables (id)")
        case "damaged":
            whole = bytearray(old.with_name("backup.sqlite3").read_bytes())
            whole[4096:12288] = bytes(8192)
            file.write_bytes(whole)
        case "itself":
            file.symlink_to(old)
    before = old.read_bytes()
    with pytest.raises(DatabaseError):
        restore(sqlite_url(old), file)
    assert old.read_bytes() == before
    assert not list(old.parent.glob("*.replaced-*"))


def test_postgresql_has_its_own_way_back_and_is_told_of_it_afterwards(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="--after"):
        restore("postgresql://nobody@127.0.0.1:1/none", tmp_path / "backup")


@needs_postgres
def test_postgresql_gets_a_new_epoch_once_no_server_uses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failover, "BEAT", 0.1)

    async def scene(database: str) -> None:
        async with server_on(tmp_path, database=database):
            with pytest.raises(DatabaseError, match="stop all of them"):
                await asyncio.to_thread(declare, database)

    with schema() as database:
        play(scene(database))
        engine = open_database(database)
        before = read_epoch(engine)
        declare(database)
        assert read_epoch(engine).name != before.name
        engine.dispose()
