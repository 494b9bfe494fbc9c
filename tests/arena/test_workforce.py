"""Processes here: the same bytes as at home, and a word when they die."""

import pytest

from ronda.arena.chunks import Chunk, Contest, Part, play_chunk
from ronda.arena.errors import ArenaError
from ronda.arena.workforce import AHEAD, here
from tests.arena.toys import FIRST, LAST, QUITTER

CONTEST = Contest({"preset": "koutchina", "target": 11}, 2, 7)


def test_one_worker_needs_no_process() -> None:
    chunk = Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 0, 1)
    with here(1) as workforce:
        assert workforce.window == AHEAD
        future = workforce.executor.submit(play_chunk, chunk)
        assert workforce.collect(future, chunk) == play_chunk(chunk)


@pytest.mark.slow
def test_processes_play_the_same_bytes_and_are_missed_when_they_die() -> None:
    good = Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 0, 1)
    unknown = Chunk(CONTEST, (FIRST, "nobody"), Part.DEALS, 0, 1)
    deadly = Chunk(CONTEST, (FIRST, QUITTER), Part.DEALS, 0, 1)
    with here(2) as workforce:
        submit = workforce.executor.submit
        assert workforce.collect(submit(play_chunk, good), good) == play_chunk(good)
        with pytest.raises(ArenaError, match="'nobody' is no player"):
            workforce.collect(submit(play_chunk, unknown), unknown)
        with pytest.raises(ArenaError, match="the workers were lost while they played deals 0–1"):
            workforce.collect(submit(play_chunk, deadly), deadly)
