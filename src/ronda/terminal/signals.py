"""What wakes a waiting keyboard: a signal that asks to leave, a terminal of a new size, and news.

A signal only leaves a note, and is answered where somebody waits for a key: never in the middle of
a line of the journal. News come from another thread.
"""

import os
import signal
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Final, Self

LEAVING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SIGNAL: Final = b"!"
NEWS: Final = b"n"


class Interrupted(Exception):  # noqa: N818 - a wish, and no error
    """Somebody asked the program to end.

    Attributes:
        number: the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(signal.strsignal(number))
        self.number = number

    @property
    def status(self) -> int:
        """The exit status by which a shell knows that a signal ended the program."""
        return 128 + self.number


class Bell:
    """Signals and news as something to wait for; use it as a context, which restores the handlers.

    Attributes:
        descriptor: readable as soon as a signal or news came.
    """

    def __init__(self) -> None:
        self.descriptor, self._rope = os.pipe()
        os.set_blocking(self.descriptor, False)
        os.set_blocking(self._rope, False)
        self._asked: int | None = None
        self._before = {number: signal.getsignal(number) for number in (*LEAVING, signal.SIGWINCH)}

    def __enter__(self) -> Self:
        for number in LEAVING:
            signal.signal(number, self._leave)
        signal.signal(signal.SIGWINCH, self._resized)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        os.close(self.descriptor)
        os.close(self._rope)

    def ring(self, note: bytes = SIGNAL) -> None:
        """Wakes whoever waits."""
        # A pipe that is full has rung often enough.
        with suppress(BlockingIOError):
            os.write(self._rope, note)

    def announce(self) -> None:
        """Wakes whoever waits, from any thread: there are news."""
        self.ring(NEWS)

    def answer(self) -> bool:
        """Takes note of what rang; whether there are news.

        Raises `Interrupted` where somebody asked the program to end.
        """
        rung = b""
        with suppress(BlockingIOError):
            rung = os.read(self.descriptor, 512)
        if self._asked is not None:
            raise Interrupted(self._asked)
        return NEWS in rung

    def _leave(self, number: int, _frame: FrameType | None) -> None:
        if self._asked is not None:
            # Asked twice: whatever holds the program up is not worth waiting for.
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        self._asked = number
        self.ring()

    def _resized(self, _number: int, _frame: FrameType | None) -> None:
        self.ring()
