"""A file of records is read whatever it holds, and one bad line does not hide the others."""

import io

import pytest

from ronda.records import Record, RecordError, files, read_lines

GOOD = (
    b'{"format": "ronda/1", "rules": {"preset": "guide"}, "seats": 2, "dealer": 0, "deals": []}\n'
)


def outcomes(content: bytes) -> list[tuple[int, str]]:
    read = read_lines(io.BytesIO(content))
    return [(line, each.reason if isinstance(each, RecordError) else "ok") for line, each in read]


def test_lines_are_counted_with_the_empty_ones() -> None:
    assert outcomes(GOOD + b"\n  \n" + GOOD.strip()) == [(1, "ok"), (4, "ok")]
    assert outcomes(b"") == []


def test_a_bad_line_does_not_hide_the_next() -> None:
    (first, reason), second = outcomes(b"\xff\xfe\n" + GOOD)
    assert (first, second) == (1, (2, "ok"))
    assert "not UTF-8" in reason


def test_a_file_that_is_not_text_is_left_at_its_first_such_line() -> None:
    ((line, reason),) = outcomes(b"\x89PNG\0\0\n" * 5)
    assert line == 1
    assert "not text" in reason


def test_a_byte_order_mark_is_no_fault() -> None:
    assert outcomes(b"\xef\xbb\xbf" + GOOD) == [(1, "ok")]


def test_a_line_too_long_is_refused_and_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LINE_LIMIT", 200)
    (first, reason), second = outcomes(b" " * 1000 + b"\n" + GOOD)
    assert (first, second) == (1, (2, "ok"))
    assert "longer than" in reason


def test_a_record_comes_with_its_line() -> None:
    ((line, record),) = read_lines(io.BytesIO(GOOD))
    assert line == 1
    assert isinstance(record, Record)
