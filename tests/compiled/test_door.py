"""Functions of other rooms, compiled together with the engine's core."""

from pathlib import Path
from types import ModuleType

import pytest

from ronda.compiled import door
from ronda.compiled.cache import cache_folder, sources_key
from ronda.compiled.door import compiled, register
from ronda.engine import capture

SOURCE = """
from ronda.engine.capture import captured_by, cards_in

def takes(loose, rank):
    return cards_in(captured_by(loose, rank))

def most(loose):
    best = 0
    for rank in range(10):
        best = max(best, takes(loose, rank))
    return best
"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """Another room's module."""
    path = tmp_path / "counting.py"
    path.write_text(SOURCE)
    made = ModuleType("counting")
    made.__file__ = str(path)
    exec(compile(SOURCE, str(path), "exec"), made.__dict__)  # noqa: S102 - the text above
    return made


def test_other_functions_reach_one_another_and_the_core(
    module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door._NUMBA, "CACHE_DIR", str(tmp_path / "kept"))
    register([module])
    most = compiled(module.most, [module])
    for loose in (0, 0b0001, 0b0001_0011_0000, 0b1111_0001):
        assert most(loose) == module.most(loose)
        assert most(loose) == max(
            capture.cards_in(capture.captured_by(loose, rank)) for rank in range(10)
        )
    folder = cache_folder()
    assert folder is not None
    kept = folder / sources_key([Path(str(module.__file__))])
    assert list(kept.rglob("*.nbi"))
    assert str(tmp_path / "kept") == door._NUMBA.CACHE_DIR


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "cache_folder", lambda: None)
    register([module])
    assert compiled(module.most, [module])(0b0001) == 1
