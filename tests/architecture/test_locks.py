"""The locks: everything hashed, nothing that names a place, and one version of each package."""

import re
import tomllib

import pytest

from tests.architecture.sources import ROOT

pytestmark = pytest.mark.architecture

LOCKS = ("play", "quick", "test", "lock")
PIN = re.compile(r"^(?P<pin>[a-z0-9-]+==\S+)(?P<marker> ; [^\\]+)?", re.MULTILINE)


def text_of(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")


def pins(text: str) -> set[str]:
    return {match["pin"] + (match["marker"] or "").rstrip() for match in PIN.finditer(text)}


def lock_complaints(text: str) -> list[str]:
    """What is wrong with a lock file, line by line."""
    found = []
    if "://" in text or "index-url" in text or "find-links" in text:
        found.append("names the place that packages come from")
    blocks = re.split(r"\n(?=\S)", text)
    return found + [
        f"without a hash: {block.splitlines()[0]}"
        for block in blocks
        if not block.startswith("#") and "--hash=sha256:" not in block
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_hashed_and_names_no_place(lock: str) -> None:
    assert lock_complaints(text_of(lock).strip()) == []
    assert pins(text_of(lock))


@pytest.mark.parametrize("lock", ["play", "quick"])
def test_the_test_lock_holds_the_smaller_ones(lock: str) -> None:
    tests = pins(text_of("test"))
    # What a smaller lock wants on some machines, the test lock may want on all.
    assert {pin for pin in pins(text_of(lock)) if not {pin, pin.split(" ; ")[0]} & tests} == set()


def test_every_core_dependency_and_the_build_backend_are_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["fast"],
        *project["build-system"]["requires"],
    ]
    locked = {pin.split("==")[0] for pin in pins(text_of("play"))}
    assert {re.split(r"[<>=!~\[ ]", each)[0] for each in wanted} <= locked


def test_a_bad_lock_is_named() -> None:
    assert lock_complaints("rich==15.0.0") == ["without a hash: rich==15.0.0"]
    assert lock_complaints("--index-url https://x.example\nrich==1 \\\n    --hash=sha256:0")
    assert lock_complaints("# by make lock\nrich==1 \\\n    --hash=sha256:0\n    # via ronda") == []
