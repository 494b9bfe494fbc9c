"""`ronda verify` as a user runs it."""

import json
from pathlib import Path

from typer.testing import CliRunner

from ronda.cli import app
from ronda.records import encode_record
from tests.table.driving import played, preset


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["verify", *words])
    return result.exit_code, result.stdout, result.stderr


def proof(folder: Path) -> Path:
    file = folder / "match.jsonl"
    record = played("hc", rules=preset("marocl3ab", target=5)).record()
    file.write_bytes(encode_record(record) + b"\n")
    return file


def test_a_proof_that_fits(tmp_path: Path) -> None:
    status, out, err = run(str(proof(tmp_path)))
    assert (status, err) == (0, "")
    assert "line 1: everything fits" in out
    assert "decisions run again" in out


def test_a_proof_that_fits_is_said_in_any_language(tmp_path: Path) -> None:
    status, out, _ = run(str(proof(tmp_path)), "--lang", "fr")
    assert status == 0
    assert "refaits ici, à partir des secrets et des coupes" in out


def test_without_players(tmp_path: Path) -> None:
    status, out, _ = run(str(proof(tmp_path)), "--no-players")
    assert status == 0
    assert "not run again" in out


def test_what_does_not_fit_is_named_and_the_others_are_checked(tmp_path: Path) -> None:
    file = proof(tmp_path)
    line = file.read_text(encoding="utf-8")
    file.write_text(line.replace('"s":"', '"s":"f', 1)[:-2] + "\n{}\n" + line, encoding="utf-8")
    status, out, _ = run(str(file))
    assert status == 2
    assert "line 1: DOES NOT FIT" in out
    assert "line 2: DOES NOT FIT" in out
    assert "line 3: everything fits" in out


def test_no_proof_is_not_a_proof_that_does_not_fit(tmp_path: Path) -> None:
    record = json.loads(proof(tmp_path).read_text(encoding="utf-8"))
    bare = {name: value for name, value in record.items() if name != "fairness"}
    begun = {**record, "deals": [], "fairness": []}
    del begun["draw"]
    file = tmp_path / "more.jsonl"
    file.write_text(json.dumps(begun) + "\n", encoding="utf-8")
    status, out, _ = run(str(file))
    assert status == 0
    assert "line 1: has no proof yet" in out
    for without in (bare, {**record, "fairness": []}):
        file.write_text(json.dumps(without) + "\n", encoding="utf-8")
        status, out, _ = run(str(file))
        assert status == 2
        assert "line 1: HAS NO PROOF" in out
        assert "DOES NOT FIT" not in out


def test_a_fault_is_said_by_its_name_in_any_language(tmp_path: Path) -> None:
    file = proof(tmp_path)
    record = json.loads(file.read_text(encoding="utf-8"))
    record["players"][0]["kind"] = "computer"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    status, out, _ = run(str(file), "--lang", "fr")
    assert status == 2
    assert "(players.kind)" in out
    assert "une personne y jouait" in out


def test_files_that_hold_no_record(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert run(str(empty))[0] == 2
    status, _, err = run(str(tmp_path / "nowhere.jsonl"))
    assert status == 2
    assert "cannot be read" in err
