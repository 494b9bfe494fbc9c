"""What the code and the docs point to is there: files, pages, and their sections."""

import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, report

pytestmark = pytest.mark.architecture

#: Pages that name files of the code, from here or from one of these folders.
MAPS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "src/ronda/web/README.md")
WEB = ("src/ronda/web", *(f"src/ronda/web/{name}" for name in ("css", "js", "js/fair")))
FROM = ("", "src", "src/ronda", "tests/architecture", "tests/web", *WEB)

CITING = (
    "*.md",
    "Makefile",
    "src/**/*",
    "tests/**/*",
    "docs/**/*.md",
    "art/**/*",
    "benchmarks/**/*",
)
TEXTS = {".md", ".py", ".js", ".mjs", ".css", ".toml", ""}

FILE = re.compile(r"`((?!http|/)[\w.*/-]+(?:/|\.(?:py|js|mjs|ts|md|toml|txt|json|css|html|ini)))`")
PAGE = re.compile(r"(?<![\w/.-])(?<!> )((?:docs/)?(?:[\w-]+/)*[\w-]+\.md)\b")
SECTION = re.compile(r"\b([A-Z]{4,}) §(\d+)")


def file_complaints(text: str) -> list[str]:
    """Each file or folder in backticks that is not there; `*` and `NAME` may be anything."""
    return [
        f"{name} is not there"
        for name in FILE.findall(text)
        if not any(
            next((ROOT / start).glob(name.strip("/").replace("NAME", "*")), None) for start in FROM
        )
    ]


def page_complaints(text: str, folder: Path) -> list[str]:
    """Each page that is cited and not there, and each section that its page does not have."""
    pages = [
        f"{page} is not there"
        for page in PAGE.findall(text)
        if not any((start / page).exists() for start in (ROOT, ROOT / "docs", folder))
    ]
    return pages + [
        f"{name} §{number} is not there"
        for name, number in SECTION.findall(text)
        if not re.search(rf"^\D{{0,3}}{number}\. ", law(name), re.MULTILINE)
    ]


def law(name: str) -> str:
    path = ROOT / "docs" / f"{name}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.parametrize("page", MAPS)
def test_files_that_a_map_names_are_there(page: str) -> None:
    complaints = file_complaints((ROOT / page).read_text(encoding="utf-8"))
    assert not complaints, report(complaints)


def test_pages_and_sections_that_are_cited_are_there() -> None:
    complaints = [
        f"{path.relative_to(ROOT)}: {complaint}"
        for pattern in CITING
        for path in sorted(ROOT.glob(pattern))
        if path.is_file() and path.suffix in TEXTS and path != Path(__file__)
        for complaint in page_complaints(path.read_text(encoding="utf-8"), path.parent)
    ]
    assert not complaints, report(complaints)


def test_what_is_not_there_is_named() -> None:
    assert file_complaints("`engine/flow.py`, `table/`, `docs/*.md`, `http.server`") == []
    assert file_complaints("`engine/gone.py`") == ["engine/gone.py is not there"]
    assert page_complaints("docs/design.md, RULES §4", ROOT) == []
    assert page_complaints("docs/gone.md", ROOT) == ["docs/gone.md is not there"]
    assert page_complaints("PLAN §4, RULES §44", ROOT) == [
        *("PLAN §4 is not there", "RULES §44 is not there"),
    ]
