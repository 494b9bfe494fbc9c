"""The plain values behind making and joining a table, under Node."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_houses_invites_and_addresses() -> None:
    node = subprocess.run(
        ["node", "--test", str(HERE / "setup.test.mjs")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stdout[-4000:]
