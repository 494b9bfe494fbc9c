"""The saved match: an append-only file of JSON lines, written to before anybody sees what happened.

The first line says what is played and by whom; each later one is a computer that takes its seat, a
deck with the secret that shuffled it, or one action. So what was shown is always saved, and a line
that was cut off in the middle was never shown. The computers' seeds follow from the secrets
(FAIRNESS §10).
"""

import fcntl
import os
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeAlias

import msgspec

FORMAT: Final = "ronda-save/1"
MAX_BYTES: Final = 16_000_000
"""More than the longest match fills; a larger file is no saved match, and is not read."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line.

    Attributes:
        rules: the rule set as a record writes it.
        levels: by seat, the level of its computer; None for the person.
        seed: what `--seed` asked for; None where the system's entropy shuffles.
        started: when, in UTC.
    """

    format: str
    rules: dict[str, Any]
    levels: tuple[str | None, ...]
    seed: int | None
    started: str


class DeckEntry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="deck"
):
    """A deck, top first, and the secret s that shuffled it (FAIRNESS §2); deal 0 is the draw."""

    deal: int
    secret: str
    deck: str


class SeatEntry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="seat"
):
    """A computer that decides from here on; its version may have changed since the match began."""

    seat: int
    level: str
    version: int


class ActionEntry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="action"
):
    """What a seat did, as a word of a record."""

    seat: int
    action: str


Entry: TypeAlias = DeckEntry | SeatEntry | ActionEntry


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
        whole: bytes up to the end of the last whole line.
        size: bytes in all.
    """

    path: Path
    header: Header
    entries: tuple[Entry, ...]
    whole: int
    size: int


class Journal:
    """An open saved match; nobody else can write to it meanwhile.

    Args:
        path: where it lies.
        file: open for writing at its end, without a buffer.
    """

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self._file = file
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise SaveError(path, "this match is being played in another terminal") from None

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """A new file with its header; raises `SaveError` where there is one, or none can be."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, path.open("xb", buffering=0))
        except FileExistsError:
            raise SaveError(
                path, f"is there already; go on with --resume {path}, or name another file"
            ) from None
        except OSError as error:
            raise _unusable(path, error) from None
        journal._write(header)
        return journal

    @classmethod
    def reopen(cls, saved: Saved) -> "Journal":
        """The file that was read, to be gone on with; what was cut off in the middle goes."""
        try:
            journal = cls(saved.path, saved.path.open("r+b", buffering=0))
            if journal._file.seek(0, os.SEEK_END) != saved.size:
                journal.close()
                raise SaveError(saved.path, "has changed since it was read")
            journal._file.truncate(saved.whole)
            journal._file.seek(saved.whole)
        except OSError as error:
            raise _unusable(saved.path, error) from None
        return journal

    def append(self, entry: Entry) -> None:
        """Writes one line, and returns when it is on the disk; raises `SaveError`."""
        self._write(entry)

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def _write(self, line: Header | Entry) -> None:
        try:
            content = memoryview(msgspec.json.encode(line) + b"\n")
            while content:
                content = content[self._file.write(content) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unusable(self.path, error) from None


def read_saved(path: Path) -> Saved:
    """The saved match in a file, up to its last whole line; raises `SaveError`."""
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
    entries = tuple(_entry(path, number, line) for number, line in enumerate(whole[1:], start=2))
    return Saved(path, header, entries, sum(len(line) + 1 for line in whole), len(content))


def record_path(path: Path) -> Path:
    """Where the record of a saved match is written: beside it."""
    beside = path.with_suffix(".jsonl")
    return beside if beside != path else path.with_suffix(".record.jsonl")


def write_beside(path: Path, content: bytes) -> None:
    """Writes a whole file at once, so that no half of it is ever seen; raises `SaveError`."""
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        raise _unusable(path, error) from None


def _header(path: Path, line: bytes) -> Header:
    try:
        written = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise SaveError(path, "is no saved match: it is not JSON", 1) from None
    given = written.get("format") if isinstance(written, dict) else None
    if given != FORMAT:
        shown = "missing" if given is None else repr(given)[:40]
        raise SaveError(path, f'is no saved match: format is {shown}; allowed: "{FORMAT}"', 1)
    try:
        return msgspec.convert(written, Header)
    except msgspec.ValidationError as error:
        raise SaveError(path, str(error), 1) from None


def _entry(path: Path, number: int, line: bytes) -> Entry:
    try:
        return msgspec.json.decode(line, type=Entry)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(path, f"is damaged: {error}", number) from None


def _unusable(path: Path, error: OSError) -> SaveError:
    return SaveError(path, error.strerror or str(error))
