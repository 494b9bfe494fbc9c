"""A request's id belongs to whoever sits there, not to the number of the seat."""

from pathlib import Path

from tests.server.harness import NO_LIMITS, Seated, ask, play, server_on, set_up, sit
from tests.server.postgres import needs_postgres, schema
from tests.server.test_bad_input import answer, enter
from tests.server.test_links import look, put


async def change_hands(database: dict[str, str], path: Path) -> None:
    async with server_on(path, limits=NO_LIMITS, **database) as run:
        table, boss = await set_up(run.url)
        first = await sit(run.url, table, "Amina", seat=1)
        host = Seated(table, -1, boss)
        said = (await put(run, first, "say", "1", phrase="tea")).json
        assert (await put(run, first, "ready", "2", is_ready=False)).json["type"] == "ack"
        # The same sitter is answered alike, also where the host swaps seats.
        assert (await put(run, host, "swap", "1", seat=0, other=1)).json["type"] == "ack"
        assert (await put(run, first, "say", "1", phrase="tea")).json == said
        assert (await put(run, host, "swap", "2", seat=0, other=1)).json["type"] == "ack"
        path_to = f"/api/tables/{table}/leave"
        assert (await ask(run.url, "POST", path_to, token=first.token)).status == 200
        second = await sit(run.url, table, "Brahim", seat=1)
        done = (await put(run, second, "ready", "2")).json
        assert done["type"] == "ack"
        assert (await look(run, second))["seats"][1]["is_ready"]
        # A new link is a new holder, who numbers their requests as they like.
        linked = (await put(run, second, "relink", "3", seat=1)).json
        third = second._replace(token=linked["token"])
        assert (await put(run, third, "ready", "2", is_ready=False)).json["type"] == "ack"
        assert not (await look(run, third))["seats"][1]["is_ready"]
    async with server_on(path, limits=NO_LIMITS, **database) as run:
        # A restart forgets nothing of this: the repeat is answered, and not done again.
        assert (await put(run, third, "ready", "4")).json["type"] == "ack"
        assert (await put(run, third, "ready", "2", is_ready=False)).json["type"] == "ack"
        assert (await look(run, third))["seats"][1]["is_ready"]


def test_the_next_on_a_seat_numbers_their_requests_as_they_like(tmp_path: Path) -> None:
    play(change_hands({}, tmp_path))


@needs_postgres
def test_also_on_postgresql(tmp_path: Path) -> None:
    with schema() as url:
        play(change_hands({"database": url}, tmp_path))


def test_who_only_looks_on_is_not_told_that_something_is_done(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, boss = await set_up(run.url)
            host = Seated(table, -1, boss)
            asked = {"seat": 0, "level": "careful"}
            assert (await put(run, host, "seat_computer", "1", **asked)).json["type"] == "ack"
            line = await enter(run, None, table)
            refused = await answer(line, {"type": "seat_computer", "id": "1", **asked})
            assert (refused["type"], refused["code"]) == ("refused", "not_yours")
            await line.close()

    play(scene())
