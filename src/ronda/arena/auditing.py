"""The audit of saved results: play a chunk again, and compare every byte."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple

from ronda.arena.chunks import Chunk, play_chunk
from ronda.arena.contestants import check_versions
from ronda.arena.errors import ArenaError
from ronda.arena.results import chunk_of, played_by
from ronda.arena.workforce import Workforce
from ronda.rules import RulesError


class AuditFinding(NamedTuple):
    """What the audit of one file found: the first line that differs, from 1, or None."""

    file: Path
    chunk: Chunk
    differs: int | None


def chunk_files(path: Path) -> list[Path]:
    """The files to audit: `path` itself, or every chunk in the folder; raises `ArenaError`."""
    if path.is_file():
        return [path]
    files = sorted(path.glob("*/*.jsonl"))
    if not files:
        raise ArenaError(f"{path} holds no results: name the folder of --save, or a file in it")
    return files


def audit(files: list[Path], workforce: Workforce) -> Iterator[AuditFinding]:
    """Plays each chunk again and compares, in order.

    Raises `ArenaError` for a file that is no chunk, where the workers are lost, and as `play_chunk`
    does.
    """
    waiting: deque[tuple[Path, bytes, Chunk, Future[bytes]]] = deque()
    for file in files:
        content = _read(file)
        try:
            chunk = chunk_of(content)
            check_versions(played_by(content), chunk.contest.rule_set, chunk.contest.seats)
        except (ArenaError, RulesError) as error:
            raise ArenaError(f"{file} {error}") from None
        waiting.append((file, content, chunk, workforce.executor.submit(play_chunk, chunk)))
        if len(waiting) >= workforce.window:
            yield _finding(workforce, *waiting.popleft())
    for each in waiting:
        yield _finding(workforce, *each)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ArenaError(f"{file} cannot be read: {error.strerror}") from None


def _finding(
    workforce: Workforce, file: Path, content: bytes, chunk: Chunk, future: Future[bytes]
) -> AuditFinding:
    return AuditFinding(file, chunk, _first_difference(content, workforce.collect(future, chunk)))


def _first_difference(one: bytes, other: bytes) -> int | None:
    if one == other:
        return None
    lines, others = one.splitlines(keepends=True), other.splitlines(keepends=True)
    for number, (line, again) in enumerate(zip(lines, others, strict=False), start=1):
        if line != again:
            return number
    return min(len(lines), len(others)) + 1
