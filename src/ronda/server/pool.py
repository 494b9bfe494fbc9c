"""Processes beside the server's own, for whatever takes more than a moment."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from ronda.server.processes import begin

logger = logging.getLogger(__name__)

Args = ParamSpec("Args")
Result = TypeVar("Result")


class Pool:
    """A number of processes, started on first use, and again when they are gone.

    Args:
        workers: how many.
        niceness: how much they give way to all others.
    """

    def __init__(self, workers: int, niceness: int = 0) -> None:
        self._workers = workers
        self._niceness = niceness
        self._executor: ProcessPoolExecutor | None = None

    async def run(
        self, work: Callable[Args, Result], *args: Args.args, **named: Args.kwargs
    ) -> Result:
        """What the work gives; raises `BrokenProcessPool` where its process is gone."""
        executor = self._running()
        try:
            return await asyncio.wrap_future(executor.submit(work, *args, **named))
        except BrokenProcessPool:
            logger.warning("processes are gone: they are started again")
            if self._executor is executor:
                self._executor = None
            raise

    def close(self) -> None:
        """Ends them; what is not done is not done."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    def _running(self) -> ProcessPoolExecutor:
        if self._executor is None:
            # Spawned, so that they hold none of the server's sockets and files.
            self._executor = ProcessPoolExecutor(
                self._workers,
                mp_context=get_context("spawn"),
                initializer=begin,
                initargs=(self._niceness,),
            )
        return self._executor
