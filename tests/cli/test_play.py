"""`ronda play` as a user runs it in a pipe: matches, saves, and what is refused."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ronda.records import read_lines, replay
from ronda.terminal.saves import read_saved
from tests.cli.persons import PROGRAM, user_environment


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return user_environment(tmp_path)


def run(
    home: dict[str, str], keys: str | bytes, *words: str
) -> tuple[int, list[str], subprocess.CompletedProcess[bytes]]:
    """The status, the lines, and all else of a match in a pipe."""
    typed = keys.encode() if isinstance(keys, str) else keys
    done = subprocess.run(
        [*PROGRAM, *words], input=typed, env=home, capture_output=True, timeout=120, check=False
    )
    return done.returncode, done.stdout.decode().splitlines(), done


def saved(home: dict[str, str], suffix: str) -> list[Path]:
    return sorted(Path(home["XDG_DATA_HOME"]).glob(f"ronda/*{suffix}"))


def test_q_at_the_first_question_leaves_nothing_behind(home: dict[str, str]) -> None:
    status, lines, done = run(home, "q\n")
    assert (status, done.stderr) == (0, b"")
    assert lines[0].startswith("Ronda")
    assert saved(home, "") == []


def test_enter_begins_a_match_and_q_says_how_to_go_on(home: dict[str, str]) -> None:
    status, lines, done = run(home, "\n1\n1\nq\nq\n")
    (journal,), (record,) = saved(home, ".journal"), saved(home, ".jsonl")
    assert (status, done.stderr) == (0, b"")
    assert f"Continue it with: ronda play --resume {journal}" in lines
    assert f"The record of the match: {record}" in lines
    assert b"\x1b" not in done.stdout


def test_a_whole_match_in_a_pipe_and_its_record(home: dict[str, str], tmp_path: Path) -> None:
    save = tmp_path / "match.journal"
    words = ("--rules", "koutchina-quick", "--seats", "3", "--level", "random", "--seed", "7")
    status, lines, done = run(home, "1\n" * 2000, *words, "--save", str(save))
    assert (status, done.stderr) == (0, b"")
    assert any(line.startswith("Winner: ") for line in lines)
    with (tmp_path / "match.jsonl").open("rb") as file:
        ((_, record),) = read_lines(file)
    assert not isinstance(record, Exception)
    assert replay(record).finished
    again = run(home, "1\n" * 2000, *words, "--save", str(tmp_path / "again.journal"))
    assert again[1][:-1] == lines[:-1]


@pytest.mark.parametrize("keys", ["", "1", "1\n\n\n", b"\xff\xfe\n\x00\n", "x" * 100_000 + "\n"])
def test_the_end_of_input_leaves_with_the_match_saved(home: dict[str, str], keys: str) -> None:
    status, lines, done = run(home, keys, "--rules", "qahwa", "--seed", "3")
    assert (status, done.stderr) == (0, b"")
    assert lines[-2].startswith("Continue it with: ")
    assert len(saved(home, ".journal")) == 1


def test_a_match_goes_on_where_it_was_left(home: dict[str, str], tmp_path: Path) -> None:
    save = str(tmp_path / "match.journal")
    run(home, "1\n1\n1\nq\nq\n", "--rules", "qahwa", "--save", save)
    before = read_saved(Path(save)).entries
    status, lines, _ = run(home, "1\nq\nq\n", "--resume", save)
    assert status == 0
    assert lines[0] == "You play qahwa against computer (café)."
    assert read_saved(Path(save)).entries[: len(before)] == before
    assert len(read_saved(Path(save)).entries) > len(before)


def test_the_match_that_was_left_is_offered_first(home: dict[str, str]) -> None:
    run(home, "2\n1\nq\nq\n")
    status, lines, _ = run(home, "r\nq\nq\n")
    assert status == 0
    assert "You play qahwa against computer (café)." in lines
    assert len(saved(home, ".journal")) == 1


def test_levels_go_to_computers_in_turn(home: dict[str, str]) -> None:
    words = ("--rules", "marocl3ab", "--level", "random", "--level", "careful", "--set", "target=7")
    _, lines, _ = run(home, "q\n", *words)
    assert lines[0] == "You play marocl3ab against computer 1 (random) and computer 2 (careful)."
    assert any("Target: 7." in line for line in lines)


def test_rules_for_four_seat_four(home: dict[str, str]) -> None:
    _, lines, _ = run(home, "q\n", "--rules", "marocl3ab-four")
    assert "with computer 2 (café), against computer 1 (café)" in lines[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--rules", "poker"], "preset: .*koutchina"),
        (["--rules", "guide", "--seats", "3"], "seats: 3 is refused"),
        (["--rules", "guide", "--seats", "7"], "seats: 7 is refused"),
        (["--set", "darba=-1"], "darba"),
        (["--set", "colour=red"], "colour"),
        (["--level", "grandmaster"], "grandmaster.*careful"),
        (["--seats", "7"], "seats: 7 is refused; allowed: 2, 3, 4"),
        (["--rules", "guide", "--level", "grandmaster"], "grandmaster.*careful"),
        (["--level", "random", "--level", "random", "--seats", "2"], "--level is given 2 times"),
        (["--resume", "/nowhere/at/all"], "/nowhere/at/all: No such file"),
        (["--resume", "x", "--seats", "3"], "--resume goes on with a match as it began"),
        (["--rules", "guide", "--save", "/dev/null/x"], "/dev/null"),
    ],
)
def test_what_is_refused_is_named(home: dict[str, str], words: Sequence[str], says: str) -> None:
    status, _, done = run(home, "q\n", *words)
    assert status == 2
    assert re.match(rf"ronda: .*{says}", done.stderr.decode()), done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_damaged_file_is_named_with_its_line_and_left_alone(
    home: dict[str, str], tmp_path: Path
) -> None:
    save = tmp_path / "match.journal"
    run(home, "1\n1\nq\nq\n", "--rules", "qahwa", "--save", str(save))
    lines = save.read_bytes().splitlines(keepends=True)
    lines[-2] = b"garbage\n"
    save.write_bytes(b"".join(lines))
    status, _, done = run(home, "1\n", "--resume", str(save))
    assert status == 2
    assert f"{save}, line {len(lines) - 1}: is damaged" in done.stderr.decode()
    assert save.read_bytes() == b"".join(lines)


def test_a_reader_that_goes_away_is_no_error(home: dict[str, str]) -> None:
    for words in ([], ["--rules", "guide"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [*PROGRAM, *words],
            input=b"1\n" * 99,
            stdout=writer,
            stderr=subprocess.PIPE,
            env=home,
            timeout=120,
            check=False,
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (0, b"")


def test_an_alphabet_without_our_signs_is_no_error(home: dict[str, str]) -> None:
    status, lines, done = run(
        {**home, "PYTHONIOENCODING": "ascii"}, "1\nq\nq\n", "--rules", "qahwa"
    )
    assert (status, done.stderr) == (0, b"")
    assert lines[0].startswith("You play")


WINDOWS = """
import sys, types, zoneinfo
import ronda.cli, ronda.terminal.start, ronda.terminal.menu
for name in [name for name in sys.modules if name.startswith("ronda.terminal")]:
    del sys.modules[name]
for name in ("termios", "tty", "fcntl"):
    sys.modules[name] = None
locks = types.ModuleType("msvcrt")
locks.LK_NBLCK, locks.locking = 2, lambda *_: None
sys.modules["msvcrt"], sys.platform = locks, "win32"
ronda.cli.main()
"""


def test_without_a_posix_terminal_it_plays_in_words(home: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WINDOWS, "play", "--rules", "qahwa"],
        input=b"1\nq\nq\n",
        env=home,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Your turn." in done.stdout
    assert len(saved(home, ".journal")) == 1
