"""The workers of a Dask cluster, through the same interface as processes here (extra `cluster`)."""

import logging
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from functools import partial
from typing import Final

from distributed import Client
from distributed.scheduler import KilledWorker

from ronda.arena.errors import ArenaError
from ronda.arena.workforce import AHEAD, Workforce

CONNECT_SECONDS: Final = 10


@contextmanager
def cluster(address: str) -> Iterator[Workforce]:
    """The workers of the cluster whose scheduler is at `address`, as `tcp://10.0.0.5:8786`.

    Raises `ArenaError` where no scheduler answers there, or it has no worker.
    """
    # What goes wrong is said once, by us; Dask would add a traceback for each open chunk.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaError(
            f"no Dask scheduler answers at {address} ({error}); start one with: dask scheduler"
        ) from None
    try:
        executor = client.get_executor()
        window = AHEAD * _workers(client, address)
        lost = (CancelledError, BrokenExecutor, KilledWorker)
        yield Workforce(executor, window, lost, partial(_check, client, address))
    finally:
        client.close(timeout=CONNECT_SECONDS)


def _workers(client: Client, address: str) -> int:
    """How many chunks the cluster plays at a time."""
    count: int = sum(client.nthreads().values())
    if not count:
        raise ArenaError(
            f"the cluster at {address} has no worker; start one with: dask worker {address}"
        )
    return count


def _check(client: Client, address: str) -> None:
    if client.status == "connecting":
        return  # Dask gives up after half a minute, and cancels what is open.
    if client.status != "running":
        raise ArenaError(f"the cluster at {address} went away")
    _workers(client, address)
