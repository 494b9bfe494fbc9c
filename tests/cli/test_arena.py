"""`ronda arena` as a user runs it: the tables, the files, and what is refused."""

import re
import shlex
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from ronda.arena import Run
from ronda.cli.arena import arena
from ronda.records import Record, read_lines, replay
from tests.arena.toys import CHEAT, FIRST, LAST

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")

app = typer.Typer()
app.command()(arena)

QUICK = ("--set", "target=5", "--deals", "4", "--matches", "2", "--jobs", "1")


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.stdout, result.stderr


def test_two_players_are_compared() -> None:
    status, out, err = run(FIRST, LAST, *QUICK)
    assert (status, err) == (0, "")
    title, _, header, _, row, *_ = out.splitlines()
    assert title.startswith("koutchina target=5, 2 seats, seed 1, Ronda ")
    assert [cell.strip() for cell in header.split("|")][1:4] == ["team", "over", "points a deal"]
    assert [cell.strip() for cell in row.split("|")][5:7] == ["4", "8"]
    assert "Matches to 5:" in out


def test_a_round_robin_has_a_matrix_and_ratings(tmp_path: Path) -> None:
    table, picture = tmp_path / "payoff.csv", tmp_path / "payoff.png"
    words = (FIRST, LAST, "random", *QUICK, "--csv", str(table), "--png", str(picture))
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    assert "Bradley–Terry" in out
    assert table.read_text(encoding="utf-8").startswith(f"player,{FIRST},")
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("seats", "players"), [("3", 3), ("4", 4)])
def test_one_table_for_all(seats: str, players: int) -> None:
    names = (FIRST, LAST, "random", "greedy")[:players]
    quick = ("--deals", "1", "--matches", "0", "--jobs", "1")
    status, out, _ = run(*names, "--seats", seats, "--together", *quick)
    assert status == 0
    assert " 6 |" in out if players == 3 else f"{FIRST}+random" in out


def test_saved_records_replay_and_a_run_goes_on(tmp_path: Path) -> None:
    words = (FIRST, LAST, *QUICK, "--save", str(tmp_path))
    status, out, _ = run(*words)
    assert status == 0
    files = sorted(tmp_path.glob("*/*.jsonl"))
    assert len(files) == 2
    for file in files:
        with file.open("rb") as opened:
            for _, record in read_lines(opened):
                assert isinstance(record, Record)
                assert list(replay(record).totals) == record.further["result"]["totals"]
    before = {file: file.stat().st_mtime_ns for file in files}
    assert run(*words)[1] == out
    assert {file: file.stat().st_mtime_ns for file in files} == before


def test_an_audit_says_what_is_equal_and_what_is_not(tmp_path: Path) -> None:
    run(FIRST, LAST, *QUICK, "--save", str(tmp_path))
    status, out, _ = run("--audit", str(tmp_path), "--jobs", "1")
    assert (status, out.count(": equal")) == (0, 2)
    file = next(tmp_path.glob("*/deals-*.jsonl"))
    file.write_bytes(file.read_bytes().replace(b'"winner":null', b'"winner":0', 1))
    status, out, err = run("--audit", str(file), "--jobs", "1")
    assert status == 2
    assert "differs from line" in out
    assert "1 of 1 chunks are not what their address says" in err


def test_a_sequential_test_is_reported() -> None:
    words = ("--sprt", "-9,9", "--error", "0.4", "--deals", "60", "--jobs", "1")
    status, out, _ = run(FIRST, LAST, *words)
    assert status == 0
    assert "-9 or +9 points a deal (chance of error 40% at either): decided for" in out
    assert "Matches" not in out


def test_ctrl_c_shows_what_counted_and_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = Run._count

    def count_twice(self: Run, piece: object) -> object:
        if any(self.standings[0].rows.values()):
            raise KeyboardInterrupt
        return count(self, piece)  # type: ignore[arg-type]  # whatever a run counts

    monkeypatch.setattr(Run, "_count", count_twice)
    status, out, err = run(FIRST, LAST, *QUICK, "--save", str(tmp_path))
    assert status == 130
    assert "| 4 |" in " ".join(out.split())
    assert f"stopped before the end; {tmp_path} keeps what was played" in " ".join(err.split())


BAD = [
    ((FIRST,), "two players or more"),
    ((FIRST, FIRST), "is named twice"),
    (("greedy", "greedo"), "'greedo' is no player; there are random, beginner"),
    (("greedy", "random", "--rules", "guide", "--seats", "3"), "seats: 3 is refused"),
    (("greedy", "random", "--set", "darba=-1"), "darba"),
    (("greedy", "random", "--together", "--seats", "3"), "name 3, or leave --together away"),
    (("greedy", "random", "--sprt", "1"), "write LOW,HIGH"),
    (("greedy", "random", "--deals", "0"), "nothing to play"),
    (("greedy", "random", "--csv", "nowhere/x.csv"), "nowhere/x.csv cannot be written"),
    (("greedy", CHEAT, "--deals", "1", "--jobs", "1"), "cheat broke the rules"),
    (("--audit", "nowhere"), "nowhere holds no results"),
]


@pytest.mark.parametrize(("words", "says"), BAD)
def test_refusals_name_what_is_wrong(words: tuple[str, ...], says: str) -> None:
    status, _, err = run(*words)
    assert status == 2
    assert says in err
    assert "Traceback" not in err


def test_other_rules_in_the_folder_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    run(FIRST, LAST, *QUICK, "--save", str(tmp_path))
    before = sorted(tmp_path.rglob("*"))
    status, _, err = run(FIRST, LAST, "--save", str(tmp_path))
    assert status == 2
    assert "the rules koutchina target=5, not koutchina" in err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_is_not_made_for_players_that_are_unknown(tmp_path: Path) -> None:
    assert run("greedy", "greedo", "--save", str(tmp_path / "new"))[0] == 2
    assert not (tmp_path / "new").exists()


OWN_PLAYER = """
from ronda.players import player

def Mine(rules, seats):
    return player("careful", rules, seats)
"""


def test_the_commands_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "my_players.py").write_text(OWN_PLAYER, encoding="utf-8")
    commands = re.findall(r"^ronda arena (.*)$", PAGE, flags=re.MULTILINE)
    assert len(commands) == 9
    for command in commands:
        words = shlex.split(command)
        if "--dask" not in words:
            decks = "20" if "--save" in words else "2"
            small = ("--jobs", "1", "--deals", decks, "--matches", "1")
            status, out, err = run(*words, *small)
            assert (status, err) == (0, ""), command
            assert out


def test_the_example_of_the_page_works(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(example.replace("Part.DEALS: 20", "Part.DEALS: 2"), {})  # noqa: S102 - the page's own code
    assert "careful against greedy Interval(" in capsys.readouterr().out
