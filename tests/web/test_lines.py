"""The page fills the lines of a match as the terminal does, in every language."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.resources import files
from itertools import cycle, islice
from pathlib import Path

import msgspec
import pytest

from ronda.lang import catalogue, languages
from ronda.narration import Teller
from ronda.records import read_record
from ronda.server.making.replay import show_record

HERE = Path(__file__).parent
RECORDS = sorted((HERE.parent / "vectors").glob("*.records.jsonl"))


def told(line: str, language: str) -> dict[str, object]:
    record = read_record(line)
    shown = show_record(record)
    names = [f"Seat {seat}" for seat in range(shown.seats)]
    teller = Teller(catalogue(language), record.rules, names)
    lines = [line for frame in shown.frames for line in frame.told]
    return {
        "language": language,
        "words": shown.rules["words"],
        "names": names,
        "sides": shown.sides,
        "told": [(line, teller.sentence(line), teller.why(line)) for line in lines],
    }


def matches() -> Iterator[dict[str, object]]:
    """Some of each file; the languages by turns."""
    turn = cycle(languages())
    for file in RECORDS:
        for line in islice(file.read_text(encoding="utf-8").splitlines(), 8):
            yield told(line, next(turn))


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_page_fills_lines_as_the_terminal_does(tmp_path: Path) -> None:
    file = tmp_path / "told.json"
    sentences = {
        code: msgspec.json.decode(files("ronda.lang").joinpath(f"{code}.json").read_bytes())
        for code in languages()
    }
    file.write_bytes(msgspec.json.encode({"sentences": sentences, "matches": list(matches())}))
    node = subprocess.run(
        ["node", "--test", str(HERE / "lines.test.mjs")],
        env={**os.environ, "RONDA_TOLD": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stdout[-3000:]
