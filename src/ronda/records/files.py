"""Reading a file of records line by line, whatever it holds."""

from collections.abc import Iterator
from typing import BinaryIO, Final

from ronda.records.reading import RecordError, read_record
from ronda.records.record import Record

LINE_LIMIT: Final = 16 * 2**20
"""Bytes in a line; a match of ten thousand deals is shorter, and no memory is spent on more."""


def read_lines(file: BinaryIO) -> Iterator[tuple[int, Record | RecordError]]:
    """Every non-empty line by its number, from 1: the record in it, or why there is none.

    A line with a NUL byte ends the reading: such a file is not text, and its lines are no lines.
    """
    number = 0
    while line := file.readline(LINE_LIMIT + 1):
        number += 1
        if len(line) > LINE_LIMIT:
            _skip_line(file)
            yield number, RecordError(f"this line is longer than {LINE_LIMIT >> 20} MiB")
        elif b"\0" in line:
            yield number, RecordError("this is not text: it has a NUL byte; nothing more is read")
            return
        elif line.strip():
            yield number, _read(line)


def _read(line: bytes) -> Record | RecordError:
    try:
        return read_record(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return RecordError(f"this line is not UTF-8 text: byte {error.start} does not fit")
    except RecordError as error:
        return error


def _skip_line(file: BinaryIO) -> None:
    """Reads on to the end of a line that is too long, without keeping it."""
    while (rest := file.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
        pass
