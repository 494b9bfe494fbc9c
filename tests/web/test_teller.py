"""The page's sentences are those of the terminal, for every vector."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec
import pytest

from ronda.engine import Event, Seat
from ronda.lang import catalogue
from ronda.pages import Teller
from ronda.records import read_record, replay
from ronda.rules import Rules, check_rules, read_rules, rules_values
from tests.laws.worlds import Table, play_path

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors"


WORTHS = ("darba", "hbel", "joj_hbal", "missa", "ronda", "double_ronda", "tringa", "last_card")
"""The switches whose zero points give no event (RECORD.md)."""


def told(rules: Rules, seats: int, events: Sequence[Event]) -> dict[str, object]:
    names = [f"Seat {seat}" for seat in range(seats)]
    teller = Teller(catalogue(), rules, names)
    sentences = [(msgspec.to_builtins(event), teller.sentence(event)) for event in events]
    return {"rules": rules_values(rules), "names": names, "told": sentences}


def told_record(line: str) -> dict[str, object]:
    record = read_record(line)
    return told(record.rules, record.seats, replay(record).events)


def told_where_some_points_are_none(number: int) -> dict[str, object]:
    chance = Random(number)  # noqa: S311 - seeded play
    preset = chance.choice(["koutchina", "guide", "marocl3ab", "marocl3ab-last"])
    free = dict.fromkeys(chance.sample(WORTHS, chance.randint(1, 4)), 0)
    values = rules_values(read_rules({"preset": preset})) | free
    values["calls"] = chance.choice([values["calls"], "bluff" if preset != "guide" else "declare"])
    rules = check_rules({**values, "false_call": True})
    seats = chance.choice(rules.seats)
    return told(rules, seats, play_path(Table(rules, seats, Seat(0)), 150, chance).events)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_page_tells_a_match_as_the_terminal_does(tmp_path: Path) -> None:
    matches = [
        told_record(line)
        for file in sorted(VECTORS.glob("*.records.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()[:24]
    ]
    matches += [told_where_some_points_are_none(number) for number in range(60)]
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
