"""A match begun, left and gone on with: wherever the file was cut off, it goes on from there."""

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ronda.engine import Action
from ronda.lang import catalogue
from ronda.players import LevelError
from ronda.rules import RulesError
from ronda.terminal.journal import ActionEntry, SaveError, read_saved
from ronda.terminal.keys import EndOfInput
from ronda.terminal.match import LocalMatch
from ronda.terminal.opening import Terminal
from ronda.terminal.plain import PlainScreen
from ronda.terminal.screen import TooSmall
from ronda.terminal.signals import Interrupted
from ronda.terminal.start import (
    begin_match,
    left_match,
    play_match,
    program_name,
    resume_match,
    save_path,
    saves_folder,
)
from tests.terminal.scripts import Script, header, local_match, plain_terminal, play_some


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "ronda"


def actions_of(match: LocalMatch) -> list[Action]:
    return [action for dealt in match._dealt for action in dealt.actions]


def written(path: Path, actions: int, preset: str = "koutchina") -> bytes:
    """What a match leaves on the disk after so many actions."""
    match = local_match(header(preset), path)
    play_some(match, actions)
    match.close()
    return path.read_bytes()


def test_a_file_cut_off_anywhere_goes_on_from_its_last_whole_line(tmp_path: Path) -> None:
    content = written(tmp_path / "match.journal", 14, "marocl3ab")
    first_line = content.index(b"\n") + 1
    cut = tmp_path / "cut.journal"
    for size in range(len(content) + 1):
        cut.write_bytes(content[:size])
        if size < first_line:
            with pytest.raises(SaveError, match=r"cut\.journal, line 1: holds no saved match"):
                resume_match(cut)
            assert cut.read_bytes() == content[:size]
            continue
        match = resume_match(cut)
        match.close()
        whole = content[: content[:size].rindex(b"\n") + 1]
        assert cut.read_bytes().startswith(whole)
        assert len(actions_of(match)) == whole.count(b'"action":"')


def test_a_whole_match_cut_off_at_any_action_ends_the_same(tmp_path: Path) -> None:
    content = written(tmp_path / "match.journal", 10_000, "koutchina-quick")
    lines = content.splitlines(keepends=True)
    for number in range(1, len(lines), 29):
        cut = tmp_path / f"cut-{number}.journal"
        cut.write_bytes(b"".join(lines[:number]) + lines[number][:-1])
        match = resume_match(cut)
        play_some(match, 10_000)
        match.close()
        assert cut.read_bytes() == content


def test_a_match_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    keys = ["1", "1", "3", "nonsense", "1", "1"] * 20
    unbroken = begin_match({"preset": "qahwa"}, (None, "careful"), 3, tmp_path / "a.journal")
    play_match(plain_terminal(Script(keys))[0], unbroken, pause=0)
    halves = begin_match({"preset": "qahwa"}, (None, "careful"), 3, tmp_path / "b.journal")
    play_match(plain_terminal(Script([*keys[:31], "q"]))[0], halves, pause=0)
    again = resume_match(tmp_path / "b.journal")
    play_match(plain_terminal(Script(keys[31:]))[0], again, pause=0)
    assert actions_of(again) == actions_of(unbroken)
    assert (tmp_path / "a.jsonl").exists()


def test_matches_are_saved_in_the_data_folder(data_folder: Path) -> None:
    match = begin_match({"preset": "guide"}, (None, "random"), None, None)
    assert match.journal is not None
    assert match.journal.path.parent == data_folder == saves_folder()
    assert match.journal.path.name.endswith("-guide.journal")
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
    data_folder.mkdir(parents=True)
    written(data_folder / "1.journal", 20)
    assert left_match() == data_folder / "1.journal"
    written(data_folder / "2.journal", 10_000)
    assert left_match() is None
    (data_folder / "3.journal").write_text("damaged")
    assert left_match() is None


def test_what_cannot_be_begun_is_refused(tmp_path: Path) -> None:
    save = tmp_path / "match.journal"
    with pytest.raises(RulesError, match="preset"):
        begin_match({"preset": "poker"}, (None, "random"), None, save)
    with pytest.raises(LevelError, match="careful"):
        begin_match({"preset": "guide"}, (None, "grandmaster"), None, save)
    assert not save.exists()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"koutchina"', b'"poker"', "preset: .*poker"),
        (b'"random"]', b'"grandmaster"]', "grandmaster"),
        (b'[null,"random"]', b'["random",null]', "levels is null for the first seat"),
        (b'[null,"random"]', b"[null]", "seats: 1 is refused"),
        (b'[null,"random"]', b"[]", "levels is null for the first seat"),
        (b'"ronda-save/1"', b'"ronda-save/2"', "format is 'ronda-save/2'"),
    ],
)
def test_a_first_line_that_is_refused_is_named(
    tmp_path: Path, old: bytes, new: bytes, says: str
) -> None:
    path = tmp_path / "match.journal"
    content = written(path, 3).replace(old, new, 1)
    path.write_bytes(content)
    with pytest.raises(SaveError, match=rf"match\.journal, line 1: .*{says}"):
        resume_match(path)
    assert path.read_bytes() == content


class Wisher(Script):
    """Ends with something other than the end of input."""

    def __init__(self, keys: list[str], end: Exception) -> None:
        super().__init__(keys)
        self._end = end

    def ask(self) -> str:
        try:
            return super().ask()
        except EndOfInput:
            raise self._end from None


@pytest.mark.parametrize(
    ("end", "status", "says"),
    [
        (Interrupted(2), 130, "saved in"),
        (Interrupted(15), 143, "saved in"),
        (TooSmall(10, 5), 0, "10 columns and 5 lines"),
        (OSError("hung up"), 0, "saved in"),
    ],
)
def test_every_way_to_leave_saves_the_match(
    tmp_path: Path, end: Exception, status: int, says: str
) -> None:
    match = begin_match({"preset": "guide"}, (None, "random"), 1, tmp_path / "match.journal")
    terminal, output = plain_terminal(Wisher(["p", "1", "1"], end))
    assert play_match(terminal, match, pause=0) == status
    assert says in output.getvalue()
    assert f"--resume {tmp_path / 'match.journal'}" in output.getvalue()
    assert (
        len(
            [
                e
                for e in read_saved(tmp_path / "match.journal").entries
                if isinstance(e, ActionEntry)
            ]
        )
        > 3
    )
    assert (tmp_path / "match.jsonl").exists()


def test_nobody_listening_is_no_error(tmp_path: Path) -> None:
    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    match = begin_match({"preset": "guide"}, (None, "random"), 1, tmp_path / "match.journal")
    terminal = Terminal(PlainScreen(Gone()), Script(["1"]), None, "", catalogue())
    assert play_match(terminal, match, pause=0) == 0


def test_how_to_go_on_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "my match.journal"
    match = begin_match({"preset": "guide"}, (None, "random"), 1, path)
    terminal, output = plain_terminal(Script(["q"]))
    play_match(terminal, match, pause=0)
    assert f"play --resume '{path}'" in output.getvalue()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [".venv/bin/ronda"])
    assert program_name() == ".venv/bin/ronda"
    monkeypatch.setattr("sys.argv", ["__main__.py"])
    assert program_name() == "ronda"
