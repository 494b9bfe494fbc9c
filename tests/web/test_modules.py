"""The page's pure modules, under Node."""

import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize(
    "tests",
    ["table", "auto_actions", "counting", "ending", "table_news", "setup", "asking", "hints"],
)
def test_what_a_table_shows_and_does(tests: str) -> None:
    node = subprocess.run(
        ["node", "--test", str(HERE / f"{tests}.test.mjs")],
        env={**os.environ, "RONDA_ENGLISH": str(files("ronda.lang").joinpath("en.json"))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stdout[-4000:]
