"""The parent of several processes that serve together: it starts, watches and ends them.

It binds their one listening socket. A process that dies is started again, with its number; a signal
goes on to all of them; where the parent dies, they end.
"""

import logging
import signal
import socket
import sys
import time
from logging import INFO, WARNING
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from ronda.server.fleet import Fleet
from ronda.server.logs import set_up_logs
from ronda.server.options import OptionError, Options
from ronda.server.processes import watch_parent
from ronda.server.restoring import claimed
from ronda.server.serving import ENDING, listen, run
from ronda.server.store.database import DatabaseError, migrate, open_database
from ronda.server.store.files import databases_of

logger = logging.getLogger(__name__)

UNUSABLE: Final = 3
"""The exit status of a process that cannot serve as it is told to."""
LOOK: Final = 0.5
"""Seconds between two looks, whether a signal has come or a start is due."""
SHORT: Final = 10.0
"""Seconds of life below which the next start is put off."""
PAUSES: Final = (0.5, 30.0)
"""Seconds by which it is put off first, and at most; each time for twice as long."""


def run_all(options: Options) -> None:
    """Serves with as many processes as are wished, until a signal ends them.

    Raises `DatabaseError`, `OptionError` or `OSError` where that is not to be; exits with a status
    where one of several fails.
    """
    if options.processes == 1:
        run(options)
        return
    if not hasattr(socket, "send_fds"):
        raise OptionError("--processes: on this system one process serves alone")
    set_up_logs()
    databases = databases_of(options.database, options.processes)
    for url in dict.fromkeys(databases):
        # At once, since each process reads what the others have.
        engine = open_database(url)
        with claimed(engine):
            migrate(engine)
    with listen(options.host, options.port) as listening, TemporaryDirectory() as folder:
        port = listening.getsockname()[1]
        options = msgspec.structs.replace(options, port=port)
        status = _Watch(options, Fleet(0, databases, Path(folder), listening)).run()
    if status:
        sys.exit(status)


def _serve(options: Options, fleet: Fleet) -> None:
    """What runs in each process."""
    watch_parent()
    try:
        run(options, fleet)
    except (DatabaseError, OSError) as error:
        logger.critical("a process cannot serve", extra={"reason": str(error)})
        sys.exit(UNUSABLE)


class _Child:
    """One of the processes, from one start to the next.

    Attributes:
        due: when it is to be started, by the monotonic clock.
    """

    def __init__(self, options: Options, fleet: Fleet) -> None:
        self.process: SpawnProcess | None = None
        self.due = 0.0
        url = fleet.databases[fleet.number - 1]
        self._arguments = msgspec.structs.replace(options, database=url, processes=1), fleet
        self._number = fleet.number
        self._pause = 0.0
        self._is_new = True

    def start(self) -> None:
        # Spawned, so that nothing of this process is in it.
        process = get_context("spawn").Process(target=_serve, args=self._arguments)
        self._began = time.monotonic()
        try:
            process.start()
        except OSError as error:  # There is no room for it just now; the others serve on.
            self.due = self._began + SHORT
            logger.warning("process %d not started", self._number, extra={"reason": str(error)})
            return
        self.process = process
        logger.info("process %d is %d", self._number, process.pid)

    def end(self, process: SpawnProcess) -> int:
        """The exit status of a process that is gone; the next start is put off where it was short.

        `UNUSABLE` only at the first start: later it may help to wait.
        """
        process.join()
        self.process, status, now = None, process.exitcode or 0, time.monotonic()
        first, most = PAUSES
        is_short = now - self._began < SHORT
        self._pause = min(max(self._pause * 2, first), most) if is_short else 0.0
        self.due = now + self._pause
        extra = {"status": status, "seconds": self._pause}
        logger.log(WARNING if status else INFO, "process %d is gone", self._number, extra=extra)
        is_new, self._is_new = self._is_new, False
        return status if is_new or status != UNUSABLE else 1


class _Watch:
    """Starts all processes, and starts again those that die, until a signal ends them."""

    def __init__(self, options: Options, fleet: Fleet) -> None:
        self._fleet = fleet
        self._is_ending = self._is_told = False
        self._status = 0
        numbers = range(1, len(fleet.databases) + 1)
        self._children = [_Child(options, fleet._replace(number=number)) for number in numbers]

    def run(self) -> int:
        """Until all have ended; the status to exit with."""
        for each in ENDING:
            signal.signal(each, self._end)
        while not self._is_told or any(child.process for child in self._children):
            if not self._is_ending:
                self._start_due()
            elif not self._is_told:
                self._tell()
            running = {child: child.process for child in self._children if child.process}
            wait([process.sentinel for process in running.values()], LOOK)
            for child, process in running.items():
                if process.exitcode is not None:
                    self._heed(child.end(process))
        return self._status

    def _end(self, *_: object) -> None:
        self._is_ending = True

    def _tell(self) -> None:
        """Lets all finish what they do; whoever comes now is told at once that it is over."""
        self._is_told = True
        if self._fleet.listening is not None:
            self._fleet.listening.close()
        for child in self._children:
            if child.process is not None:
                child.process.terminate()

    def _start_due(self) -> None:
        for child in self._children:
            if child.process is None and time.monotonic() >= child.due:
                child.start()

    def _heed(self, status: int) -> None:
        """One has ended; one that had only begun had nothing to finish."""
        if status == UNUSABLE or (self._is_told and status not in (0, -signal.SIGTERM)):
            self._status, self._is_ending = 1, True
