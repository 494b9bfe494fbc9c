"""Servers on one PostgreSQL: one is killed, or cut off from it or from all, and nothing is lost."""

from functools import partial
from pathlib import Path

import pytest

from tests.server.durability import (
    cut_off_postgres,
    kill_on_postgres,
    kill_one_of_three_on_postgres,
)
from tests.server.hosts import need_hosts
from tests.server.killing import Figures
from tests.server.postgres import needs_postgres
from tests.server.several_hosts import WAYS as LOSSES
from tests.server.several_hosts import lose_hosts

TIMES = 20
KILLS_OF_THREE = 6

pytestmark = needs_postgres


def lose_each_host(folder: Path) -> Figures:
    """Three hosts behind a proxy are cut off or killed, in each way once."""
    need_hosts()
    return lose_hosts(folder, len(LOSSES), seed=3)


WAYS = {
    "test_what_was_seen_survives_whichever_hosts_are_lost": lose_each_host,
    "test_what_was_seen_survives_when_one_of_two_servers_is_killed": partial(
        kill_on_postgres, kills=TIMES, seed=5
    ),
    "test_what_was_seen_survives_when_the_database_is_cut_off": partial(
        cut_off_postgres, cuts=TIMES, seed=7
    ),
    "test_nothing_is_lost_when_one_of_three_processes_is_killed": partial(
        kill_one_of_three_on_postgres, kills=KILLS_OF_THREE, seed=5
    ),
}


@pytest.mark.slow
def test_what_was_seen_survives_whichever_hosts_are_lost(figures: Figures) -> None:
    assert figures.compared > 0
    assert figures.anew == 0


@pytest.mark.slow
def test_what_was_seen_survives_when_one_of_two_servers_is_killed(figures: Figures) -> None:
    assert figures.compared > 0


@pytest.mark.slow
def test_what_was_seen_survives_when_the_database_is_cut_off(figures: Figures) -> None:
    assert figures.compared > 0


@pytest.mark.slow
def test_nothing_is_lost_when_one_of_three_processes_is_killed(figures: Figures) -> None:
    assert figures.matches > 0
    assert figures.compared > 0
