"""The OpenAPI description, exercised: whatever is sent, the server answers as it is described."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.harness import Seated, numbers_of, play, server_on, set_up, sit

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BOUNDED = settings(
    max_examples=5,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
PATIENCE = 60
"""Seconds for one answer."""
ENDLESS = "/api/tables/{table}/stream"
"""What goes on for as long as one listens: tests/server/api/test_stream.py does."""


def operations(url: str) -> Iterator[Any]:
    """What the description describes."""
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        yield found.ok()


async def host_at_a_table(url: str) -> Seated:
    table, token = await set_up(url)
    return await sit(url, table, "Sara", token)


def exercise(operation: Any, mode: GenerationMode, seated: Seated) -> list[int]:  # noqa: ANN401 - of schemathesis
    """Sends what fits the description of an operation, or does not; the statuses that came."""
    statuses: list[int] = []
    headers = {"Authorization": f"Bearer {seated.token}"}

    @BOUNDED
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:  # noqa: ANN401 - of schemathesis
        if mode is GenerationMode.NEGATIVE and not is_body_wrong(case):
            return  # The token alone was wrong, and a right one is sent.
        for named in (case.path_parameters, case.query):
            if named and "table" in named:
                named["table"] = seated.table
        reply = case.call(headers=headers, timeout=PATIENCE)
        case.validate_response(reply, checks=CHECKS)
        statuses.append(reply.status_code)

    send()
    return statuses


def is_body_wrong(case: Any) -> bool:  # noqa: ANN401 - of schemathesis
    modes = {place.value: part.mode for place, part in case.meta.components.items()}
    return modes.get("body") is GenerationMode.NEGATIVE


def exercise_all(url: str, mode: GenerationMode) -> dict[str, list[int]]:
    """The statuses of every operation, each at a table of its own."""
    is_wrong = mode is GenerationMode.NEGATIVE
    return {
        operation.label: exercise(operation, mode, asyncio.run(host_at_a_table(url)))
        for operation in operations(url)
        # Without a body nothing sent can be wrong but the token.
        if operation.path != ENDLESS and (operation.body or not is_wrong)
    }


async def exercise_server(path: Path, mode: GenerationMode) -> dict[str, list[int]]:
    """`exercise_all`, at a server that must not fail."""
    async with server_on(path) as run:
        statuses = await asyncio.to_thread(exercise_all, run.url, mode)
        page = numbers_of(run)
        assert "ronda_faults_total 0.0" in page
    return statuses


@pytest.mark.slow
def test_what_fits_the_description_is_answered_as_described(tmp_path: Path) -> None:
    statuses = play(exercise_server(tmp_path, GenerationMode.POSITIVE))
    assert len(statuses) > 20
    assert statuses["GET /api/tables/{table}"] == [200] * 5
    assert 200 in statuses["POST /api/tables/{table}/leave"]
    assert statuses["GET /health"] == [200]


@pytest.mark.slow
def test_what_does_not_fit_the_description_is_refused(tmp_path: Path) -> None:
    statuses = play(exercise_server(tmp_path, GenerationMode.NEGATIVE))
    assert len(statuses) > 7
    assert not [each for each in statuses.items() if min(each[1], default=400) < 400]
    assert sum(map(len, statuses.values())) > 3 * len(statuses)
