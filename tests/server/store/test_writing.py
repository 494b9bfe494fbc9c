"""Steps on the disk: in order, once, together or each by itself, and read again as they were."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import psycopg
import pytest
from sqlalchemy import Engine, event, inspect

from ronda.engine import Seat
from ronda.protocol import Kind, Leave, Settings, Swap
from ronda.server.lines import asker_of, line_of, listing_of, news, place_of
from ronda.server.options import sqlite_url
from ronda.server.store import writing
from ronda.server.store.condition import Condition
from ronda.server.store.database import DatabaseError, claim, migrate, open_database
from ronda.server.store.erasing import erased
from ronda.server.store.reading import beat, bury, count_steps, read_heights, read_log
from ronda.server.store.schema import METADATA
from ronda.server.store.writing import Fate, StepRow, Told, Writer, write_lines
from ronda.table import Caller, Created, Entry, SitDown, facts, handle, load, open_table
from tests.server.harness import PATIENCE, play, until
from tests.server.postgres import NAMED, needs_postgres, schema
from tests.table.driving import HOST, Driver, preset


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    opened = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(opened)
    return opened


def lines(name: str = "t1") -> list[StepRow]:
    """A table that is set up, and somebody who sits down."""
    created = Created(name, Settings(rules={"preset": "guide"}, seats=2), "host", "test")
    first = open_table(created, 5.0)
    driver = Driver(rules=preset("guide"), seats=2)
    sit = SitDown(kind=Kind.HUMAN, name="Sara", key="k")
    second = handle(first.table, HOST, sit, driver.context())
    return [
        line_of(first, "p", None, None, listing_of(first.table, "p", 5.0)),
        line_of(second, "p", 5, "id-1", None),
    ]


def test_what_is_written_is_read_again(engine: Engine) -> None:
    assert write_lines(engine, lines()) == [(Fate.WRITTEN, "")] * 2
    stored = read_log(engine, "t1")
    table = load(stored.entries, stored.secrets)
    assert (table.seq, table.seats[0].name) == (2, "Sara")
    assert stored.entries[1].id == "id-1"
    assert read_heights(engine, ["t1", "t2"]) == {"t1": 2}
    assert count_steps(engine) == 2


def test_the_second_of_a_number_is_lost_and_the_others_are_written(engine: Engine) -> None:
    write_lines(engine, lines())
    fates = write_lines(engine, [*lines(), *lines("t2")])
    assert [fate for fate, _ in fates] == [Fate.LOST, Fate.LOST, Fate.WRITTEN, Fate.WRITTEN]


def test_whatever_fails_is_told_and_ends_no_thread(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(writing, "_commit", fails)
    assert [fate for fate, _ in write_lines(engine, lines())] == [Fate.FAILED] * 2


@needs_postgres
def test_one_request_is_one_step_where_many_write() -> None:
    first, second = lines()
    with schema() as database:
        engine = open_database(database)
        migrate(engine)
        write_lines(engine, [first, second])
        assert write_lines(engine, [second._replace(seq=3)])[0][0] is Fate.LOST
        engine.dispose()


class Written:
    """A writer, and what its batches were and what was told of them."""

    def __init__(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        self.batches: list[list[str]] = []
        self.told: list[str] = []
        self.is_free = threading.Event()
        self.is_free.set()
        monkeypatch.setattr(writing, "write_lines", self._write)
        self.writer = Writer(engine, self._note, lambda _table: None, Condition(engine))

    def ask(self, *names: str) -> None:
        for name in names:
            line = lines(name)[0]._replace(listing=None)
            self.writer.write(line, partial(self._hear, name))

    async def hear(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            await until(lambda: len(self.told) == count)

    def _write(self, engine: Engine, batch: Sequence[StepRow]) -> list[tuple[Fate, str]]:
        self.is_free.wait()
        self.batches.append([line.table for line in batch])
        return write_lines(engine, batch)

    def _note(self, told: Sequence[Told]) -> None:
        for done, fate, why, _ in told:
            done(fate, why)

    def _hear(self, name: str, fate: Fate, _why: str) -> None:
        assert fate is Fate.WRITTEN
        self.told.append(name)


def test_what_is_asked_in_one_round_of_the_loop_is_one_commit(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        written = Written(engine, monkeypatch)
        written.ask("a", "b", "c")
        await written.hear(3)
        assert written.batches == [["a", "b", "c"]]
        written.writer.close()

    play(scene())


def test_the_first_goes_at_once_and_what_waits_is_written_at_the_end(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "PAUSE", 1000.0)

    async def scene() -> None:
        written = Written(engine, monkeypatch)
        written.ask("first")
        await written.hear(1)
        for name in ("second", "third"):
            written.ask(name)
            await asyncio.sleep(0)
        await asyncio.to_thread(written.writer.close)
        assert written.batches == [["first"], ["second", "third"]]
        assert written.told == ["first", "second", "third"]

    play(scene())


def test_a_slow_disk_delays_and_loses_nothing(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "BATCH", 8)
    monkeypatch.setattr(writing, "PAUSE", 0.0)
    names = [f"table{number:03}" for number in range(50)]

    async def scene() -> None:
        written = Written(engine, monkeypatch)
        written.is_free.clear()
        for name in names:
            written.ask(name)
            await asyncio.sleep(0)
        assert written.told == []
        written.is_free.set()
        await written.hear(len(names))
        assert written.told == names
        # What came meanwhile went together, as many as may.
        assert [len(batch) for batch in written.batches].count(8) >= 5
        written.writer.close()

    play(scene())


@needs_postgres
def test_postgres_tells_whose_fault_it_is(caplog: pytest.LogCaptureFixture) -> None:
    with schema() as database:
        engine = open_database(database)
        migrate(engine)
        # Without their listings, with which SQLAlchemy would be asked.
        plain = [line._replace(listing=None) for line in (*lines(), *lines("t2"))]
        assert [fate for fate, _ in write_lines(engine, plain)] == [Fate.WRITTEN] * 4
        later = [plain[0], plain[2]._replace(seq=3, request="\0", seat=4), plain[2]._replace(seq=4)]
        fates = write_lines(engine, later)
        assert [fate for fate, _ in fates] == [Fate.LOST, Fate.FAILED, Fate.WRITTEN]
        assert "Unicode" in fates[1][1]
        for last in (plain[2]._replace(seq=5), lines("t3")[0]):
            with broken_lines(engine):
                ((fate, why),) = write_lines(engine, [last])
            assert (fate, "connection" in why) == (Fate.FAILED, True)
            assert write_lines(engine, [last]) == [(Fate.WRITTEN, "")]
        assert {record.name for record in caplog.records} == {writing.__name__}
        engine.dispose()


@contextmanager
def broken_lines(engine: Engine) -> Iterator[None]:
    """Every line to PostgreSQL breaks as soon as it is used."""

    def cut(line: psycopg.Connection, _record: object, _proxy: object) -> None:
        with psycopg.connect(NAMED, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (line.info.backend_pid,))

    event.listen(engine, "checkout", cut)
    yield
    event.remove(engine, "checkout", cut)


def test_processes_are_alive_as_long_as_their_hearts_beat(engine: Engine) -> None:
    beat(engine, "p1", 1)
    assert beat(engine, "p2", 7)["p1"] == 1
    assert beat(engine, "p1", 2)["p2"] == 7
    bury(engine, "p1")
    assert "p1" not in beat(engine, "p2", 8)


def test_the_row_of_a_table_is_written_only_with_news() -> None:
    listing = lines()[0].listing
    assert listing is not None
    assert news(listing, listing) is None
    assert news(listing._replace(stage="playing"), listing) is not None
    assert news(listing._replace(at=listing.at + 4000), listing) is not None


def test_requests_are_kept_by_sitting_and_not_by_seat() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.person(0)
    driver.person(1)
    first = place_of(driver.table, Caller(Seat(0)))
    assert place_of(driver.table, Caller()) is None
    assert place_of(driver.table, HOST) == -1
    # An older release wrote the number of the seat.
    old = Entry(99, 0.0, (), 0, "id")
    assert asker_of(driver.table, old) == (first, Seat(0))
    driver.ask(HOST, Swap("s", 0, 1))
    assert asker_of(driver.table, Entry(99, 0.0, (), first, "id")) == (first, Seat(1))
    driver.ask(driver.seat(1), Leave("l"))
    assert asker_of(driver.table, Entry(99, 0.0, (), first, "id")) == (first, None)
    driver.ask(HOST, SitDown(kind=Kind.HUMAN, name="Next", key="next", seat=Seat(1)))
    assert place_of(driver.table, Caller(Seat(1))) != first


def test_a_name_is_blanked_in_all_of_a_log() -> None:
    sat = facts.Sat(Seat(0), Kind.HUMAN, "Zineb", "key")
    said = facts.Said(Seat(0), text="Zineb was here")
    blanked = erased([(sat,), (said,), (facts.Forgotten(Seat(0)),)], 1)
    assert b"Zineb" not in msgspec.json.encode(blanked)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"not a database at all" * 100)
    with pytest.raises(DatabaseError):
        migrate(open_database(sqlite_url(tmp_path / "junk")))


def shape(engine: Engine) -> dict[str, object]:
    """What there is, but for alembic's own."""
    found = inspect(engine)
    return {
        name: (
            [(column["name"], str(column["type"])) for column in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(found.get_indexes(name), key=lambda index: str(index["name"])),
            found.get_table_options(name),
        )
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def check_shape(one: Engine, other: Engine) -> None:
    METADATA.create_all(one)
    migrate(other)
    assert shape(one) == shape(other)
    for each in (one, other):
        each.dispose()


def test_the_schema_is_that_of_the_migrations(tmp_path: Path) -> None:
    one, other = (open_database(sqlite_url(tmp_path / name)) for name in ("one", "other"))
    check_shape(one, other)


@needs_postgres
def test_the_schema_is_that_of_the_migrations_on_postgres() -> None:
    with schema() as first, schema() as second:
        check_shape(open_database(first), open_database(second))


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM steps WHERE table_id = 't' AND seq > 5 ORDER BY seq",
        "SELECT table_id, max(seq) FROM steps WHERE table_id IN ('t', 'u') GROUP BY table_id",
        "SELECT seq, facts FROM steps WHERE table_id = 't' AND seq >= 5 ORDER BY seq LIMIT 200",
        "UPDATE steps SET facts = '' WHERE table_id = 't' AND seq = 3",
        "DELETE FROM steps WHERE table_id = 't'",
    ],
)
def test_one_table_is_found_without_a_look_at_the_others(engine: Engine, statement: str) -> None:
    with engine.connect() as connection:
        (plan,) = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")
    assert "SEARCH steps USING" in plan.detail
    assert "(table_id=?" in plan.detail


def test_a_file_has_one_server(tmp_path: Path) -> None:
    first = open_database(sqlite_url(tmp_path / "one"))
    held = claim(first)
    with pytest.raises(DatabaseError):
        claim(open_database(sqlite_url(tmp_path / "one")))
    assert held is not None
    held.close()
