"""Closed tables go one by one, and no others."""

from pathlib import Path

import pytest
from sqlalchemy import update

from ronda.server.admin import close_table
from ronda.server.store import purging
from ronda.server.store.purging import purge
from ronda.server.store.reading import read_log
from ronda.server.store.schema import TABLES
from tests.server.harness import play, server_on, set_up


def test_they_go_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "BATCH", 2)

    async def scene() -> None:
        async with server_on(tmp_path, keep_days=0.0) as run:
            engine = run.server.engine
            names = [(await set_up(run.url))[0] for _ in range(6)]
            for name in names[:5]:
                close_table(engine, name, "for the night")
            with engine.begin() as connection:
                connection.execute(update(TABLES).values(touched_at=5.0))
            assert list(purge(engine, 5.0)) == []
            assert set(purge(engine, 6.0)) == set(names[:5])
            assert [bool(read_log(engine, name).entries) for name in names] == [False] * 5 + [True]

    play(scene())
