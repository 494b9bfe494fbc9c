"""`ronda --version`, and `python -m ronda`."""

import subprocess
import sys

from ronda import __version__


def test_the_module_is_the_command_and_says_its_version() -> None:
    command = [sys.executable, "-m", "ronda", "--version"]
    assert subprocess.check_output(command, text=True) == f"ronda {__version__}\n"
