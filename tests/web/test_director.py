"""The page shows one thing at a time, as long as the server reckons with."""

import os
import shutil
import subprocess
from importlib.resources import files
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from ronda.records import read_record
from ronda.server.making.replay import show_record
from ronda.table import seconds_shown

HERE = Path(__file__).parent
RECORDS = sorted((HERE.parent / "vectors").glob("*.records.jsonl"))


def steps(line: str) -> dict[str, object]:
    """A match as pushes, and how long the server thinks that each is shown."""
    shown = show_record(read_record(line))
    told = [
        {"events": frame.events, "told": frame.told, "ms": 1000 * seconds_shown(frame.events)}
        for frame in shown.frames
    ]
    return {"sides": shown.sides, "words": shown.rules["words"], "steps": told}


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_computer_plays_into_a_table_that_stands_still(tmp_path: Path) -> None:
    file = tmp_path / "steps.json"
    texts = [each.read_text(encoding="utf-8") for each in RECORDS]
    lines = [line for text in texts for line in islice(text.splitlines(), 6)]
    file.write_bytes(msgspec.json.encode([steps(line) for line in lines]))
    english = str(files("ronda.lang").joinpath("en.json"))
    node = subprocess.run(
        ["node", "--test", str(HERE / "director.test.mjs")],
        env={**os.environ, "RONDA_STEPS": str(file), "RONDA_ENGLISH": english},
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stdout[-4000:]
