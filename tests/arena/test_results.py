"""From records back to rows, and what is refused on the way."""

from collections.abc import Sequence

import msgspec
import pytest

from ronda.arena.chunks import Chunk, Contest, Part, play_chunk
from ronda.arena.errors import ArenaError
from ronda.arena.results import chunk_of, played_by, read_rows
from ronda.records import read_record, replay
from tests.arena.toys import FIRST, LAST

CONTEST = Contest({"preset": "koutchina", "target": 11}, 2, 7)
DEALS = Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 0, 2)
CONTENT = play_chunk(DEALS)


def with_result(line: bytes, totals: list[int], winner: int | None) -> bytes:
    record = msgspec.json.decode(line)
    return msgspec.json.encode(record | {"result": {"totals": totals, "winner": winner}})


def lines_with(results: Sequence[tuple[list[int], int | None]], lines: list[bytes]) -> bytes:
    return b"".join(
        with_result(line, *result) + b"\n" for line, result in zip(lines, results, strict=True)
    )


def test_points_of_a_deck_are_averaged_over_its_seatings() -> None:
    rows = read_rows(DEALS, CONTENT)
    totals = [replay(read_record(line)).totals for line in CONTENT.splitlines()]
    straight, turned = totals[0], totals[1]
    assert rows[0] == (
        (straight[0] + turned[1]) / 2,
        (straight[1] + turned[0]) / 2,
    )
    assert len(rows) == 3


def test_at_three_seats_a_side_is_compared_with_a_side() -> None:
    chunk = Chunk(Contest({"preset": "koutchina"}, 3, 7), (FIRST, LAST), Part.DEALS, 0, 0)
    lines = play_chunk(chunk).splitlines()
    # Seated aab, aba, baa, abb, bab, bba: a side of the first scores 6, one of the last 3.
    seated = ("aab", "aba", "baa", "abb", "bab", "bba")
    results = [([6 if who == "a" else 3 for who in players], None) for players in seated]
    assert read_rows(chunk, lines_with(results, lines)) == ((6.0, 3.0),)


def test_shares_of_matches() -> None:
    chunk = Chunk(Contest({"preset": "koutchina"}, 3, 7), (FIRST, LAST), Part.MATCHES, 0, 0)
    lines = [
        line.replace(b'"part":"deals"', b'"part":"matches"')
        for line in play_chunk(Chunk(chunk.contest, chunk.names, Part.DEALS, 0, 0)).splitlines()
    ]
    # aab: b wins; aba, baa, abb: seat 0 wins; bab: the first two lead a draw; bba: nobody but all.
    results: list[tuple[list[int], int | None]] = [
        ([40, 40, 41], 2),
        ([41, 40, 40], 0),
        ([41, 40, 40], 0),
        ([41, 40, 40], 0),
        ([41, 41, 40], None),
        ([41, 41, 41], None),
    ]
    first = (0 + 1 + 0 + 1 + 1 / 2 + 1 / 3) / 6
    (row,) = read_rows(chunk, lines_with(results, lines))
    assert row == pytest.approx((first, 1 - first))


def test_the_address_stands_in_the_records() -> None:
    assert chunk_of(CONTENT) == DEALS
    assert played_by(CONTENT) == {FIRST: 1, LAST: 1}


FIRST_LINE, *REST = CONTENT.splitlines(keepends=True)
BAD = [
    (b"".join(REST), r"has 5 lines; deals 0–2 of .* take 6"),
    (b"".join(reversed([FIRST_LINE, *REST])), r"line 1 is not number 0 with"),
    (CONTENT.replace(b'"seed":7', b'"seed":8'), "line 1 is not number 0"),
    (CONTENT.replace(b'"target":11', b'"target":12'), "line 1 is not number 0"),
    (FIRST_LINE[:50] + b"\n" + b"".join(REST), "line 1 is no record of an arena"),
    (b"\xff\n" + b"".join(REST), "line 1 is no record of an arena"),
    (CONTENT.replace(b'"totals":[', b'"totals":[1,'), "line 1 has a result that 2 sides cannot"),
    (b"{}\n" * 6, "line 1 is no record of an arena: .*missing"),
]


@pytest.mark.parametrize(("content", "says"), BAD)
def test_other_content_is_refused_with_its_line(content: bytes, says: str) -> None:
    with pytest.raises(ArenaError, match=says):
        read_rows(DEALS, content)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"".join(REST), "has 5 lines"),
        (b"".join(reversed([FIRST_LINE, *REST])), "do not fit together"),
        (b"hello\n", "line 1 is no record"),
    ],
)
def test_what_is_no_chunk_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(ArenaError, match=says):
        chunk_of(content)
