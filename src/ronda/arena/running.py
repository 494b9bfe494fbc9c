"""Running an arena: chunks go out to the workers, and come back into the standings in their order.

Standings do not depend on the number of workers or on the order in which they finish: the
numbers count in their order, and a sequential test stops at the same deck wherever it runs.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import Future
from itertools import product
from typing import NamedTuple

from ronda.arena.chunks import CHUNK_SIZES, Chunk, Contest, Part, play_chunk
from ronda.arena.contestants import check_versions
from ronda.arena.errors import ArenaError
from ronda.arena.folder import Folder
from ronda.arena.lineup import Lineup
from ronda.arena.results import Row, played_by, read_rows
from ronda.arena.sequential import Bounds
from ronda.arena.standing import Standing
from ronda.arena.workforce import Workforce


class Plan(NamedTuple):
    """What is to be played.

    Attributes:
        contest: rules, seats, seed.
        lineups: who meets, in the order in which they play.
        numbers: how many decks, and sequences of decks, each line-up plays.
        bounds: the sequential test of every line-up, if there is one.
        sizes: how many numbers make a chunk.
    """

    contest: Contest
    lineups: tuple[Lineup, ...]
    numbers: Mapping[Part, int]
    bounds: Bounds | None = None
    sizes: Mapping[Part, int] = CHUNK_SIZES


class _Piece:
    """A chunk on its way from a worker, or from the disk, where it is kept."""

    def __init__(self, chunk: Chunk, future: Future[bytes], *, is_kept: bool) -> None:
        self.chunk = chunk
        self.future = future
        self.is_kept = is_kept


class Run:
    """One run of a plan.

    Args:
        plan: what is to be played.
        workforce: where chunks are played.
        folder: where chunks are kept, and found again; None to keep none.

    `play` raises `ArenaError` where saved chunks do not fit, where the workers are lost, and as
    `play_chunk` does. Whatever was played until then is saved.
    """

    def __init__(self, plan: Plan, workforce: Workforce, folder: Folder | None = None) -> None:
        self._standings = {each: Standing(each, plan.bounds) for each in plan.lineups}
        self._plan = plan
        self._workforce = workforce
        self._folder = folder
        self._pieces: deque[_Piece] = deque()

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standing of each line-up, in the order of the plan."""
        return tuple(self._standings.values())

    def play(self) -> Generator[Standing, None, None]:
        """Plays what is not there yet, and gives each standing that has moved."""
        chunks = self._chunks()
        try:
            while True:
                self._send(chunks)
                if not self._pieces:
                    return
                self._await()
                # Only what is kept counts: a chunk may be done since, and not on the disk yet.
                while self._pieces and self._pieces[0].is_kept:
                    yield self._count(self._pieces.popleft())
        finally:
            for piece in self._pieces:
                piece.future.cancel()
            self._save()

    def _chunks(self) -> Iterator[Chunk]:
        """Every chunk that can still count, in order, looked up when it is needed."""
        for lineup, part in product(self._plan.lineups, self._plan.numbers):
            saved = [] if self._folder is None else list(self._folder.saved(lineup, part))
            for first, last in ranges(self._plan.numbers[part], self._plan.sizes[part], saved):
                if self._standings[lineup].is_settled(part):
                    break
                yield Chunk(self._contest, lineup.names, part, first, last)

    @property
    def _contest(self) -> Contest:
        # The folder's wording of the rules, so that a chunk has the same bytes in every run.
        return self._plan.contest if self._folder is None else self._folder.contest

    def _send(self, chunks: Iterator[Chunk]) -> None:
        """Fills the workers' hands."""
        while len(self._pieces) < self._workforce.window:
            chunk = next(chunks, None)
            if chunk is None:
                return
            self._pieces.append(self._piece(chunk))

    def _piece(self, chunk: Chunk) -> _Piece:
        if self._folder is not None and self._folder.file(chunk).exists():
            found: Future[bytes] = Future()
            found.set_result(self._folder.load(chunk))
            return _Piece(chunk, found, is_kept=True)
        try:
            return _Piece(chunk, self._workforce.executor.submit(play_chunk, chunk), is_kept=False)
        except RuntimeError as error:
            raise ArenaError(f"the workers take no more work: {error}") from error

    def _await(self) -> None:
        """Waits until one more chunk is done, and saves all that are; a failure shows at once."""
        if not self._pieces[0].is_kept:
            self._workforce.first_done([each.future for each in self._pieces if not each.is_kept])
        self._save()
        for piece in self._pieces:
            if piece.future.done():
                self._workforce.collect(piece.future, piece.chunk)

    def _save(self) -> None:
        """Saves every chunk that is done, also those whose turn to count has not come."""
        for piece in self._pieces:
            future = piece.future
            if piece.is_kept or not future.done() or future.cancelled() or future.exception():
                continue
            if self._folder is not None:
                self._folder.save(piece.chunk, future.result())
            piece.is_kept = True

    def _count(self, piece: _Piece) -> Standing:
        chunk, standing = piece.chunk, self._standings[piece.chunk.lineup]
        standing.add(chunk.part, self._rows(chunk, piece.future.result()))
        return standing

    def _rows(self, chunk: Chunk, content: bytes) -> tuple[Row, ...]:
        """The rows that count; raises `ArenaError`, with its source, for any other content."""
        contest = chunk.contest
        try:
            check_versions(played_by(content), contest.rule_set, contest.seats)
            rows = read_rows(chunk, content)
        except ArenaError as error:
            raise ArenaError(f"{self._source(chunk)} {error}") from None
        return rows[: self._plan.numbers[chunk.part] - chunk.first]

    def _source(self, chunk: Chunk) -> str:
        return str(chunk) if self._folder is None else str(self._folder.file(chunk))


def ranges(count: int, size: int, saved: list[Chunk]) -> Iterator[tuple[int, int]]:
    """The first and last number of each chunk that together make 0 to `count` − 1.

    Chunks that are saved are taken as they are, whatever size they have; gaps are filled by chunks
    of `size` at most. The last one may go on beyond what is asked for.
    """
    ends = {chunk.first: chunk.last for chunk in saved}
    starts = sorted({count, *(start for start in ends if start < count)})
    first = 0
    while first < count:
        beyond = starts[bisect_right(starts, first)]
        last = ends.get(first, min(first + size, beyond) - 1)
        yield first, last
        first = last + 1
