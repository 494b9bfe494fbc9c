"""`ronda replay` as a user runs it: what it prints, and with which status it ends."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from ronda.cli import app

VECTORS = Path(__file__).parent.parent / "vectors"
GOOD = VECTORS / "guide.records.jsonl"


def run(*words: str, stdin: bytes | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["replay", *words], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def test_json_is_the_replay_of_every_line() -> None:
    status, out, err = run(str(GOOD), "--json")
    expected = (VECTORS / "guide.replays.jsonl").read_text(encoding="utf-8").splitlines()
    assert (status, err) == (0, "")
    assert [msgspec.json.decode(line) for line in out.splitlines()] == [
        msgspec.json.decode(line) for line in expected
    ]


def test_standard_input_is_a_dash() -> None:
    status, out, _ = run("-", "--json", stdin=GOOD.read_bytes())
    assert status == 0
    assert len(out.splitlines()) == 12


def test_a_bad_line_is_named_and_the_others_are_replayed(tmp_path: Path) -> None:
    first, second, *_ = GOOD.read_text(encoding="utf-8").splitlines()
    broken = first.replace('"actions": "', '"actions": "12o 12o ', 1)
    file = tmp_path / "mixed.jsonl"
    file.write_text(f"{second}\n\n{broken}\n{second}\n", encoding="utf-8")
    status, out, err = run(str(file), "--json")
    replays = [msgspec.json.decode(line) for line in out.splitlines()]
    assert status == 2
    assert [("error" in each) for each in replays] == [False, True, False]
    assert (replays[1]["error"]["line"], replays[1]["error"]["deal"]) == (3, 0)
    assert f"{file}, line 3, deal 0, action 0" in err


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "holds no record"), (b"\x7fELF\0\0", "line 1: this is not text"), (b"{}\n", "format")],
)
def test_bad_files_are_named(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    status, _, err = run(str(file))
    assert status == 2
    assert says in err
    assert "Traceback" not in err


def test_a_missing_file_is_named() -> None:
    status, _, err = run("nowhere.jsonl")
    assert status == 2
    assert "nowhere.jsonl cannot be read" in err


def test_a_replay_is_told_in_the_language_asked_for() -> None:
    status, out, _ = run(str(GOOD), "--lang", "es")
    assert status == 0
    assert "Reparte: plaza" in out
