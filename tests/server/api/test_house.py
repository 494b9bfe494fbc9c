"""A house of one's own, a lesson, and the description of the whole API, over HTTP."""

from pathlib import Path

from ronda.protocol import Code, Refused
from ronda.server.api.description import describe
from ronda.server.api.endpoint import refusal, reply
from ronda.server.api.lessons import ENDPOINTS as LESSONS
from ronda.server.api.rules import ENDPOINTS as HOUSE
from ronda.server.app import ENDPOINTS
from ronda.server.statuses import STATUS
from tests.server.harness import ask, play, server_on


def test_every_refusal_has_a_status_of_its_kind() -> None:
    assert set(STATUS) == set(Code)
    assert all(400 <= status < 600 for status in STATUS.values())
    assert refusal(Refused(None, Code.FULL, "no seat is free")).status_code == 409
    assert reply({"a": 1}).body == b'{"a":1}'


def test_everything_is_described() -> None:
    described = describe(ENDPOINTS, "1.0")
    assert described["openapi"].startswith("3.1")
    assert {each.path for each in ENDPOINTS} == set(described["paths"])
    assert {each.path for each in (*HOUSE, *LESSONS)} <= set(described["paths"])


def test_a_lesson_is_served(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            for endpoint in LESSONS:
                reply = await ask(run.url, endpoint.method, endpoint.path)
                assert reply.status == 200, reply.body
            described = await ask(run.url, "GET", "/api/openapi.json")
            assert described.json["openapi"].startswith("3.1")

    play(scene())
