"""One server on SQLite, killed again and again: nothing that anybody saw is lost."""

from pathlib import Path

import pytest

from tests.server.durability import kill_on_sqlite
from tests.server.setbacks import put_back_on_sqlite, roll_back_on_sqlite, set_clocks_on_sqlite

KILLS = 20
SETBACKS = 5
"""Fewer, since people have to play for a while before a server can go back behind it."""


@pytest.mark.slow
def test_what_was_seen_survives_every_kill(tmp_path: Path) -> None:
    figures = kill_on_sqlite(tmp_path, KILLS, seed=3)
    print(figures)
    assert figures.matches > 0
    assert figures.compared > 0


@pytest.mark.slow
def test_no_secret_deals_twice_when_backups_are_put_back(tmp_path: Path) -> None:
    figures = put_back_on_sqlite(tmp_path, SETBACKS, seed=11)
    print(figures)
    assert figures.secrets > 0


@pytest.mark.slow
def test_no_secret_deals_twice_when_a_machine_goes_back_and_nobody_says_so(tmp_path: Path) -> None:
    figures = roll_back_on_sqlite(tmp_path, SETBACKS, seed=13)
    print(figures)
    assert figures.secrets > 0


@pytest.mark.slow
def test_what_was_seen_survives_clocks_that_jump(tmp_path: Path) -> None:
    figures = set_clocks_on_sqlite(tmp_path, SETBACKS, seed=17)
    print(figures)
    assert figures.matches > 0
    assert figures.compared > 0
