"""Own data over HTTP: all there is of a seat for whoever holds its token, and a name blanked."""

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from ronda.audit import verify
from ronda.protocol import Code
from ronda.records import read_record
from ronda.server.api.privacy import ENDPOINTS
from ronda.server.making.privacy import find_stay
from ronda.server.making.records import TableLog, of_packed
from ronda.table import NotAllowedError
from ronda.table.facts import Sat
from tests.server.harness import Seated, ask, play, server_on, set_up, sit
from tests.server.people import Person
from tests.table.test_numbers import declaring


async def say(url: str, seated: Seated, text: str) -> None:
    message = {"type": "say", "id": text, "text": text}
    path = f"/api/tables/{seated.table}/messages"
    assert (await ask(url, "POST", path, message, token=seated.token)).status == 200


async def play_match(url: str, host_token: str, seated: list[Seated]) -> None:
    people = [Person([url], each, seed) for seed, each in enumerate(seated)]
    await asyncio.gather(*(person.get_ready() for person in people))
    path = f"/api/tables/{seated[0].table}/start"
    assert (await ask(url, "POST", path, token=host_token)).status == 200
    await asyncio.gather(*(person.play() for person in people))


def test_an_export_is_of_one_person_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, free_text=True)
            sara, ali = await sit(run.url, table, "Sara", token), await sit(run.url, table, "Ali")
            await say(run.url, sara, "salam")
            await say(run.url, ali, "a good evening")
            await play_match(run.url, token, [sara, ali])
            path = f"/api/me/export?table={table}"
            shown = await ask(run.url, "GET", path, token=ali.token)
            assert (shown.json["seat"], shown.json["name"]) == (1, "Ali")
            assert [word["text"] for word in shown.json["said"]] == ["a good evening"]
            assert len(shown.json["matches"]) == 1
            text = shown.body.decode()
            assert "Sara" not in text
            assert "salam" not in text
            assert sara.token not in text
            assert ali.token not in text

    play(scene())


def test_a_deleted_name_is_gone_and_the_proofs_stay_valid(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, free_text=True)
            sara = await sit(run.url, table, "Sara Alaoui", token)
            ali = await sit(run.url, table, "Ali")
            await say(run.url, sara, "my number is zero-six")
            await play_match(run.url, token, [sara, ali])
            body = {"table": table}
            done = await ask(run.url, "POST", "/api/me/delete", body, token=sara.token)
            assert done.status == 200
            proofs = await ask(run.url, "GET", f"/api/tables/{table}/proofs?names=1")
            look = await ask(run.url, "GET", f"/api/tables/{table}", token=ali.token)
            for text in (proofs.body.decode(), look.body.decode()):
                assert "Alaoui" not in text
                # No digits: the proofs are full of them, and may hold any by chance.
                assert "zero-six" not in text
                assert "Ali" in text
            report = verify(read_record(proofs.body.strip().decode()), with_players=False)
            assert report.misfit is None

    play(scene())


def test_who_has_left_has_their_own_data_and_may_have_it_blanked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, free_text=True)
            sara = await sit(run.url, table, "Sara Alaoui", token)
            ali = await sit(run.url, table, "Ali Tazi")
            await say(run.url, ali, "my number is zero-six")
            await play_match(run.url, token, [sara, ali])
            path = f"/api/tables/{table}"
            assert (await ask(run.url, "POST", f"{path}/leave", token=ali.token)).status == 200
            omar = await sit(run.url, table, "Omar", seat=1)
            await say(run.url, omar, "good evening")
            mine = f"/api/me/export?table={table}"
            shown = (await ask(run.url, "GET", mine, token=ali.token)).json
            assert (shown["seat"], shown["name"], len(shown["matches"])) == (1, "Ali Tazi", 1)
            assert [word["text"] for word in shown["said"]] == ["my number is zero-six"]
            theirs = (await ask(run.url, "GET", mine, token=omar.token)).json
            assert [word["text"] for word in theirs["said"]] == ["good evening"]
            body = {"table": table}
            for status in (200, 401):
                done = await ask(run.url, "POST", "/api/me/delete", body, token=ali.token)
                assert done.status == status
            for where in (f"{path}/proofs?names=1", path):
                text = (await ask(run.url, "GET", where, token=omar.token)).body.decode()
                assert "Tazi" not in text
                assert "zero-six" not in text
                assert "Alaoui" in text
            assert (await ask(run.url, "GET", mine, token=ali.token)).status == 401
            assert (await ask(run.url, "GET", mine, token=omar.token)).json["name"] == "Omar"
            run.server.tables.live.clear()
            look = await ask(run.url, "GET", path, token=omar.token)
            assert [seat["name"] for seat in look.json["seats"]] == ["Sara Alaoui", "Omar"]

    play(scene())


def test_who_does_not_sit_at_the_table_is_told_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, host = await set_up(run.url)
            other, _ = await set_up(run.url)
            seated = await sit(run.url, table, "Sara")
            asks = [(each.method, each.path) for each in ENDPOINTS]
            expected = [
                (None, table, 401),
                (host, table, 403),
                (seated.token, other, 401),
                (seated.token, "nowhere", 404),
            ]
            for method, path in asks:
                for token, name, status in expected:
                    url = f"{path}?table={name}"
                    reply = await ask(run.url, method, url, {"table": name}, token=token)
                    assert reply.status == status, json.dumps([method, status])

    play(scene())


def test_a_token_names_a_stay_in_the_log_also_in_another_process() -> None:
    table = declaring()
    past = TableLog(tuple(table.log), table.secrets)
    for seat in (0, 1):
        stay = find_stay(past, key=f"key{seat}")
        assert stay == of_packed(partial(find_stay, key=f"key{seat}"), past.packed())
        assert stay.seat == seat
        assert any(isinstance(fact, Sat) for fact in past.entries[stay.number - 1].facts)
    with pytest.raises(NotAllowedError) as refused:
        find_stay(past, key="nobody's")
    assert refused.value.code is Code.NOT_YOURS
