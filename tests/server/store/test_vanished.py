"""A host that has vanished in the middle of something holds nobody up: PostgreSQL lets go of it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, Engine, insert, text

from ronda.protocol import Settings
from ronda.server.lines import line_of, listing_of
from ronda.server.store.condition import Condition
from ronda.server.store.database import migrate, open_database
from ronda.server.store.reading import beat
from ronda.server.store.schema import PROCESSES, STEPS
from ronda.server.store.writing import Fate, StepRow, write_lines
from ronda.table import Created, open_table
from tests.server.harness import play
from tests.server.postgres import needs_postgres, schema

pytestmark = needs_postgres


@contextmanager
def two_hosts() -> Iterator[tuple[Engine, Engine]]:
    """The one that will vanish, and the one that stays."""
    with schema() as database:
        engines = open_database(database), open_database(database)
        migrate(engines[0])
        try:
            yield engines
        finally:
            for engine in engines:
                engine.dispose()


def first_step(name: str) -> StepRow:
    created = Created(name, Settings(rules={"preset": "guide"}, seats=2), "host", "test")
    step = open_table(created, 5.0)
    return line_of(step, "p", None, None, listing_of(step.table, "p", 5.0))


def set_patience(connection: Connection) -> None:
    """So that the test fails where it would hang."""
    connection.execute(text("SET statement_timeout = '60s'"))
    connection.commit()


@pytest.mark.slow
def test_a_step_that_it_did_not_commit_can_be_written_by_another() -> None:
    line = first_step("t1")
    row = {"table_id": "t1", "seq": 1, "at": 5.0, "via": "gone", "facts": "[]"}
    with two_hosts() as (vanishing, staying), vanishing.connect() as left:
        left.execute(insert(STEPS), row)
        with staying.connect() as connection:
            set_patience(connection)
        assert write_lines(staying, [line]) == [(Fate.WRITTEN, "")]
        left.invalidate()


@pytest.mark.slow
def test_others_beat_on() -> None:
    with two_hosts() as (vanishing, staying), vanishing.connect() as left:
        left.execute(text("UPDATE server SET beats = beats + 1"))
        with staying.connect() as connection:
            set_patience(connection)
        assert beat(staying, "staying", 1) == {}
        left.invalidate()


def test_others_are_ready_at_once() -> None:
    async def scene(engine: Engine) -> str | None:
        return await Condition(engine).fault()

    with two_hosts() as (vanishing, staying), vanishing.connect() as left:
        play(scene(vanishing))
        left.execute(insert(PROCESSES), {"id": "look", "beat": 0})
        assert play(scene(staying)) is None
        left.invalidate()


def test_its_connections_are_closed_in_seconds() -> None:
    with two_hosts() as (engine, _), engine.connect() as connection:
        shown = {
            name: connection.execute(text(f"SHOW {name}")).scalar()
            for name in ("tcp_keepalives_idle", "tcp_user_timeout")
        }
    assert shown == {"tcp_keepalives_idle": "5", "tcp_user_timeout": "8000"}
