"""Words are blanked part by part, others' steps go between, and what was cut short is finished."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Engine, insert, select

from ronda.engine import Seat
from ronda.protocol import Kind
from ronda.server.options import sqlite_url
from ronda.server.store import erasing
from ronda.server.store.database import migrate, open_database
from ronda.server.store.erasing import Erasure, erase_name, unfinished
from ronda.server.store.schema import STEPS
from ronda.table import facts
from tests.server.api.test_privacy import say
from tests.server.harness import ask, play, server_on, set_up, sit, until

WORDS = 25


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    opened = open_database(sqlite_url(tmp_path / "tables.sqlite3"))
    migrate(opened)
    log = [
        (facts.Sat(Seat(0), Kind.HUMAN, "Amina", "k"),),
        (facts.Sat(Seat(1), Kind.HUMAN, "Brahim", "l"),),
        *[(facts.Said(Seat(number % 2), None, f"word {number}"),) for number in range(WORDS)],
        (facts.Swapped(Seat(0), Seat(1)),),
        (facts.Said(Seat(1), None, "hers"),),
        (facts.Said(Seat(0), None, "his"),),
        (facts.Forgotten(Seat(1)),),
    ]
    rows = [
        {
            "table_id": "t",
            "seq": seq,
            "at": 1.0,
            "via": "p",
            "facts": msgspec.json.encode(step).decode(),
        }
        for seq, step in enumerate(log, 1)
    ]
    with opened.begin() as connection:
        connection.execute(insert(STEPS), rows)
    return opened


def written(engine: Engine) -> str:
    with engine.connect() as connection:
        return " ".join(connection.execute(select(STEPS.c.facts)).scalars())


def test_a_name_goes_at_once_and_words_part_by_part(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "PART", 4)
    with engine.begin() as connection:
        erase_name(connection, "t", 1)
    assert "Amina" not in written(engine)
    assert "word 0" in written(engine)
    erasure, parts = Erasure("t", 1), 1
    with engine.begin() as connection:
        while erasure.go_on(connection):
            parts += 1
    assert parts > WORDS / 4
    left = written(engine)
    assert not any(f'word {number}"' in left for number in range(2, WORDS, 2))
    assert all(f'word {number}"' in left for number in range(1, WORDS, 2))
    assert ("hers" in left, "his" in left, "Brahim" in left) == (False, True, True)


def test_the_log_says_what_was_cut_short(engine: Engine) -> None:
    [found] = unfinished(engine)
    assert (found.table, found.sat) == ("t", 1)
    with engine.begin() as connection:
        while found.go_on(connection):
            pass
    assert "hers" not in written(engine)
    assert list(unfinished(engine)) == []


async def talk(url: str) -> tuple[str, str]:
    """A table where much was said; its name, and the token of who said it."""
    table, host = await set_up(url, free_text=True)
    seated = await sit(url, table, "Amina", host)
    for number in range(WORDS):
        await say(url, seated, f"secret{number}")
    return table, seated.token


def test_the_answer_comes_when_all_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "PART", 3)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await talk(run.url)
            done = await ask(run.url, "POST", "/api/me/delete", {"table": table}, token=token)
            assert done.status == 200
            assert "secret" not in written(run.server.engine)
            assert "Amina" not in written(run.server.engine)

    play(scene())


def test_others_do_not_wait_and_a_start_finishes_what_a_stop_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "PART", 1)

    def slowly(_erasure: Erasure, _connection: object) -> bool:
        return True

    async def scene() -> None:
        with monkeypatch.context() as patched:
            patched.setattr(Erasure, "go_on", slowly)
            async with server_on(tmp_path) as run:
                table, token = await talk(run.url)
                body = {"table": table}
                asked = asyncio.create_task(
                    ask(run.url, "POST", "/api/me/delete", body, token=token)
                )
                await until(lambda: "Amina" not in written(run.server.engine))
                # It goes on and on, and others' steps are written all the same.
                await set_up(run.url)
                assert not asked.done()
                assert "secret" in written(run.server.engine)
                run.server.tables._note_erased(table)
                await asked
        async with server_on(tmp_path) as run:
            await until(lambda: "secret" not in written(run.server.engine))

    play(scene())
