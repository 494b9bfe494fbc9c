"""Where keys come from, single keys of a terminal or the lines of a pipe, and what ends them.

A terminal of Windows gives lines: it has no `termios`.
"""

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import FrameType
from typing import BinaryIO, Final, Protocol, Self

if sys.platform != "win32":
    import termios
    import tty

ENTER: Final = "\n"
"""What an empty line, or the Enter key, gives."""
NO_KEY: Final = ""
"""The table has news, or the terminal another size: look again, and ask again."""
END_OF_TRANSMISSION: Final = "\x04"
ESCAPE: Final = b"\x1b"
LONGEST_LINE: Final = 4096
BEAT: Final = 0.05
"""Seconds between two looks at the table while nobody presses a key."""
LEAVING: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class StopError(Exception):
    """The program is to end here: the person leaves, nobody types any more, or a signal came.

    Attributes:
        status: of the program.
    """

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class Signals:
    """Notes the signals that ask the program to leave; use it as a context.

    A signal is answered where somebody waits for a key: never while something is being saved.
    """

    def __init__(self) -> None:
        self._asked: int | None = None
        # Windows has no SIGHUP.
        numbers = [getattr(signal, name) for name in LEAVING if hasattr(signal, name)]
        self._before = {number: signal.getsignal(number) for number in numbers}

    def __enter__(self) -> Self:
        for number in self._before:
            signal.signal(number, self._leave)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def check(self) -> None:
        """Raise `StopError` where a signal came, with the status by which a shell knows it."""
        if self._asked is not None:
            raise StopError(128 + self._asked)

    def _leave(self, number: int, _frame: FrameType | None) -> None:
        if self._asked is not None:
            # Asked twice: whatever holds the program up is not worth waiting for.
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        self._asked = number


def never() -> bool:
    """Nothing but a key is waited for."""
    return False


class Keys(Protocol):
    """Somebody at a keyboard, or what stands in for one."""

    @property
    def is_watched(self) -> bool:
        """Whether somebody sees each thing as it happens, so that it should take its time."""

    def ask(self, is_due: Callable[[], bool] = never) -> str:
        """Wait for the next key, or for something to be due: `NO_KEY`.

        Raises `StopError` where nobody types any more, and for signals.
        """

    def forget(self) -> None:
        """Forget what was typed before the person could see what they answer."""


class Lines:
    """A pipe, or a terminal without single keys: a line is one answer.

    Args:
        descriptor: the open file that the lines come from.
        signals: what may end the waiting.
    """

    is_watched = False

    def __init__(self, descriptor: int, signals: Signals) -> None:
        self._descriptor = descriptor
        self._signals = signals
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._read, name="lines", daemon=True).start()

    def ask(self, is_due: Callable[[], bool] = never) -> str:
        """The next line without the space around it, `ENTER` if that is nothing."""
        while True:
            self._signals.check()
            if is_due():
                return NO_KEY
            with suppress(Empty):
                line = self._lines.get(timeout=BEAT)
                if line is None:
                    raise StopError
                return line

    def forget(self) -> None:
        """Nothing: who writes lines ahead knows what they answer."""

    def _read(self) -> None:
        """Give on line after line; of one that nobody could mean only the beginning."""
        rest, is_long = b"", False
        while piece := self._piece():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self._give(line, is_long=is_long)
                is_long = False
            is_long = is_long or len(rest) > LONGEST_LINE
            rest = rest[:LONGEST_LINE]
        if rest:
            self._give(rest, is_long=is_long)
        self._lines.put(None)

    def _give(self, line: bytes, *, is_long: bool) -> None:
        is_long = is_long or len(line) > LONGEST_LINE
        text = line[:LONGEST_LINE].decode("utf-8", errors="replace").strip()
        self._lines.put(text + "…" if is_long else text or ENTER)

    def _piece(self) -> bytes:
        try:
            return os.read(self._descriptor, LONGEST_LINE)
        except OSError:
            return b""


class SingleKeys:
    """A terminal that gives each key at once; use it as a context, which restores the terminal.

    Args:
        descriptor: the terminal.
        signals: what may end the waiting.
    """

    is_watched = True

    def __init__(self, descriptor: int, signals: Signals) -> None:
        self._descriptor = descriptor
        self._signals = signals
        self._size: tuple[int, int] | None = self._measured()
        self._before = termios.tcgetattr(descriptor)

    def __enter__(self) -> Self:
        tty.setcbreak(self._descriptor)
        # A shell that brings a stopped program back has its own modes in the terminal.
        signal.signal(signal.SIGCONT, self._take_again)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
        # A terminal that went away has no modes left to restore.
        with suppress(termios.error):
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def ask(self, is_due: Callable[[], bool] = never) -> str:
        """The next key."""
        while True:
            self._signals.check()
            size, self._size = self._size, self._measured()
            if is_due() or size != self._size:
                return NO_KEY
            if select.select([self._descriptor], [], [], BEAT)[0]:
                key = self._key()
                if key == END_OF_TRANSMISSION:
                    raise StopError
                return ENTER if key in ("\r", "\n") else key

    def forget(self) -> None:
        """Forget what was typed so far."""
        with suppress(termios.error):
            termios.tcflush(self._descriptor, termios.TCIFLUSH)

    def _measured(self) -> tuple[int, int]:
        try:
            width, height = os.get_terminal_size(self._descriptor)
        except OSError:
            return 0, 0
        return width, height

    def _key(self) -> str:
        first = self._bytes(1)
        if first == ESCAPE:
            rest = 16
        else:
            # The first byte of UTF-8 says how many follow.
            rest = next((n for n, top in ((3, 0xF0), (2, 0xE0), (1, 0xC0)) if first[0] >= top), 0)
        # What else an accented letter, an arrow or a function key sends comes together with it.
        is_more = rest and select.select([self._descriptor], [], [], 0.02)[0]
        return (first + (self._bytes(rest) if is_more else b"")).decode("utf-8", errors="replace")

    def _bytes(self, number: int) -> bytes:
        read = b""
        with suppress(OSError):
            read = os.read(self._descriptor, number)
        if not read:
            # A terminal that hangs up sends a signal too, which says so to the shell.
            self._signals.check()
            raise StopError
        return read

    def _take_again(self, _signal: int, _frame: FrameType | None) -> None:
        with suppress(termios.error):
            tty.setcbreak(self._descriptor)
        # What the shell wrote meanwhile stands where the table stood.
        self._size = None


def keys_of(file: BinaryIO, signals: Signals, *, single: bool) -> Lines | SingleKeys:
    """The keys that come from a file; `single` asks for single keys where it is a terminal."""
    descriptor = file.fileno()
    if sys.platform != "win32" and single and file.isatty():
        return SingleKeys(descriptor, signals)
    return Lines(descriptor, signals)
