"""What is released: the source archive has what `make check` and the tests of the docs need."""

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

NEEDED = (
    *(".ci/run", ".npmrc", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"),
    *("Makefile", "art/baraja/colours.py", "benchmarks/__main__.py", "docs/glossary.md"),
    *("package.json", "package-lock.json", "tsconfig.json", "requirements/test.txt"),
    *("tests/conftest.py", "src/ronda/__init__.py"),
)


@pytest.mark.slow
def test_the_source_archive_can_be_checked(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert set(NEEDED) - names == set()
    assert not [name for name in names if name.startswith((".venv/", "node_modules/", ".git/"))]
