"""Compiled code is kept, and forgotten when the sources change."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ronda.compiled import cache
from ronda.compiled.cache import cache_folder, engine_sources, keeping_code, sources_key


def test_the_key_changes_with_the_name_and_the_content_of_a_source(tmp_path: Path) -> None:
    source = tmp_path / "play.py"
    source.write_text("x = 1\n")
    before = sources_key([source])
    assert sources_key([source]) == before
    source.write_text("x = 2\n")
    changed = sources_key([source])
    moved = source.rename(tmp_path / "call.py")
    assert (
        len({before, changed, sources_key([moved]), sources_key([]), sources_key([moved] * 2)}) == 5
    )


def test_all_that_the_core_is_made_of_counts() -> None:
    names = {"/".join(path.parts[-2:]) for path in engine_sources()}
    assert {"ronda/cards.py", "engine/flow.py", "rules/switches.py", "compiled/playing.py"} <= names


def test_the_folder_lies_where_numba_is_told_and_carries_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache._NUMBA, "CACHE_DIR", str(tmp_path))
    folder = cache_folder()
    assert folder == tmp_path / "ronda" / f"compiled-{sources_key(engine_sources())}"
    assert folder.is_dir()
    with keeping_code() as is_kept:
        assert is_kept
        assert Path(cache._NUMBA.CACHE_DIR) == folder
    assert Path(cache._NUMBA.CACHE_DIR) == tmp_path


def test_else_it_lies_among_the_caches_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache._NUMBA, "CACHE_DIR", "")
    for system, variable in (("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA")):
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setenv(variable, str(tmp_path / system))
        folder = cache_folder()
        assert folder is not None
        assert folder.parent == tmp_path / system / "ronda"
        monkeypatch.delenv(variable)
        assert Path.home() in cache.user_caches().parents
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache.user_caches() == Path.home() / "Library" / "Caches"


def test_where_nothing_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setattr(cache._NUMBA, "CACHE_DIR", str(in_the_way))
    assert cache_folder() is None
    with keeping_code() as is_kept:
        assert not is_kept
        assert Path(cache._NUMBA.CACHE_DIR) == in_the_way


def test_without_sources_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache._NUMBA, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "engine_sources", list)
    assert cache_folder() is None


# --- what is imported -----------------------------------------------------------------------------


def run(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_the_message_says_what_to_install(missing: str) -> None:
    done = run(f"import sys; sys.modules[{missing!r}] = None; import ronda.compiled")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ronda.compiled needs numba and NumPy")
    assert last.endswith("pip install 'ronda[fast]'")


def test_the_game_itself_needs_neither() -> None:
    done = run(
        "import sys, ronda, ronda.engine, ronda.rules\n"
        "assert not {'numba', 'numpy'} & set(sys.modules), 'imported'"
    )
    assert done.returncode == 0, done.stderr


def test_compiled_code_works_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """Importing it, at least: to compile it once more would take the test a while."""
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    code = (
        "from ronda.compiled import kernel\n"
        "assert type(kernel.play_matches._cache).__name__ == 'NullCache'"
    )
    done = run(code, NUMBA_CACHE_DIR=str(in_the_way))
    assert done.returncode == 0, done.stderr
