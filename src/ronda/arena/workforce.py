"""Where chunks are played: processes on this machine, or a Dask cluster (`cluster`).

Both are an `Executor` of `concurrent.futures`; the scheduler treats them alike.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, NamedTuple

from ronda.arena.chunks import Chunk
from ronda.arena.errors import ArenaError

CHECK_SECONDS: Final = 10.0
"""How long nothing comes back before the workers are looked after."""
AHEAD: Final = 2
"""Chunks in hand for each worker: one running and one queued, so that no worker idles."""


class Workforce(NamedTuple):
    """Workers, and how to know that they are gone.

    Attributes:
        executor: where chunks are submitted.
        window: how many chunks to have in hand at a time.
        lost: what a future raises when its worker is gone.
        check: raises `ArenaError` where nobody is left; asked while nothing comes back.
    """

    executor: Executor
    window: int
    lost: tuple[type[Exception], ...] = (CancelledError, BrokenExecutor)
    check: Callable[[], None] = lambda: None

    def first_done(self, futures: Sequence[Future[bytes]]) -> None:
        """Waits until one of these is done; raises `ArenaError` where nobody is left to do it."""
        while not wait(futures, CHECK_SECONDS, FIRST_COMPLETED).done:
            self.check()

    def collect(self, future: Future[bytes], chunk: Chunk) -> bytes:
        """What came of a chunk; raises `ArenaError` where its worker is lost, or as it did."""
        self.first_done([future])
        try:
            return future.result()
        except self.lost as error:
            reason = str(error) or "they are gone"
            raise ArenaError(
                f"the workers were lost while they played {chunk}: {reason}"
            ) from error


@contextmanager
def here(workers: int) -> Iterator[Workforce]:
    """Processes on this machine; a single one needs no process of its own."""
    executor: Executor
    if workers == 1:
        executor = ThreadPoolExecutor(1)
    else:
        # Started afresh rather than forked: a fork copies the locks of threads that do not exist.
        context = get_context("spawn")
        executor = ProcessPoolExecutor(workers, context, _die_silently)
    try:
        yield Workforce(executor, AHEAD * workers)
    finally:
        executor.shutdown(cancel_futures=True)


def _die_silently() -> None:
    """Ctrl-C reaches the workers too: they end without a word, the run says what is to be said."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
