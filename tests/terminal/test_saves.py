"""The saved match: what is written when, and what is refused where."""

from pathlib import Path

import msgspec
import pytest

from ronda.table import Entry, Step
from ronda.table.facts import Readied
from ronda.terminal.saves import (
    FORMAT,
    SaveError,
    SaveFile,
    SaveHeader,
    read_saved,
    record_path,
    secrets_path,
    write_beside,
)
from tests.terminal.scripts import local_table, play_some

HEADER = SaveHeader(format=FORMAT, seed=1, started="2026-01-01T00:00:00+00:00")


def step(seq: int, secret: tuple[str, bytes] | None = None) -> Step:
    """A step of some table."""
    entry = Entry(seq, 1.0, (Readied(0, is_ready=True),))  # type: ignore[arg-type] # a seat is a number
    return Step(entry, None, (), secret)  # type: ignore[arg-type] # the table is not written


def test_every_line_is_on_the_disk_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.journal"
    file = SaveFile.create(path, HEADER)
    assert read_saved(path).header == HEADER
    file.append(step(1, ("ab", b"secret")))
    saved = read_saved(path)
    assert saved.entries == (step(1).entry,)
    assert saved.secrets == {"ab": b"secret"}
    assert b"secret" not in path.read_bytes()


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.write_text("precious")
    with pytest.raises(SaveError, match=r"match\.journal: is there already; .*--resume"):
        SaveFile.create(path, HEADER)
    assert path.read_text() == "precious"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="file"):
        SaveFile.create(tmp_path / "file" / "match.journal", HEADER)


def test_two_terminals_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    file = SaveFile.create(path, HEADER)
    with pytest.raises(SaveError, match="another terminal"):
        SaveFile.reopen(read_saved(path))
    file.close()
    SaveFile.reopen(read_saved(path)).close()


def test_a_file_that_grew_since_it_was_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    SaveFile.create(path, HEADER).close()
    saved = read_saved(path)
    with path.open("ab") as file:
        file.write(b"{}\n")
    with pytest.raises(SaveError, match="has changed"):
        SaveFile.reopen(saved)


def test_what_was_cut_off_goes_when_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    file = SaveFile.create(path, HEADER)
    file.append(step(1, ("ab", b"1")))
    file.append(step(2, ("cd", b"2")))
    file.close()
    for each in (path, secrets_path(path)):
        each.write_bytes(each.read_bytes()[:-5])
    saved = read_saved(path)
    assert saved.entries == (step(1).entry,)
    assert saved.secrets == {"ab": b"1"}
    again = SaveFile.reopen(saved)
    again.append(step(2, ("ef", b"3")))
    saved = read_saved(path)
    assert saved.entries == (step(1).entry, step(2).entry)
    assert saved.secrets == {"ab": b"1", "ef": b"3"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", r"line 1: holds no saved match"),
        (b'{"format":"ronda-sa', r"line 1: holds no saved match"),
        (b"not json\n", r"line 1: is no saved match: it is not JSON"),
        (b"\xff\xfe\0\n", r"line 1: is no saved match: it is not JSON"),
        (b"[1]\n", r'line 1: .*format is missing; allowed: "ronda-save/2"'),
        (b'{"format":"ronda/1"}\n', r"line 1: .*format is 'ronda/1'; allowed"),
        (b'{"format":"ronda-save/2"}\n', r"line 1: .*missing required field `seed`"),
        (b"[" * 100_000 + b"\n", r"line 1: is no saved match"),
    ],
)
def test_other_files_are_named(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "bad.journal"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=rf"bad\.journal, {says}"):
        read_saved(path)
    assert path.read_bytes() == content


def test_no_file_a_huge_file_and_one_without_its_secrets_are_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"gone: No such file"):
        read_saved(tmp_path / "gone")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(17_000_000)
    with pytest.raises(SaveError, match=r"huge: is no saved match: larger"):
        read_saved(tmp_path / "huge")
    path = tmp_path / "match.journal"
    SaveFile.create(path, HEADER).close()
    secrets_path(path).unlink()
    with pytest.raises(SaveError, match=r"goes with .*match\.journal\.secrets, which cannot"):
        read_saved(path)


@pytest.mark.parametrize("garbage", [b"", b"\0\0\0", b"{", b'{"entry":"card"}', b'{"seq":0}'])
def test_a_damaged_line_is_named_wherever_it_stands(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "match.journal"
    play_some(local_table(path), 8)
    lines = path.read_bytes().splitlines(keepends=True)
    for number in range(1, len(lines)):
        damaged = tmp_path / f"damaged-{number}"
        damaged.write_bytes(b"".join([*lines[:number], garbage + b"\n", *lines[number + 1 :]]))
        before = damaged.read_bytes()
        with pytest.raises(SaveError, match=rf"line {number + 1}: is damaged"):
            read_saved(damaged)
        assert damaged.read_bytes() == before


def test_the_record_lies_beside_and_is_written_whole(tmp_path: Path) -> None:
    assert record_path(Path("a/match.journal")) == Path("a/match.jsonl")
    assert record_path(Path("a/match")) == Path("a/match.jsonl")
    assert record_path(Path("a/match.jsonl")) == Path("a/match.record.jsonl")
    write_beside(tmp_path / "x.jsonl", b"{}\n")
    assert [each.name for each in tmp_path.iterdir()] == ["x.jsonl"]
    with pytest.raises(SaveError, match="nowhere"):
        write_beside(tmp_path / "nowhere" / "x.jsonl", b"{}\n")


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        file = SaveFile(tmp_path / "full", full)
        with pytest.raises(SaveError, match="full: No space"):
            file.append(step(1))


def test_lines_are_steps_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    play_some(local_table(path), 3)
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()[1:]]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    kinds = [fact["fact"] for line in lines for fact in line["facts"]]
    assert kinds[:4] == ["created", "sat", "connected", "sat"]
    assert kinds.count("committed") == 2
    assert kinds[-1] == "acted"
