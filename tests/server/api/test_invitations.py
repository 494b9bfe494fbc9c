"""Inviting whom one has met: left under a key, found with its secret, gone after half a day."""

from pathlib import Path

import pytest

from ronda.server.api.invitations import ENDPOINTS
from ronda.server.options import Limits
from ronda.server.store.invitations import KEPT, MOST
from ronda.server.tokens import new_token, token_key
from tests.server.harness import Reply, Seated, ask, play, server_on, set_up, sit

SECRET = new_token()


async def invite(url: str, by: Seated, key: str = token_key(SECRET)) -> Reply:
    return await ask(url, "POST", f"/api/tables/{by.table}/invite", {"key": key}, token=by.token)


async def waiting(url: str, secret: str = SECRET) -> list[tuple[str, str, int]]:
    reply = await ask(url, "GET", "/api/invitations", token=secret)
    assert reply.status == 200
    return [(each["table"], each["by"], each["seats"]) for each in reply.json]


async def host(url: str, name: str = "Sara", seats: int = 2) -> Seated:
    table, token = await set_up(url, seats=seats)
    return await sit(url, table, name, token)


def test_an_invitation_is_found_by_its_own_person_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            sara = await host(run.url, seats=4)
            assert (await invite(run.url, sara)).status == 200
            await invite(run.url, sara)
            assert await waiting(run.url) == [(sara.table, "Sara", 4)]
            # The key, which others know, opens nothing.
            assert await waiting(run.url, token_key(SECRET)) == []
            body = {"table": sara.table}
            reply = await ask(run.url, "POST", "/api/invitations/decline", body, token=SECRET)
            assert reply.json == await waiting(run.url) == []

    play(scene())


def test_only_who_sits_at_a_table_invites_to_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            sara = await host(run.url)
            stranger = Seated(sara.table, 0, new_token())
            assert (await invite(run.url, stranger)).status == 401
            path = f"/api/tables/{sara.table}/invite"
            assert (await ask(run.url, "POST", path, {"key": "x"}, token=sara.token)).status == 400
            assert await waiting(run.url) == []

    play(scene())


def test_an_invitation_is_void_with_its_inviter_its_table_and_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            left, full, old = [await host(run.url) for _ in range(3)]
            for each in (left, full, old):
                await invite(run.url, each)
            await ask(run.url, "POST", f"/api/tables/{left.table}/leave", token=left.token)
            await sit(run.url, full.table, "Ali")
            assert await waiting(run.url) == [(old.table, "Sara", 2)]
            body = {"table": old.table}
            await ask(run.url, "POST", "/api/me/delete", body, token=old.token)
            assert await waiting(run.url) == []
            late = await host(run.url)
            await invite(run.url, late)
            tables = run.server.tables
            monkeypatch.setattr(tables, "now", lambda: tables._clock.now() + KEPT + 1)
            assert await waiting(run.url) == []

    play(scene())


def test_who_sits_there_already_is_called_back_to_a_full_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            sara = await host(run.url)
            ali = await sit(run.url, sara.table, "Ali")
            meet = {"type": "meet", "id": "1", "key": token_key(SECRET)}
            path = f"/api/tables/{sara.table}/messages"
            assert (await ask(run.url, "POST", path, meet, token=ali.token)).status == 200
            await invite(run.url, sara)
            assert await waiting(run.url) == [(sara.table, "Sara", 2)]
            export = f"/api/me/export?table={sara.table}"
            own = await ask(run.url, "GET", export, token=ali.token)
            assert own.json["meets"] == token_key(SECRET)

    play(scene())


def test_so_many_wait_for_one_person_and_come_from_one_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            statuses = [
                (await invite(run.url, await host(run.url))).status for _ in range(MOST + 1)
            ]
            assert statuses == [200] * MOST + [429]
        limits = Limits(messages=0, connections=0, tables=2)
        async with server_on(tmp_path, limits=limits) as run:
            sara = await host(run.url)
            keys = [token_key(str(number)) for number in range(3)]
            statuses = [(await invite(run.url, sara, key)).status for key in keys]
            assert statuses == [200, 200, 429]

    play(scene())


def test_every_request_needs_a_token() -> None:
    assert all(endpoint.needs_token for endpoint in ENDPOINTS)
