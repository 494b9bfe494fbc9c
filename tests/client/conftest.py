"""Servers in these tests neither pause nor hurry: what that is for is shown elsewhere."""

import msgspec
import pytest

from ronda.server import server
from ronda.table import Policy
from tests.server.harness import without_pauses


@pytest.fixture(autouse=True)
def _nobody_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = server.policy_of

    def quick(release: str) -> Policy:
        return msgspec.structs.replace(usual(release), pace=0.0, between=5.0, cut_time=60.0)

    monkeypatch.setattr(server, "policy_of", quick)
    without_pauses(monkeypatch)
