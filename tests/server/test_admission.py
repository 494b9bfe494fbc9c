"""Who is let in at once, who waits, and who is told to come back."""

import asyncio
from pathlib import Path

import pytest

from ronda.protocol import Code
from ronda.server import admission
from ronda.server.admission import Admission, come_back, refused_for
from ronda.server.limits import REQUEST, SAVED, Gate
from ronda.server.options import Limits
from tests.server.harness import Reply, play, request, server_on, set_up, sit

RUDE = {"X-Forwarded-For": "192.0.2.7"}
POLITE = {"X-Forwarded-For": "198.51.100.7"}
PAID = Limits(messages=0, connections=0, tables=0, processor=50.0)


def test_who_has_used_up_the_time_waits_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "PATIENCE", 0.1)

    async def scene() -> tuple[Reply, Reply]:
        async with server_on(tmp_path, limits=PAID) as run:
            run.server.gate.charge("192.0.2.7", PAID.share * SAVED * 2)
            refused = await asyncio.to_thread(request, run.url, "GET", "/", headers=RUDE)
            served = await asyncio.to_thread(request, run.url, "GET", "/", headers=POLITE)
            return refused, served

    refused, served = play(scene())
    assert (refused.status, refused.json["code"], served.status) == (429, "too_fast", 200)
    assert int(refused.headers["retry-after"]) > 60
    assert "this address" in refused.json["reason"]


def test_requests_are_charged_what_they_took(tmp_path: Path) -> None:
    charged: dict[str, float] = {}

    def charge(client: str, seconds: float) -> None:
        charged[client] = charged.get(client, 0.0) + seconds

    async def scene() -> None:
        async with server_on(tmp_path, limits=PAID) as run:
            run.server.gate.charge_request = charge  # type: ignore[method-assign]  # it is heard
            for path in ("/", "/api/rules", "/nowhere.js", "/v/0/js/app.js"):
                before = charged.get("192.0.2.7", 0.0)
                await asyncio.to_thread(request, run.url, "GET", path, headers=RUDE)
                assert charged["192.0.2.7"] > before + REQUEST

    play(scene())
    assert set(charged) == {"192.0.2.7"}


def test_a_crowd_waits_and_is_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "CROWD_PATIENCE", 0.3)
    monkeypatch.setattr(admission, "WAITING", 2)

    async def scene() -> None:
        gate = Gate(Limits())
        door = Admission(gate)
        monkeypatch.setattr(gate, "is_crowding", lambda client: client == "crowd")
        waiting = [asyncio.create_task(door.wait("crowd")) for _ in range(3)]
        assert await door.wait("guest") is None
        assert [await each for each in waiting] == [0.0, 0.0, 0.0]

    play(scene())
    assert refused_for(0.0).code is Code.TRY_AGAIN
    assert come_back(2.5).headers["Retry-After"] == "3"


def test_phrases_over_http_have_the_same_limit(tmp_path: Path) -> None:
    async def scene() -> list[int]:
        limits = Limits(messages=1000, connections=0, tables=0, processor=0)
        async with server_on(tmp_path, limits=limits) as run:
            table, host = await set_up(run.url)
            seated = await sit(run.url, table, "Amina", host)
            statuses = []
            for number in range(9):
                body = {"type": "say", "id": f"s{number}", "phrase": "tea"}
                path = f"/api/tables/{table}/messages"
                token = {"Authorization": f"Bearer {seated.token}"}
                reply = await asyncio.to_thread(request, run.url, "POST", path, body, headers=token)
                statuses.append(reply.status)
            return statuses

    statuses = play(scene())
    assert statuses[:6] == [200] * 6
    assert 429 in statuses
