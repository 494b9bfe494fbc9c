"""A run: the same standings whoever works, nothing played twice, nothing lost."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from ronda.arena.chunks import Chunk, Contest, Part, play_chunk
from ronda.arena.errors import ArenaError
from ronda.arena.folder import Folder
from ronda.arena.lineup import every_pair
from ronda.arena.running import Plan, Run, ranges
from ronda.arena.sequential import Bounds, Verdict
from ronda.arena.standing import Standing
from ronda.arena.workforce import Workforce
from tests.arena.toys import CHEAT, FIRST, LAST, OTHER

P = ParamSpec("P")
T = TypeVar("T")

CONTEST = Contest({"preset": "koutchina", "target": 5}, 2, 7)
SIZES = {Part.DEALS: 2, Part.MATCHES: 1}
PLAN = Plan(CONTEST, every_pair((FIRST, LAST), 2), {Part.DEALS: 5, Part.MATCHES: 2}, None, SIZES)


_played: dict[str, bytes] = {}


@pytest.fixture(autouse=True)
def play_each_chunk_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a chunk holds is shown in test_chunks.py; here it is enough to play each once."""

    def play_once(chunk: Chunk) -> bytes:
        if str(chunk) not in _played:
            _played[str(chunk)] = play_chunk(chunk)
        return _played[str(chunk)]

    monkeypatch.setattr("ronda.arena.running.play_chunk", play_once)


class Counting(Executor):
    """Works at once, and counts what it was asked for; after so many it is interrupted."""

    def __init__(self, limit: int = 1000) -> None:
        self.asked: list[Chunk] = []
        self.limit = limit

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if len(self.asked) >= self.limit:
            raise KeyboardInterrupt
        self.asked += [each for each in args if isinstance(each, Chunk)]
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except ArenaError as error:
            future.set_exception(error)
        return future


class Gone(Executor):
    """Whoever should have worked is not there any more."""

    def submit(self, _fn: Callable[P, T], /, *_: P.args, **__: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


class Late(Executor):
    """Does the first thing last: only when `finish` is called."""

    def __init__(self) -> None:
        self.finish: list[Callable[[], None]] = []
        self._at_once = Counting()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._at_once.asked:
            return self._at_once.submit(fn, *args, **kwargs)
        late: Future[T] = Future()
        done = self._at_once.submit(fn, *args, **kwargs)
        self.finish.append(lambda: late.set_result(done.result()))
        return late


def play(plan: Plan, executor: Executor, folder: Folder | None = None) -> Run:
    run = Run(plan, Workforce(executor, 4), folder)
    for standing in run.play():
        assert standing in run.standings
    return run


def rows(run: Run) -> list[dict[Part, list[tuple[float, ...]]]]:
    return [standing.rows for standing in run.standings]


def test_everybody_plays_everything() -> None:
    run = play(PLAN, Counting())
    for standing, lineup in zip(run.standings, PLAN.lineups, strict=True):
        assert standing.lineup == lineup
        assert {part: len(found) for part, found in standing.rows.items()} == dict(PLAN.numbers)


def test_workers_and_sizes_change_nothing() -> None:
    expected = rows(play(PLAN, Counting()))
    with ThreadPoolExecutor(3) as threads:
        assert rows(play(PLAN, threads)) == expected
    assert rows(play(PLAN._replace(sizes={Part.DEALS: 4, Part.MATCHES: 2}), Counting())) == expected


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    stopped = Counting(limit=3)
    with pytest.raises(KeyboardInterrupt):
        play(PLAN, stopped, Folder(tmp_path, CONTEST))
    assert len(list(tmp_path.glob("*/*.jsonl"))) == 3
    rest = Counting()
    run = play(PLAN, rest, Folder(tmp_path, CONTEST))
    assert rows(run) == rows(play(PLAN, Counting()))
    assert not set(map(str, stopped.asked)) & set(map(str, rest.asked))


def test_a_finished_run_plays_nothing_again(tmp_path: Path) -> None:
    play(PLAN, Counting(), Folder(tmp_path, CONTEST))
    again = Counting()
    play(PLAN, again, Folder(tmp_path, CONTEST))
    assert again.asked == []


def test_a_run_can_be_widened_and_narrowed(tmp_path: Path) -> None:
    play(PLAN, Counting(), Folder(tmp_path, CONTEST))
    more = PLAN._replace(
        lineups=every_pair((FIRST, LAST, OTHER), 2), numbers={Part.DEALS: 8, Part.MATCHES: 2}
    )
    rest = Counting()
    assert rows(play(more, rest, Folder(tmp_path, CONTEST))) == rows(play(more, Counting()))
    old = [chunk for chunk in rest.asked if OTHER not in chunk.names]
    assert {(chunk.first, chunk.last) for chunk in old} == {(5, 6), (7, 7)}
    less = PLAN._replace(numbers={Part.DEALS: 3, Part.MATCHES: 1})
    assert rows(play(less, Counting(0), Folder(tmp_path, CONTEST))) == rows(play(less, Counting()))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((b'"seed":7', b'"seed":8'), "deals-000000-000001.jsonl line 1 is not number 0"),
        ((b'"version":1', b'"version":0'), "was played by .*First version 0, and here it is"),
        ((b'"deals"', b'"matches"'), "deals-000000-000001.jsonl line 1 is"),
        ((b"\n", b"\n{"), "deals-000000-000001.jsonl"),
    ],
)
def test_a_file_of_another_run_is_refused_and_left_alone(
    tmp_path: Path, change: tuple[bytes, bytes], says: str
) -> None:
    folder = Folder(tmp_path, CONTEST)
    play(PLAN, Counting(), folder)
    file = folder.file(Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 0, 1))
    changed = file.read_bytes().replace(*change)
    file.write_bytes(changed)
    with pytest.raises(ArenaError, match=says):
        play(PLAN, Counting(), Folder(tmp_path, CONTEST))
    assert file.read_bytes() == changed


def test_what_was_played_before_a_failure_is_kept(tmp_path: Path) -> None:
    plan = PLAN._replace(lineups=every_pair((FIRST, LAST, CHEAT), 2))
    with pytest.raises(ArenaError, match="cheat broke the rules"):
        play(plan, Counting(), Folder(tmp_path, CONTEST))
    assert len(list(tmp_path.glob("*/*.jsonl"))) >= 5


def test_lost_workers_are_told_from_bad_players() -> None:
    with pytest.raises(ArenaError, match="the workers were lost while they played deals 0–1"):
        play(PLAN, Gone())
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(ArenaError, match="the workers take no more work"):
        play(PLAN, closed)


def test_a_verdict_falls_at_the_same_deck_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronda.arena.sequential.FEWEST", 9)
    plan = PLAN._replace(numbers={Part.DEALS: 400, Part.MATCHES: 1}, bounds=Bounds(0.0, 40.0))

    def stopped(run: Run) -> tuple[Verdict | None, int, int]:
        (standing,) = run.standings
        return (standing.verdict, len(standing.rows[Part.DEALS]), len(standing.rows[Part.MATCHES]))

    few = Counting()
    expected = stopped(play(plan, few))
    assert expected == (Verdict.LOW, 9, 1)
    assert max(chunk.last for chunk in few.asked) < 30
    wider = plan._replace(sizes={Part.DEALS: 7, Part.MATCHES: 1})
    assert stopped(play(wider, Counting())) == expected


def test_a_chunk_that_is_done_while_another_is_saved_is_saved_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    executor, save = Late(), Folder.save

    def save_and_finish(folder: Folder, chunk: Chunk, content: bytes) -> None:
        save(folder, chunk, content)
        while executor.finish:
            executor.finish.pop()()

    monkeypatch.setattr(Folder, "save", save_and_finish)
    assert rows(play(PLAN, executor, Folder(tmp_path, CONTEST))) == rows(play(PLAN, Counting()))
    assert len(list(tmp_path.glob("*/*.jsonl"))) == 5


def test_standings_move_while_it_runs() -> None:
    run = Run(PLAN, Workforce(Counting(), 1))
    moved: list[Standing] = []
    counts = []
    for standing in run.play():
        moved.append(standing)
        counts.append(sum(len(each) for each in standing.rows.values()))
    assert counts == [2, 4, 5, 6, 7]
    assert moved == list(run.standings) * 5


def test_ranges_fill_the_gaps() -> None:
    def saved(*bounds: tuple[int, int]) -> list[Chunk]:
        return [Chunk(CONTEST, (FIRST, LAST), Part.DEALS, first, last) for first, last in bounds]

    assert list(ranges(7, 3, [])) == [(0, 2), (3, 5), (6, 6)]
    assert list(ranges(7, 3, saved((2, 3)))) == [(0, 1), (2, 3), (4, 6)]
    assert list(ranges(7, 3, saved((0, 9)))) == [(0, 9)]
    assert list(ranges(7, 3, saved((1, 2), (2, 8)))) == [(0, 0), (1, 2), (3, 5), (6, 6)]
    assert list(ranges(7, 3, saved((5, 6), (8, 9)))) == [(0, 2), (3, 4), (5, 6)]
    assert list(ranges(0, 3, saved((0, 2)))) == []
