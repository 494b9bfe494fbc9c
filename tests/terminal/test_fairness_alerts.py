"""What does not fit is said in a sentence for each fault, and its evidence is kept."""

from pathlib import Path

import msgspec
import pytest

from ronda.cards import Card
from ronda.client import FairnessAlert, Fault
from ronda.lang import catalogue, languages
from ronda.terminal.fairness_alerts import alert_lines, keep_evidence


def doubt(fault: Fault) -> FairnessAlert:
    return FairnessAlert(
        fault=fault, match=1, deal=2, what="so it is", card=Card.O7, evidence={"T": "ab"}
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_its_sentence(fault: Fault, language: str) -> None:
    lines = list(alert_lines(doubt(fault), catalogue(language), Path("kept.json")))
    is_grave = fault.is_grave
    assert lines[0].startswith("***") is is_grave
    assert ("so it is" in lines) is is_grave
    assert any("kept.json" in line for line in lines)
    assert all("{" not in line for line in lines)


def test_a_card_is_named() -> None:
    lines = list(alert_lines(doubt(Fault.SEAL), catalogue(), None))
    assert any("7 of coins does not match its seal" in line for line in lines)
    assert not any("kept" in line for line in lines)


def test_evidence_is_kept_beside_the_matches(tmp_path: Path) -> None:
    path = keep_evidence(doubt(Fault.SEAL), "abc", tmp_path / "ronda")
    assert path == tmp_path / "ronda" / "doubt-abc-1-2-seal.json"
    kept = msgspec.json.decode(path.read_bytes())
    assert kept["evidence"] == {"T": "ab"}
    assert kept["card"] == "7o"


def test_what_is_nobodys_fault_leaves_no_file(tmp_path: Path) -> None:
    assert keep_evidence(doubt(Fault.CUT_ELSEWHERE), "abc", tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_kept_it_is_said_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert keep_evidence(doubt(Fault.SEAL), "abc", file) is None
