"""An audit finds every byte that is not what its address says."""

from pathlib import Path

import pytest

from ronda.arena.auditing import AuditFinding, audit, chunk_files
from ronda.arena.chunks import Chunk, Contest, Part, play_chunk
from ronda.arena.errors import ArenaError
from ronda.arena.folder import Folder
from ronda.arena.workforce import here
from tests.arena.toys import FIRST, LAST

CONTEST = Contest({"preset": "koutchina", "target": 11}, 2, 7)
CHUNKS = [
    Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 0, 1),
    Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 2, 2),
    Chunk(CONTEST, (FIRST, LAST), Part.MATCHES, 0, 0),
]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = Folder(tmp_path, CONTEST)
    for chunk in CHUNKS:
        made.save(chunk, play_chunk(chunk))
    return made


def findings(path: Path) -> list[AuditFinding]:
    with here(1) as workforce:
        return list(audit(chunk_files(path), workforce))


def test_true_records_are_equal(folder: Folder) -> None:
    found = findings(folder.path)
    assert [finding.chunk for finding in found] == CHUNKS
    assert {finding.differs for finding in found} == {None}
    assert findings(folder.file(CHUNKS[1])) == [
        AuditFinding(folder.file(CHUNKS[1]), CHUNKS[1], None)
    ]


def test_a_better_result_than_was_played_is_found(folder: Folder) -> None:
    file = folder.file(CHUNKS[0])
    *lines, last = file.read_bytes().splitlines(keepends=True)
    head, _, tail = last.partition(b'"totals":[')
    file.write_bytes(b"".join(lines) + head + b'"totals":[99,' + tail.partition(b",")[2])
    assert [finding.differs for finding in findings(folder.path)] == [4, None, None]


def test_a_missing_end_of_line_is_found(folder: Folder) -> None:
    file = folder.file(CHUNKS[1])
    file.write_bytes(file.read_bytes()[:-1])
    assert findings(file)[0].differs == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((b'"preset":"koutchina"', b'"preset":"poker"'), "000001.jsonl preset"),
        ((b'"number":1', b'"number":900'), "000001.jsonl has 4 lines; deals 0–900 of"),
        ((b'"version":1', b'"version":7'), "000001.jsonl was played by .* version 7"),
    ],
)
def test_what_cannot_be_played_here_is_named(
    folder: Folder, change: tuple[bytes, bytes], says: str
) -> None:
    file = folder.file(CHUNKS[0])
    file.write_bytes(file.read_bytes().replace(*change))
    with pytest.raises(ArenaError, match=says):
        findings(file)


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="holds no results"):
        chunk_files(tmp_path)
    with pytest.raises(ArenaError, match="holds no results"):
        chunk_files(tmp_path / "nowhere")
