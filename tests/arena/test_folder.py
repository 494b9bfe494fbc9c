"""Results on disk: whole files, found again, and refused where they are of another contest."""

from pathlib import Path

import msgspec
import pytest

from ronda.arena.chunks import Chunk, Contest, Part
from ronda.arena.errors import ArenaError
from ronda.arena.folder import HEADER, Folder
from ronda.arena.lineup import Lineup

CONTEST = Contest({"preset": "koutchina", "target": 25}, 2, 7)
CHUNK = Chunk(CONTEST, ("careful", "my_player:Make"), Part.DEALS, 20, 39)


def test_a_chunk_is_kept_whole_under_its_address(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "new" / "runs", CONTEST)
    folder.save(CHUNK, b"records\n")
    file = tmp_path / "new" / "runs" / "careful_vs_my_player_Make" / "deals-000020-000039.jsonl"
    assert folder.file(CHUNK) == file
    assert folder.load(CHUNK) == b"records\n"
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_folder_that_is_there_gives_back_its_chunks(tmp_path: Path) -> None:
    Folder(tmp_path, CONTEST).save(CHUNK, b"records\n")
    place = tmp_path / "careful_vs_my_player_Make"
    for other in ("deals-000040-000059.jsonl.part", "deals-9-3.jsonl", "deals-000009-000003.jsonl"):
        (place / other).write_bytes(b"")
    again = Folder(tmp_path, CONTEST)
    assert list(again.saved(CHUNK.lineup, Part.DEALS)) == [CHUNK]
    assert list(again.saved(CHUNK.lineup, Part.MATCHES)) == []
    assert list(again.saved(Lineup(("careful", "greedy"), 2), Part.DEALS)) == []


def test_the_same_rules_under_another_name_go_on(tmp_path: Path) -> None:
    Folder(tmp_path, CONTEST)
    again = Folder(tmp_path, Contest({"preset": "koutchina-quick"}, 2, 7))
    assert again.contest == CONTEST


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (Contest({"preset": "koutchina"}, 2, 7), "koutchina target=25, not koutchina:"),
        (Contest({"preset": "guide"}, 2, 7), "the rules koutchina target=25, not guide"),
        (Contest(CONTEST.rules, 3, 7), "seats 2, not 3"),
        (Contest(CONTEST.rules, 2, 8), "seed 7, not 8"),
        (Contest(CONTEST.rules, 2, 7, "9.9"), r"with Ronda \S+, not 9\.9: ask for the same"),
    ],
)
def test_another_contest_is_refused(tmp_path: Path, other: Contest, says: str) -> None:
    Folder(tmp_path, CONTEST)
    before = (tmp_path / HEADER).read_bytes()
    with pytest.raises(ArenaError, match=says):
        Folder(tmp_path, other)
    assert (tmp_path / HEADER).read_bytes() == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is no header of an arena"),
        (b"\xff\xfe", "is no header of an arena"),
        (b"{}", "is no header of an arena: .*missing"),
        (b'{"format":"x","contest":{"rules":{},"seats":2,"seed":1}}', "format is 'x'; allowed"),
        (
            b'{"format":"ronda-arena/1","contest":{"rules":{"preset":"x"},"seats":2,"seed":1}}',
            "preset",
        ),
    ],
)
def test_a_header_that_is_none_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / HEADER).write_bytes(content)
    with pytest.raises(ArenaError, match=says):
        Folder(tmp_path, CONTEST)


def test_the_header_says_what_is_played(tmp_path: Path) -> None:
    Folder(tmp_path, CONTEST)
    header = msgspec.json.decode((tmp_path / HEADER).read_bytes())
    assert header["format"] == "ronda-arena/1"
    assert header["contest"] == msgspec.to_builtins(CONTEST)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "runs"
    file.write_bytes(b"")
    with pytest.raises(ArenaError, match="runs cannot be used: File exists"):
        Folder(file, CONTEST)


def test_what_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    folder = Folder(tmp_path, CONTEST)
    folder.file(CHUNK).mkdir(parents=True)
    with pytest.raises(ArenaError, match=r"39\.jsonl cannot be read"):
        folder.load(CHUNK)
    with pytest.raises(ArenaError, match=r"39\.jsonl cannot be written"):
        folder.save(CHUNK, b"")
