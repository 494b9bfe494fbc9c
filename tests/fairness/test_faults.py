"""One vocabulary of faults: Python and the page know the same, and say them in every language."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ronda.fairness import Fault, ProofFault
from ronda.lang import catalogue, languages

JS = Path(__file__).parents[2] / "src" / "ronda" / "web" / "js" / "fair" / "faults.js"


def of_page(name: str) -> Any:  # noqa: ANN401 - any JSON
    """What the page's module exports under a name."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    script = (
        f"import * as all from {json.dumps(JS.as_uri())}; console.log(JSON.stringify(all.{name}))"
    )
    node = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    return json.loads(node.stdout)


def test_what_is_seen_of_a_deal_has_the_same_names_in_the_page() -> None:
    assert of_page("FAULTS") == {fault.value: list(fault.values) for fault in Fault}
    assert of_page("CALM") == [fault.value for fault in Fault if not fault.is_grave]


def test_what_a_proof_may_lack_has_the_same_names_in_the_page() -> None:
    known = {fault.word: {"step": fault.step, "values": list(fault.values)} for fault in ProofFault}
    assert of_page("PROOF_FAULTS") == known
    assert len(known) == len(ProofFault)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("fault", ProofFault)
def test_what_a_proof_may_lack_is_said_in_every_language(fault: ProofFault, language: str) -> None:
    """A sentence may leave values to be shown beside it, but names the seat."""
    values = {"seat": "SEAT", "given": "GIVEN", "expected": "EXPECTED"}
    said = catalogue(language).text(f"web.check.{fault.word}.not", **values)
    named = {name for name, value in values.items() if value in said}
    assert named <= set(fault.values)
    assert ("SEAT" in said) is ("seat" in fault.values)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_is_said_in_every_language(fault: Fault, language: str) -> None:
    said = catalogue(language).text(f"web.fault.{fault.value}", **dict.fromkeys(fault.values, "7o"))
    assert said
    assert ("7o" in said) is bool(fault.values)
