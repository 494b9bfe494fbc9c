"""What whoever runs a server asks it: whether it lives, and whether it is ready; its numbers."""

from pathlib import Path

from ronda import __version__
from ronda.protocol.http import Health
from tests.server.harness import ask, play, server_on, set_up


def test_a_server_lives_and_is_ready(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            health = await ask(run.url, "GET", "/health")
            assert Health(**health.json) == Health("ok", __version__)
            ready = await ask(run.url, "GET", "/ready")
            assert Health(**ready.json) == Health("ready", __version__)

    play(scene())


def test_a_server_that_is_going_away_lives_but_is_not_ready(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            await run.server.dismiss()
            reply = await ask(run.url, "GET", "/ready")
            assert (reply.status, reply.json["code"]) == (503, "try_again")
            assert (await ask(run.url, "GET", "/health")).status == 200

    play(scene())


def test_metrics_count_tables_steps_and_refusals(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path, metrics="127.0.0.1:0") as run:
            await set_up(run.url)
            assert (await ask(run.url, "GET", "/api/tables/nowhere")).status == 404
            assert run.metrics is not None
            reply = await ask(run.metrics, "GET", "/metrics")
            assert (await ask(run.metrics, "GET", "/api/tables")).status == 404
            assert reply.headers["content-type"].startswith("text/plain")
            lines = reply.body.decode().splitlines()
            assert "ronda_tables 1.0" in lines
            assert "ronda_connections 0.0" in lines
            assert 'ronda_refusals_total{code="no_such_table"} 1.0' in lines
            assert "ronda_faults_total 0.0" in lines

    play(scene())


def test_the_address_that_people_reach_tells_no_numbers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            assert run.metrics is None
            assert (await ask(run.url, "GET", "/metrics")).status == 404

    play(scene())
