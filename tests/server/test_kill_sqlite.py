"""One server on SQLite, killed again and again: nothing that anybody saw is lost."""

from pathlib import Path

import pytest

from tests.server.durability import kill_on_sqlite

KILLS = 20


@pytest.mark.slow
def test_what_was_seen_survives_every_kill(tmp_path: Path) -> None:
    figures = kill_on_sqlite(tmp_path, KILLS, seed=3)
    print(figures)
    assert figures.matches > 0
    assert figures.compared > 0
