"""The pages for researchers and for those who write players: their examples run."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ronda.engine import Seat, start
from ronda.rules import PRESETS, read_rules
from tests.players.matches import play_match

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("environments.md", "training.md", "write-a-player.md")
TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[str]:
    """The Python of a page."""
    return re.findall(r"```python\n(.*?)```", text_of(page), flags=re.DOTALL)


def run(page: str) -> dict[str, Any]:
    """Everything that a page defines, from top to bottom."""
    names: dict[str, Any] = {}
    for block in blocks(page):
        exec(compile(block, page, "exec"), names)  # noqa: S102 - our own page
    return names


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page: str) -> None:
    run(page)


def test_a_player_has_thirty_lines() -> None:
    lines = [line for line in blocks("write-a-player.md")[0].splitlines() if line.strip()]
    assert len(lines) <= 30


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_player_plays_at_every_table_and_decides_alike_each_time(name: str, seats: int) -> None:
    patient = run("write-a-player.md")["Patient"]
    rules = read_rules({"preset": name, "target": 5})
    players = [patient(rules, seats) for _ in range(seats)]
    for decision in play_match(start(rules, seats, Seat(0)), players, seed=1):
        assert decision.action in decision.view.legal
        again = patient(rules, seats).decide(decision.view, decision.seed)
        assert again == decision.action


@pytest.mark.parametrize(
    ("page", "target"),
    [(page, target) for page in PAGES for target in re.findall(r"\]\(([^)#]+)\)", text_of(page))],
)
def test_links_lead_somewhere(page: str, target: str) -> None:
    assert (DOCS / target).exists(), page


@pytest.fixture(scope="module")
def train() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", DOCS / "train.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_learning_gets_better(tmp_path: Path) -> None:
    """A small part of the run on the page: far from greedy yet, and far from the beginning."""
    budget = ["--rows", "256", "--laps", "20", "--decks", "40"]
    done = subprocess.run(
        [sys.executable, DOCS / "train.py", *budget, "--picture", tmp_path / "curve.png"],
        # On a busy machine the threads of small products would only wait for each other.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    points = [float(each) for each in re.findall(r"s: ([+-][0-9.]+) ±", done.stdout)]
    assert len(points) == 2
    assert points[1] > points[0] + 1
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_lessons_carry_back_what_came_later(train: ModuleType) -> None:
    """Two steps of two tables; the second table's episode ends with its first step."""
    gains = np.array([[1, -1], [2, -2]], np.float32)
    steps = [
        train.Played(
            np.full((2, 3), at, np.float32), np.array([at, at]), np.array(seats), gains, done
        )
        for at, (seats, done) in enumerate(
            [([0, 1], np.array([False, True])), ([1, 0], np.array([False, False]))]
        )
    ]
    later = np.array([[10, -10], [0, 0]], np.float32)
    (lesson,) = train.lessons(steps, later, np.random.default_rng(1))
    came = sorted((int(chosen), float(worth)) for _, chosen, worth in zip(*lesson, strict=True))
    last = 1 + 10 * train.FADING
    assert [chosen for chosen, _ in came] == [0, 0, 1, 1]
    expected = [-2.0, 1 + train.FADING * last, -last, 2.0]
    assert [worth for _, worth in came] == pytest.approx(expected)


def test_choices_become_the_actions_they_stand_for(train: ModuleType) -> None:
    """By rank, the lowest card in hand; calls follow the ranks."""
    masks = np.zeros((2, 44), bool)
    masks[0, [5, 6, 41]] = True
    masks[1, [39]] = True
    assert np.flatnonzero(train.choices(masks)[0]).tolist() == [1, 11]
    assert train.actions(np.array([11, 9]), masks).tolist() == [41, 39]
    assert train.actions(np.array([1, 9]), masks).tolist() == [5, 39]
