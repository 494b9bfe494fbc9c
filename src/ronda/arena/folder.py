"""Results on disk: a folder with a file a chunk, each written whole, so that a stop loses nothing.

    arena.json                                      what all chunks have in common
    careful_vs_greedy/deals-000000-000019.jsonl     the records of one chunk

A run resumes from its folder, also with more decks or more players.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from ronda.arena.chunks import Chunk, Contest, Part
from ronda.arena.errors import ArenaError
from ronda.arena.lineup import Lineup
from ronda.rules import RulesError

FORMAT: Final = "ronda-arena/1"
HEADER: Final = "arena.json"
_NAME: Final = re.compile(r"(?P<part>deals|matches)-(?P<first>\d{6,})-(?P<last>\d{6,})\.jsonl")


class RunHeader(msgspec.Struct, frozen=True):
    """What `arena.json` holds."""

    format: str
    contest: Contest


class Folder:
    """The results of one contest.

    Args:
        path: where they lie, or will lie.
        contest: what is played; where the folder holds another contest it is refused.

    Raises `ArenaError`.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            if not (path / HEADER).exists():
                _write(path / HEADER, msgspec.json.encode(RunHeader(FORMAT, contest)) + b"\n")
            self.contest = _read_header(path / HEADER)
        except OSError as error:
            raise ArenaError(f"{path} cannot be used: {error.strerror}") from None
        _check_same(path, self.contest, contest)

    def file(self, chunk: Chunk) -> Path:
        """Where a chunk lies, or will lie."""
        name = f"{chunk.part.value}-{chunk.first:06}-{chunk.last:06}.jsonl"
        return self._place(chunk.lineup) / name

    def saved(self, lineup: Lineup, part: Part) -> Iterator[Chunk]:
        """The chunks of a line-up that are there, by their numbers."""
        for file in sorted(self._place(lineup).glob(f"{part.value}-*.jsonl")):
            if found := _NAME.fullmatch(file.name):
                first, last = int(found["first"]), int(found["last"])
                if first <= last:
                    yield Chunk(self.contest, lineup.names, part, first, last)

    def load(self, chunk: Chunk) -> bytes:
        """The records of a chunk that is there; raises `ArenaError` where it cannot be read."""
        try:
            return self.file(chunk).read_bytes()
        except OSError as error:
            raise ArenaError(f"{self.file(chunk)} cannot be read: {error.strerror}") from None

    def save(self, chunk: Chunk, content: bytes) -> None:
        """Writes a chunk, whole or not at all; raises `ArenaError` where it cannot be written."""
        file = self.file(chunk)
        try:
            file.parent.mkdir(exist_ok=True)
            _write(file, content)
        except OSError as error:
            raise ArenaError(f"{file} cannot be written: {error.strerror}") from None

    def _place(self, lineup: Lineup) -> Path:
        name = "_vs_".join(lineup.teams)
        return self.path / re.sub(r"[^A-Za-z0-9._+-]", "_", name)


def _write(file: Path, content: bytes) -> None:
    # Named for this process: two runs in one folder write the same bytes, but not in one draft.
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    draft.write_bytes(content)
    draft.replace(file)


def _read_header(file: Path) -> Contest:
    try:
        header = msgspec.json.decode(file.read_bytes(), type=RunHeader)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ArenaError(f"{file} is no header of an arena: {error}") from None
    if header.format != FORMAT:
        raise ArenaError(f'{file}: format is {header.format[:40]!r}; allowed: "{FORMAT}"')
    return header.contest


def _check_same(path: Path, found: Contest, asked: Contest) -> None:
    """Refuses results of other rules, seats, seed or version, naming the first difference."""
    try:
        is_same_rules = found.rule_set == asked.rule_set
    except RulesError as error:
        raise ArenaError(f"{path / HEADER}: {error}") from None
    differences = (
        ("Ronda", found.version, asked.version),
        ("the rules", found.rules_text, found.rules_text if is_same_rules else asked.rules_text),
        ("seats", found.seats, asked.seats),
        ("seed", found.seed, asked.seed),
    )
    for what, there, here in differences:
        if there != here:
            raise ArenaError(
                f"the results in {path} were played with {what} {there}, not {here}: ask for the"
                " same, or name another folder"
            )
