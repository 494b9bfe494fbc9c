"""Two servers on one PostgreSQL: one is killed, or the database cut off, and nothing is lost."""

from pathlib import Path

import pytest

from tests.server.durability import cut_off_postgres, kill_on_postgres
from tests.server.postgres import needs_postgres

TIMES = 20


@pytest.mark.slow
@needs_postgres
def test_what_was_seen_survives_when_one_of_two_servers_is_killed(tmp_path: Path) -> None:
    figures = kill_on_postgres(tmp_path, TIMES, seed=5)
    print(figures)
    assert figures.compared > 0


@pytest.mark.slow
@needs_postgres
def test_what_was_seen_survives_when_the_database_is_cut_off(tmp_path: Path) -> None:
    figures = cut_off_postgres(tmp_path, TIMES, seed=7)
    print(figures)
    assert figures.compared > 0
