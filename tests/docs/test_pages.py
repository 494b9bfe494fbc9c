"""The pages in docs: their links lead somewhere, and the options they name are there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

PAGES = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUNNING = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")


def helped(*words: str) -> str:
    command = [sys.executable, "-c", "from ronda.cli import main; main()", *words, "--help"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert not [target for target in local if not (page.parent / target).exists()]


def test_every_option_of_the_server_is_explained_and_no_other() -> None:
    table = {
        name
        for row in re.findall(r"^\| (`--.*?) \|", RUNNING, re.MULTILINE)
        for name in row.split(", ")
    }
    assert {name.strip("`") for name in table} == set(re.findall(r"--[\w-]+", helped("serve"))) - {
        "--help"
    }


@pytest.mark.parametrize("command", re.findall(r"^ronda admin (\w+)", RUNNING, re.MULTILINE))
def test_the_commands_of_the_operator_are_there(command: str) -> None:
    assert "--db" in helped("admin", command)
