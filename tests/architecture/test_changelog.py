"""CHANGELOG.md: each change once, under Added, Changed or Fixed."""

import re

import pytest

from tests.architecture.sources import ROOT, report

pytestmark = pytest.mark.architecture

SECTIONS = ["Added", "Changed", "Fixed"]
REPAIR = re.compile(r"^.*\b(?:no longer|any more)\b.*", re.MULTILINE)


def changelog_complaints(text: str) -> list[str]:
    """What is wrong with the changes of each version."""
    found = []
    for version in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        titles = re.findall(r"^### (.+)", version, re.MULTILINE)
        if titles != [title for title in SECTIONS if title in titles]:
            found.append(f"sections {titles}: only {SECTIONS}, each once, in this order")
        changes = re.findall(r"^- .+(?:\n  .+)*", version, re.MULTILINE)
        found += [f"twice: {change}" for change in {*changes} if changes.count(change) > 1]
        added = version.partition("### Added")[2].partition("### ")[0]
        found += [f"belongs under Fixed: {match.group()}" for match in REPAIR.finditer(added)]
    return found


def test_each_change_stands_once_where_it_belongs() -> None:
    complaints = changelog_complaints((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert not complaints, report(complaints)


def test_a_bad_changelog_is_named() -> None:
    assert changelog_complaints("## 1\n### Added\n- a\n### Changed\n- b\n### Fixed\n- c\n") == []
    assert changelog_complaints("## 1\n### Fixed\n- a\n### Added\n- b\n")
    assert changelog_complaints("## 1\n### Removed\n- a\n")
    assert changelog_complaints("## 1\n### Added\n- a\n- a\n") == ["twice: - a"]
    assert changelog_complaints("## 1\n### Added\n- x no longer flickers\n")
