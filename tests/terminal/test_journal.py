"""The saved match: what is written when, and what is refused where."""

from pathlib import Path

import msgspec
import pytest

from ronda.terminal.journal import (
    ActionEntry,
    Journal,
    SaveError,
    read_saved,
    record_path,
    write_beside,
)
from tests.terminal.scripts import header, local_match, play_some


def saved_lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_every_line_is_on_the_disk_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.journal"
    journal = Journal.create(path, header())
    assert read_saved(path).header == header()
    journal.append(ActionEntry(0, "7o"))
    assert read_saved(path).entries == (ActionEntry(0, "7o"),)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.write_text("precious")
    with pytest.raises(SaveError, match=r"match\.journal: is there already; .*--resume"):
        Journal.create(path, header())
    assert path.read_text() == "precious"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="file"):
        Journal.create(tmp_path / "file" / "match.journal", header())


def test_two_terminals_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    journal = Journal.create(path, header())
    with pytest.raises(SaveError, match="another terminal"):
        Journal.reopen(read_saved(path))
    journal.close()
    Journal.reopen(read_saved(path)).close()


def test_a_file_that_grew_since_it_was_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    Journal.create(path, header()).close()
    saved = read_saved(path)
    with path.open("ab") as file:
        file.write(b"{}\n")
    with pytest.raises(SaveError, match="has changed"):
        Journal.reopen(saved)


def test_what_was_cut_off_goes_when_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    journal = Journal.create(path, header())
    journal.append(ActionEntry(0, "7o"))
    journal.append(ActionEntry(1, "7c"))
    journal.close()
    path.write_bytes(path.read_bytes()[:-5])
    saved = read_saved(path)
    assert saved.entries == (ActionEntry(0, "7o"),)
    again = Journal.reopen(saved)
    again.append(ActionEntry(1, "12b"))
    assert read_saved(path).entries == (ActionEntry(0, "7o"), ActionEntry(1, "12b"))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", r"line 1: holds no saved match"),
        (b'{"format":"ronda-sa', r"line 1: holds no saved match"),
        (b"not json\n", r"line 1: is no saved match: it is not JSON"),
        (b"\xff\xfe\0\n", r"line 1: is no saved match: it is not JSON"),
        (b"[1]\n", r'line 1: .*format is missing; allowed: "ronda-save/1"'),
        (b'{"format":"ronda/1"}\n', r"line 1: .*format is 'ronda/1'; allowed"),
        (b'{"format":"ronda-save/1"}\n', r"line 1: .*missing required field `rules`"),
        (b"[" * 100_000 + b"\n", r"line 1: is no saved match"),
    ],
)
def test_other_files_are_named(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "bad.journal"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=rf"bad\.journal, {says}"):
        read_saved(path)
    assert path.read_bytes() == content


def test_no_file_and_a_huge_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"gone: No such file"):
        read_saved(tmp_path / "gone")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(17_000_000)
    with pytest.raises(SaveError, match=r"huge: is no saved match: larger"):
        read_saved(tmp_path / "huge")


@pytest.mark.parametrize("garbage", [b"", b"\0\0\0", b"{", b'{"entry":"card"}', b'{"seat":0}'])
def test_a_damaged_line_is_named_wherever_it_stands(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "match.journal"
    play_some(local_match(header(), path), 8)
    lines = saved_lines(path)
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


def test_a_full_disk_is_named() -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        journal = Journal(Path("full"), full)
        with pytest.raises(SaveError, match="full: No space"):
            journal.append(ActionEntry(0, "7o"))


def test_lines_are_json_objects(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    play_some(local_match(header(), path), 3)
    kinds = [msgspec.json.decode(line).get("entry") for line in saved_lines(path)]
    assert kinds == [None, "seat", "deck", "deck", "action", "action", "action"]
