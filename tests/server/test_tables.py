"""Tables in memory are a cache of their logs, kept by whoever is alive."""

from pathlib import Path

import pytest

from ronda.server.failover import Failover
from ronda.server.site import site_routes
from ronda.server.tables import Tables
from tests.server.harness import ask, play, server_on, set_up, sit


def test_a_table_out_of_memory_is_made_again_from_its_log(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            tables: Tables = run.server.tables
            name, token = await set_up(run.url)
            await sit(run.url, name, "Sara", token)
            before = (await tables.get(name)).table
            tables.live.clear()
            assert (await tables.get(name)).table == before
            with pytest.raises(LookupError):
                await tables.get("nowhere")

    play(scene())


def test_a_server_that_comes_back_takes_its_tables_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            name, token = await set_up(run.url, is_public=True)
            await sit(run.url, name, "Sara", token)
        async with server_on(tmp_path) as run:
            shown = await ask(run.url, "GET", f"/api/tables/{name}", token=token)
            assert shown.json["seats"][0]["name"] == "Sara"
            listed = await ask(run.url, "GET", "/api/tables")
            assert [each["table"] for each in listed.json] == [name]

    play(scene())


def test_a_process_that_is_not_heard_of_is_not_alive(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            keeping = Failover(run.server.engine, run.server.tables, 14.0, None)
            assert not keeping.is_alive("a process that never was")

    play(scene())


def test_the_page_answers_at_every_address_of_its_own() -> None:
    assert len(site_routes()) >= 1
