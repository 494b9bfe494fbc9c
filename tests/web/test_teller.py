"""The page's sentences are those of the terminal, for every vector."""

import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from ronda.lang import catalogue
from ronda.pages import Teller
from ronda.records import read_record, replay
from ronda.rules import rules_values

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors"


def told(line: str) -> dict[str, object]:
    record = read_record(line)
    names = [f"Seat {seat}" for seat in range(record.seats)]
    teller = Teller(catalogue(), record.rules, names)
    events = replay(record).events
    sentences = [(msgspec.to_builtins(event), teller.sentence(event)) for event in events]
    return {"rules": rules_values(record.rules), "names": names, "told": sentences}


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_page_tells_a_match_as_the_terminal_does(tmp_path: Path) -> None:
    matches = [
        told(line)
        for file in sorted(VECTORS.glob("*.records.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()[:24]
    ]
    file = tmp_path / "told.json"
    english = msgspec.json.decode(files("ronda.lang").joinpath("en.json").read_bytes())
    file.write_bytes(msgspec.json.encode({"catalogue": english, "matches": matches}))
    node = subprocess.run(
        ["node", "--test", str(HERE / "teller.test.mjs")],
        env={**os.environ, "RONDA_TOLD": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stdout[-3000:]
