"""SECURITY.md: every promise names a test, and the test is there."""

import ast
import re

import pytest

from tests.architecture.sources import ROOT

PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PROMISES = re.findall(r"^\| ([A-Z`].*?) \| (.*) \|$", PAGE, re.MULTILINE)
TESTS = sorted(set(re.findall(r"`(tests/[^`]+)`", PAGE)))


def test_every_promise_names_a_test() -> None:
    assert len(PROMISES) > 10
    assert not [said for said, tests in PROMISES if not re.fullmatch(r"(`tests/[^`]+` ?)+", tests)]


@pytest.mark.parametrize("named", TESTS)
def test_the_test_is_there(named: str) -> None:
    file, _, name = named.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    found = {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
    assert name in found if name else any(each.startswith("test_") for each in found)
