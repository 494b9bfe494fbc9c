"""The playthroughs still are what the engine does, down to every reader's View."""

import pytest

from ronda.rules import PRESETS
from tests.engine.playing_through import COMMAND, FOLDER, SCRIPTS, playthrough


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(SCRIPTS[name]) == written, f"if this is right: {COMMAND}"


def test_there_is_one_for_each_preset_and_no_other() -> None:
    assert set(SCRIPTS) == set(PRESETS)
    assert {path.stem for path in FOLDER.iterdir()} == set(PRESETS)
