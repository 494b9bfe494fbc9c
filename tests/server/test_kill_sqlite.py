"""Servers on SQLite, killed again and again: nothing that anybody saw is lost."""

from functools import partial

import pytest

from tests.server.durability import kill_on_sqlite, kill_one_of_three
from tests.server.killing import Figures
from tests.server.setbacks import put_back_on_sqlite, roll_back_on_sqlite, set_clocks_on_sqlite

KILLS = 20
SETBACKS = 5
"""Fewer, since people have to play for a while before a server can go back behind it."""
KILLS_OF_THREE = 6

WAYS = {
    "test_what_was_seen_survives_every_kill": partial(kill_on_sqlite, kills=KILLS, seed=3),
    "test_no_secret_deals_twice_when_backups_are_put_back": partial(
        put_back_on_sqlite, times=SETBACKS, seed=11
    ),
    "test_no_secret_deals_twice_when_a_machine_goes_back_and_nobody_says_so": partial(
        roll_back_on_sqlite, times=SETBACKS, seed=13
    ),
    "test_what_was_seen_survives_clocks_that_jump": partial(
        set_clocks_on_sqlite, times=SETBACKS, seed=17
    ),
    "test_nothing_is_lost_when_one_of_three_processes_is_killed": partial(
        kill_one_of_three, kills=KILLS_OF_THREE, seed=5
    ),
}


@pytest.mark.slow
def test_what_was_seen_survives_every_kill(figures: Figures) -> None:
    assert figures.matches > 0
    assert figures.compared > 0


@pytest.mark.slow
def test_no_secret_deals_twice_when_backups_are_put_back(figures: Figures) -> None:
    assert figures.secrets > 0


@pytest.mark.slow
def test_no_secret_deals_twice_when_a_machine_goes_back_and_nobody_says_so(
    figures: Figures,
) -> None:
    assert figures.secrets > 0


@pytest.mark.slow
def test_what_was_seen_survives_clocks_that_jump(figures: Figures) -> None:
    assert figures.matches > 0
    assert figures.compared > 0


@pytest.mark.slow
def test_nothing_is_lost_when_one_of_three_processes_is_killed(figures: Figures) -> None:
    assert figures.matches > 0
    assert figures.compared > 0
