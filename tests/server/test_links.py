"""Nobody takes a seat: new links over the wire, and who holds what until they open."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ronda.server.serving import Running
from tests.server.harness import Reply, Seated, ask, play, server_on, set_up, sit, without_pauses
from tests.server.people import Person
from tests.server.test_bad_input import answer, enter


async def put(run: Running, seated: Seated, kind: str, id: str, **values: Any) -> Reply:  # noqa: A002, ANN401 - the words of the protocol
    path = f"/api/tables/{seated.table}/messages"
    message = {"type": kind, "id": id, **values}
    return await ask(run.url, "POST", path, message, token=seated.token)


async def look(run: Running, seated: Seated) -> Any:  # noqa: ANN401 - a TableView as JSON
    reply = await ask(run.url, "GET", f"/api/tables/{seated.table}", token=seated.token)
    assert reply.status == 200, reply.body
    return reply.json


def have_no_patience(run: Running) -> None:
    """Whoever is not connected may get a new link at once: the tests need not wait a minute."""
    tables = run.server.tables
    tables.policy = msgspec.structs.replace(tables.policy, absence=0.0)


def is_playing_here(seen: Any) -> bool:  # noqa: ANN401 - the view of a table
    """Whether cards are dealt, and the seat is noted as being there."""
    return bool(seen.stage.value == "playing" and seen.seats[seen.you].is_here)


async def away(run: Running, watcher: Seated, *seats: int) -> None:
    """Waits until it is written down that the devices of these seats are gone."""

    def is_anybody_here(seen: Any) -> bool:  # noqa: ANN401 - a TableView as JSON
        return any(seen["seats"][seat]["is_here"] for seat in seats)

    while is_anybody_here(await look(run, watcher)):  # noqa: ASYNC110 - nothing else tells when
        await asyncio.sleep(0.02)


async def two_who_play(run: Running, **settings: Any) -> tuple[Seated, Seated]:  # noqa: ANN401 - of Settings
    """A host and a guest in the middle of a deal."""
    table, token = await set_up(run.url, "qahwa", switches={}, **settings)
    host = await sit(run.url, table, "Amina", token)
    guest = await sit(run.url, table, "Brahim")
    for seated in (guest, host):
        await Person([run.url], seated).get_ready()
    assert (await put(run, host, "start", "s")).status == 200
    people = [Person([run.url], each) for each in (host, guest)]
    for person in people:
        await person.play(lambda seen: seen.stage.value == "playing")
    await away(run, host, host.seat, guest.seat)
    return host, guest


def test_nobody_gets_the_seat_of_a_connected_player(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            have_no_patience(run)
            for is_public in (True, False):
                host, guest = await two_who_play(run, is_public=is_public)
                lines = [await enter(run, each) for each in (host, guest)]
                for thief, victim in ((guest, host), (host, guest)):
                    hand = (await look(run, victim))["view"]["hand"]
                    refused = await put(run, thief, "relink", "r", seat=victim.seat)
                    assert (refused.status, refused.json["code"]) == (409, "not_now")
                    assert (await look(run, victim))["view"]["hand"] == hand
                for line in lines:
                    await line.close()

    play(scene())


def test_one_opponent_alone_waits_for_the_end_of_the_deal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            have_no_patience(run)
            host, guest = await two_who_play(run)
            refused = await put(run, host, "relink", "r", seat=guest.seat)
            assert "alone" in refused.json["reason"]

    play(scene())


def test_a_link_is_used_when_it_is_first_shown_and_opens_with_the_next_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is asked meanwhile has to be answered before the deal is played.
    without_pauses(monkeypatch, but=0.15)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            have_no_patience(run)
            table, boss = await set_up(run.url, switches={"target": 41}, may_watch=False)
            guest = await sit(run.url, table, "Brahim")
            other = {"type": "seat_computer", "id": "c", "seat": 1, "level": "greedy"}
            path = f"/api/tables/{table}"
            assert (await ask(run.url, "POST", f"{path}/messages", other, token=boss)).status == 200
            await Person([run.url], guest).get_ready()
            assert (await ask(run.url, "POST", f"{path}/start", token=boss)).status == 200
            await Person([run.url], guest).play(is_playing_here)
            host = Seated(table, -1, boss)
            await away(run, host, guest.seat)
            linked = (await put(run, host, "relink", "r", seat=guest.seat)).json
            assert linked["type"] == "linked", linked
            # Whoever holds it looks on, also where nobody may watch, and sees no hand.
            found = guest._replace(token=linked["token"])
            line = await enter(run, found)
            seen = await look(run, found)
            assert (seen["you"], seen["awaits"], seen["view"]["hand"]) == (None, guest.seat, [])
            assert seen["seats"][guest.seat]["is_handed"]
            assert seen["seats"][guest.seat]["link"]["is_used"]
            assert (await ask(run.url, "GET", path, token=guest.token)).status == 401
            assert (await put(run, found, "act", "a", turn=1, action="7o")).status == 403
            twice = await ask(run.url, "POST", f"{path}/sit", {"name": "A"}, token=found.token)
            assert twice.status == 409
            # The computer plays the deal to its end, then the seat is theirs.
            while seen["you"] is None:
                seen = json.loads(await line.recv())["table"]
            assert (seen["you"], seen["awaits"]) == (guest.seat, None)
            assert not seen["seats"][guest.seat]["is_handed"]
            await line.close()

    play(scene())


def test_the_old_token_takes_its_seat_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            have_no_patience(run)
            table, boss = await set_up(run.url)
            guest = await sit(run.url, table, "Brahim")
            host = Seated(table, -1, boss)
            linked = (await put(run, host, "relink", "r", seat=guest.seat)).json
            assert (await look(run, host))["seats"][guest.seat]["link"]["is_out"]
            assert (await look(run, guest))["seats"][guest.seat]["link"] is None
            path = f"/api/tables/{table}"
            assert (await ask(run.url, "GET", path, token=linked["token"])).status == 401

    play(scene())


def test_a_lost_answer_harms_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            guest = await sit(run.url, table, "Brahim")
            lost = (await put(run, guest, "relink", "r", seat=guest.seat)).json
            line = await enter(run, guest)
            again = await answer(line, {"type": "relink", "id": "r", "seat": guest.seat})
            await line.close()
            assert (again["type"], again["id"]) == ("linked", "r")
        async with server_on(tmp_path) as run:
            last = (await put(run, guest, "relink", "r", seat=guest.seat)).json
            assert last["type"] == "linked"
            path = f"/api/tables/{table}"
            for linked in (lost, again):
                assert (await ask(run.url, "GET", path, token=linked["token"])).status == 401
            # The old one works until the new one is used.
            assert (await put(run, guest, "ready", "1")).json["type"] == "ack"
            assert (await look(run, guest._replace(token=last["token"])))["you"] == guest.seat
            assert (await put(run, guest, "ready", "2")).status == 401

    play(scene())


def test_a_link_that_is_given_again_by_its_giver_replaces_the_one_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            have_no_patience(run)
            table, boss = await set_up(run.url)
            guest = await sit(run.url, table, "Brahim")
            host = Seated(table, -1, boss)
            first = (await put(run, host, "relink", "r", seat=guest.seat)).json
            second = (await put(run, host, "relink", "r", seat=guest.seat)).json
            assert (first["type"], second["type"]) == ("linked", "linked")
            path = f"/api/tables/{table}"
            assert (await ask(run.url, "GET", path, token=first["token"])).status == 401
            assert (await ask(run.url, "GET", path, token=second["token"])).json["you"] == 0
            # Done, and in use: the same request is answered as it was, and gives nothing any more.
            assert (await put(run, host, "relink", "r", seat=guest.seat)).json["type"] == "ack"

    play(scene())
