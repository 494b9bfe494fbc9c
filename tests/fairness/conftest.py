"""`case`: each entry of tests/vectors/fairness.json, inputs and every intermediate value."""

import json
from pathlib import Path
from typing import Any

import pytest

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "fairness.json").read_text("utf-8"))


@pytest.fixture(params=VECTORS, ids=lambda case: f"deal-{case['header']['deal']}")
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    case: dict[str, Any] = request.param
    return case
