"""A Dask cluster of two workers on this machine: the same bytes, and a word when it is gone."""

from pathlib import Path

import pytest
from distributed import LocalCluster

from ronda.arena.chunks import Contest, Part
from ronda.arena.cluster import cluster
from ronda.arena.errors import ArenaError
from ronda.arena.folder import Folder
from ronda.arena.lineup import every_pair
from ronda.arena.running import Plan, Run
from ronda.arena.workforce import AHEAD, here
from tests.arena.toys import FIRST, LAST

# Dask leaves sockets and loops to the collector when its processes are killed.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

CONTEST = Contest({"preset": "koutchina", "target": 11}, 2, 7)
PLAN = Plan(
    CONTEST,
    every_pair((FIRST, LAST), 2),
    {Part.DEALS: 8, Part.MATCHES: 2},
    None,
    {Part.DEALS: 2, Part.MATCHES: 1},
)


HERE = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}


def played(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*/*.jsonl")}


def test_two_workers_play_what_is_played_here_until_they_go_away(tmp_path: Path) -> None:
    with here(1) as workforce:
        near = Run(PLAN, workforce, Folder(tmp_path / "near", CONTEST))
        assert list(near.play())
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, **HERE) as two_workers,
        cluster(two_workers.scheduler_address) as workforce,
    ):
        assert workforce.window == 2 * AHEAD
        workforce.check()
        far = Run(PLAN, workforce, Folder(tmp_path / "far", CONTEST))
        assert list(far.play())
        assert played(tmp_path / "far") == played(tmp_path / "near")
        assert far.standings[0].rows == near.standings[0].rows

        endless = PLAN._replace(numbers={Part.DEALS: 100_000})
        moved = Run(endless, workforce, Folder(tmp_path / "far", CONTEST)).play()
        for _ in range(6):
            next(moved)
        two_workers.close()
        with pytest.raises(ArenaError, match=r"lost|no more work|went away"):
            list(moved)
    assert len(played(tmp_path / "far")) > len(played(tmp_path / "near"))


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronda.arena.cluster.CONNECT_SECONDS", 0.5)
    says = r"no Dask scheduler answers at tcp://127\.0\.0\.1:9 .*dask scheduler"
    with pytest.raises(ArenaError, match=says), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(ArenaError, match="answers at nonsense"), cluster("nonsense://x"):
        pass


def test_a_cluster_without_workers() -> None:
    says = "has no worker; start one with: dask worker tcp://127"
    with (
        LocalCluster(n_workers=0, processes=False, protocol="tcp", **HERE) as alone,
        pytest.raises(ArenaError, match=says),
        cluster(alone.scheduler_address),
    ):
        pass
