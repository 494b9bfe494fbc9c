"""The saved table: a file with its log, and beside it one with the secrets of its decks.

Both are only ever added to. A step is on the disk before anybody sees it, so a line that was cut
off in the middle was never shown. The secrets lie apart, as at a server: the log itself names no
hidden card (FAIRNESS 2).
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeVar

import msgspec

from ronda.table import Entry, Step

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FORMAT: Final = "ronda-save/2"
OLD_FORMAT: Final = "ronda-save/1"
MAX_BYTES: Final = 16_000_000
"""More than the longest evening fills; a larger file is no saved match, and is not read."""
FAR: Final = 1 << 30
"""A place that no line reaches: Windows locks bytes, and nobody can read those."""

FAULTS: Final = (msgspec.MsgspecError, ValueError, RecursionError)
"""What a line that is no line of ours raises."""

T = TypeVar("T")


class SaveHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line.

    Attributes:
        seed: what `--seed` asked for; None where the system's entropy shuffles.
        started: when, in UTC.
    """

    format: str
    seed: int | None
    started: str


class SecretLine(msgspec.Struct, frozen=True):
    """The secret of a deck and the commitment that it opens, in hex."""

    commitment: str
    secret: str


class SaveError(ValueError):
    """A saved match cannot be used; the message says which file, which line and why."""

    def __init__(self, path: Path, reason: str, line: int | None = None) -> None:
        where = f"{path}" if line is None else f"{path}, line {line}"
        super().__init__(f"{where}: {reason}")


class Saved(NamedTuple):
    """What a saved match holds.

    Attributes:
        path: where it lies.
        header: its first line.
        entries: the others; `entries[i]` stands in line i + 2.
        secrets: of every deck by its commitment.
        whole: bytes up to the end of the last whole line.
        size: bytes in all.
    """

    path: Path
    header: SaveHeader
    entries: tuple[Entry, ...]
    secrets: dict[str, bytes]
    whole: int
    size: int


class SaveFile:
    """An open saved match; nobody else can write to it meanwhile.

    Args:
        path: where it lies.
        file: open for writing at its end, without a buffer.
    """

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self._file = file
        try:
            _lock(file)
        except OSError:
            file.close()
            raise SaveError(path, "this match is being played in another terminal") from None
        self._secrets = secrets_path(path).open("ab", buffering=0)

    @classmethod
    def create(cls, path: Path, header: SaveHeader) -> "SaveFile":
        """Make a new file with its header; raise `SaveError` where there is one or none can be."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = cls(path, path.open("xb", buffering=0))
        except FileExistsError:
            raise SaveError(
                path, f"is there already; go on with --resume {path}, or name another file"
            ) from None
        except OSError as error:
            raise _unusable(path, error) from None
        file._write(file._file, header)
        return file

    @classmethod
    def reopen(cls, saved: Saved) -> "SaveFile":
        """Open the file that was read, to go on with it; what was cut off in the middle goes."""
        try:
            file = cls(saved.path, saved.path.open("r+b", buffering=0))
            if file._file.seek(0, os.SEEK_END) != saved.size:
                file.close()
                raise SaveError(saved.path, "has changed since it was read")
            file._file.truncate(saved.whole)
            file._file.seek(saved.whole)
            # Ends a line that was cut off.
            file._secrets.write(b"\n")
        except OSError as error:
            raise _unusable(saved.path, error) from None
        return file

    def append(self, step: Step) -> None:
        """Write a step, its secret first, and return when it is on the disk.

        Raises `SaveError`.
        """
        if step.secret is not None:
            commitment, secret = step.secret
            self._write(self._secrets, SecretLine(commitment, secret.hex()))
        self._write(self._file, step.entry)

    def close(self) -> None:
        """Let go of the files."""
        self._file.close()
        self._secrets.close()

    def _write(self, file: IO[bytes], line: msgspec.Struct) -> None:
        try:
            content = memoryview(msgspec.json.encode(line) + b"\n")
            while content:
                content = content[file.write(content) :]
            os.fsync(file.fileno())
        except OSError as error:
            raise _unusable(self.path, error) from None


def _lock(file: IO[bytes]) -> None:
    """Keep others from writing until the file is closed; raise `OSError` where somebody does."""
    if sys.platform == "win32":
        place = file.tell()
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(place)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def read_saved(path: Path) -> Saved:
    """Read the saved match in a file, up to its last whole line; raise `SaveError`."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SaveError(path, f"is no saved match: larger than {MAX_BYTES} bytes")
        content = path.read_bytes()
    except OSError as error:
        raise _unusable(path, error) from None
    *whole, _cut_off = content.split(b"\n")
    if not whole:
        raise SaveError(path, "holds no saved match: its first line is missing or cut off", 1)
    header = _header(path, whole[0])
    entries = tuple(
        _decoded(path, number, partial(msgspec.json.decode, line, type=Entry))
        for number, line in enumerate(whole[1:], start=2)
    )
    size = sum(len(line) + 1 for line in whole)
    return Saved(path, header, entries, _read_secrets(path), size, len(content))


def secrets_path(path: Path) -> Path:
    """Where the secrets of a saved match lie: beside it."""
    return path.with_name(f"{path.name}.secrets")


def record_path(path: Path) -> Path:
    """Where the records of a saved match are written: beside it."""
    beside = path.with_suffix(".jsonl")
    return beside if beside != path else path.with_suffix(".record.jsonl")


def write_beside(path: Path, content: bytes) -> None:
    """Write a whole file at once, so that no half of it is ever seen; raise `SaveError`."""
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        raise _unusable(path, error) from None


def _read_secrets(path: Path) -> dict[str, bytes]:
    """The secrets that can be read; of a line that was cut off, the deck was never dealt."""
    beside = secrets_path(path)
    try:
        lines = beside.read_bytes().splitlines()
    except OSError as error:
        raise SaveError(
            path, f"goes with {beside}, which cannot be read: {error.strerror or error}"
        ) from None
    secrets = {}
    for line in lines:
        try:
            read = msgspec.json.decode(line, type=SecretLine)
            secrets[read.commitment] = bytes.fromhex(read.secret)
        except FAULTS:
            continue
    return secrets


def _header(path: Path, line: bytes) -> SaveHeader:
    try:
        written: Any = msgspec.json.decode(line)
    except FAULTS:
        raise SaveError(path, "is no saved match: it is not JSON", 1) from None
    given = written.get("format") if isinstance(written, dict) else None
    if given == OLD_FORMAT:
        raise SaveError(
            path,
            f"was saved by an older Ronda (format {OLD_FORMAT}), which alone can go on with it. "
            f"It stays as it is, and its record, {record_path(path)}, can be replayed and verified",
            1,
        )
    if given != FORMAT:
        shown = "missing" if given is None else repr(given)[:40]
        raise SaveError(path, f'is no saved match: format is {shown}; allowed: "{FORMAT}"', 1)
    header: SaveHeader = _decoded(path, 1, partial(msgspec.convert, written, type=SaveHeader))
    return header


def _decoded(path: Path, number: int, decode: Callable[[], T]) -> T:
    try:
        return decode()
    except FAULTS as error:
        raise SaveError(path, f"is damaged: {error}", number) from None


def _unusable(path: Path, error: OSError) -> SaveError:
    return SaveError(path, error.strerror or str(error))
