"""A match begun, left and gone on with."""

import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ronda.lang import catalogue
from ronda.protocol import Ready
from ronda.terminal.keys import StopError, never
from ronda.terminal.plain import PlainScreen
from ronda.terminal.saves import SaveError, read_saved
from ronda.terminal.setup import Terminal
from ronda.terminal.start import (
    begin_match,
    left_match,
    play_match,
    program_name,
    resume_match,
    save_path,
    saves_folder,
)
from tests.terminal.scripts import Script, local_table, plain_terminal, play_some, show_whole


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "ronda"


def test_matches_are_saved_in_the_data_folder(data_folder: Path) -> None:
    table = begin_match({"preset": "guide"}, ("random",))
    assert table.path.parent == data_folder == saves_folder()
    assert table.path.name.endswith("-guide.journal")
    now = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    first = save_path("guide", now)
    assert first.name == "20260102-030405-guide.journal"
    first.touch()
    assert save_path("guide", now).name == "20260102-030405-guide-2.journal"


def test_without_xdg_the_data_folder_is_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    assert saves_folder() == Path.home() / ".local" / "share" / "ronda"


def test_the_match_that_was_left_last_is_found(data_folder: Path) -> None:
    assert left_match() is None
    play_some(local_table(data_folder / "1.journal"), 5)
    assert left_match() == data_folder / "1.journal"
    table = local_table(data_folder / "2.journal", target=5)
    play_some(table, 10_000)
    assert left_match() is None
    table.ask(Ready(""))
    assert left_match() == data_folder / "2.journal"
    (data_folder / "3.journal").write_text("damaged")
    assert left_match() is None


class Wisher(Script):
    """Ends with something other than the end of input."""

    def __init__(self, keys: list[str], end: Exception) -> None:
        super().__init__(keys)
        self._end = end

    def ask(self, is_due: Callable[[], bool] = never) -> str:
        try:
            return super().ask(is_due)
        except StopError:
            raise self._end from None


@pytest.mark.parametrize(
    ("end", "status"), [(StopError(130), 130), (StopError(), 0), (OSError("hung up"), 0)]
)
def test_every_way_to_leave_saves_the_match(tmp_path: Path, end: Exception, status: int) -> None:
    path = tmp_path / "my match.journal"
    table = begin_match({"preset": "guide"}, ("random",), 1, path, pause=0)
    terminal, output = plain_terminal(Wisher(["p", "1", "1"], end))
    assert play_match(terminal, table) == status
    assert "saved in" in output.getvalue()
    assert f"play --resume '{path}'" in output.getvalue()
    acted = [f for e in read_saved(path).entries for f in e.facts if type(f).__name__ == "Acted"]
    assert len(acted) > 2
    assert (tmp_path / "my match.jsonl").exists()
    assert play_match(plain_terminal(Script("qq"))[0], resume_match(path, 0)) == 0


def test_a_match_that_is_over_leads_to_the_menu(tmp_path: Path) -> None:
    table = local_table(tmp_path / "match.journal", target=5)
    play_some(table, 10_000)
    show_whole(table)
    terminal, output = plain_terminal(Script("m"))
    assert play_match(terminal, table) is None
    assert "--resume" not in output.getvalue()


def test_nobody_listening_is_no_error(tmp_path: Path) -> None:
    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    table = local_table(tmp_path / "match.journal", "guide")
    terminal = Terminal(PlainScreen(Gone()), Script(["1"]), None, "", catalogue())
    assert play_match(terminal, table) == 0


def test_a_match_of_an_older_ronda_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "old.journal"
    content = b'{"format":"ronda-save/1","rules":{"preset":"qahwa"},"levels":[null,"cafe"]}\n'
    path.write_bytes(content)
    with pytest.raises(SaveError, match=r"old\.journal.*ronda-save/1.*old\.jsonl, can be"):
        resume_match(path)
    assert path.read_bytes() == content


def test_how_to_go_on_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [".venv/bin/ronda"])
    assert program_name() == ".venv/bin/ronda"
    monkeypatch.setattr("sys.argv", ["__main__.py"])
    assert program_name() == "ronda"
