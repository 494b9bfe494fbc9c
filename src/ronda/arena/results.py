"""Reading chunks back: from records to what each team made of each number.

A *row* is what one number came to, by team, averaged over the seatings: points a deal for `deals`,
the share of the match for `matches` (1 won, 0 lost, a draw shared by the sides that lead).
"""

from typing import Any, TypeAlias

import msgspec

from ronda.arena.chunks import Chunk, Contest, Part
from ronda.arena.errors import ArenaError
from ronda.arena.lineup import Seating
from ronda.engine.core_rules import sides_at

Row: TypeAlias = tuple[float, ...]


class Result(msgspec.Struct, frozen=True):
    """How a record ended: totals by side, and the side that won the match, if one did."""

    totals: tuple[int, ...]
    winner: int | None


class ContestantSeat(msgspec.Struct, frozen=True):
    """Who sat at a seat, and which version of the player."""

    level: str
    version: int


class Mark(msgspec.Struct, frozen=True):
    """The place of a record in its arena."""

    seed: int
    names: tuple[str, ...]
    part: Part
    number: int


class MatchLine(msgspec.Struct, frozen=True):
    """The keys of a record that the arena reads back; replay reads the others."""

    rules: dict[str, Any]
    seats: int
    players: tuple[ContestantSeat, ...]
    result: Result
    arena: Mark


def read_rows(chunk: Chunk, content: bytes) -> tuple[Row, ...]:
    """What the records of a chunk came to; raises `ArenaError` where they are of another."""
    seatings = chunk.lineup.seatings
    lines = content.splitlines()
    _check_length(chunk, lines)
    rows = []
    for place, number in enumerate(chunk.numbers):
        results = []
        for offset, seating in enumerate(seatings):
            at = place * len(seatings) + offset
            line = _read_line(lines[at], at + 1)
            _check_place(chunk, number, seating, line, at + 1)
            _check_totals(chunk, line, at + 1)
            results.append(line.result)
        rows.append(_row(chunk, results))
    return tuple(rows)


def chunk_of(content: bytes) -> Chunk:
    """The address of a chunk, as its records tell it; raises `ArenaError` for other content."""
    lines = content.splitlines()
    if not lines:
        raise ArenaError("is empty; a chunk holds one record or more")
    first, last = _read_line(lines[0], 1), _read_line(lines[-1], len(lines))
    mark = first.arena
    if len(mark.names) not in (2, first.seats) or mark.number > last.arena.number:
        raise ArenaError("is no chunk: its players or its numbers do not fit together")
    contest = Contest(first.rules, first.seats, mark.seed)
    chunk = Chunk(contest, mark.names, mark.part, mark.number, last.arena.number)
    _check_length(chunk, lines)
    return chunk


def played_by(content: bytes) -> dict[str, int]:
    """The version of each player in a chunk, as its first record tells; raises `ArenaError`."""
    line = _read_line(content.partition(b"\n")[0], 1)
    return {seated.level: seated.version for seated in line.players}


def _check_length(chunk: Chunk, lines: list[bytes]) -> None:
    expected = len(chunk.numbers) * len(chunk.lineup.seatings)
    if len(lines) != expected:
        raise ArenaError(f"has {len(lines)} lines; {chunk} take {expected}")


def _read_line(line: bytes, number: int) -> MatchLine:
    try:
        return msgspec.json.decode(line, type=MatchLine)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ArenaError(f"line {number} is no record of an arena: {error}") from None


def _check_place(chunk: Chunk, number: int, seating: Seating, line: MatchLine, at: int) -> None:
    """Refuses a record that another chunk, or another seating, would hold here."""
    mark = Mark(chunk.contest.seed, chunk.names, chunk.part, number)
    found = (line.arena, tuple(each.level for each in line.players), line.rules)
    if found != (mark, seating.players, chunk.contest.rules):
        raise ArenaError(
            f"line {at} is not number {number} with {', '.join(seating.players)} seated in this"
            f" order, as {chunk} have it there"
        )


def _check_totals(chunk: Chunk, line: MatchLine, at: int) -> None:
    sides = sides_at(chunk.contest.seats)
    if len(line.result.totals) != sides or line.result.winner not in (None, *range(sides)):
        raise ArenaError(f"line {at} has a result that {sides} sides cannot have")


def _row(chunk: Chunk, results: list[Result]) -> Row:
    """Averages over the seatings, by team."""
    seatings = chunk.lineup.seatings
    count = len(chunk.lineup.teams)
    sums = [0.0] * count
    for seating, result in zip(seatings, results, strict=True):
        scores = _points(result) if chunk.part is Part.DEALS else _shares(result)
        for team in range(count):
            held = [score for score, who in zip(scores, seating.teams, strict=True) if who == team]
            # Points are compared side against side, a match has one winner among all sides.
            sums[team] += sum(held) / (len(held) if chunk.part is Part.DEALS else 1)
    return tuple(total / len(seatings) for total in sums)


def _points(result: Result) -> Row:
    return tuple(map(float, result.totals))


def _shares(result: Result) -> Row:
    """What each side has of a match: the winner all of it, after a draw the leaders alike."""
    if result.winner is not None:
        return tuple(float(side == result.winner) for side in range(len(result.totals)))
    top = max(result.totals)
    leaders = result.totals.count(top)
    return tuple((total == top) / leaders for total in result.totals)
