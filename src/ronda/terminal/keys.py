"""Where keys come from: single keys of a terminal, or the lines of a pipe.

Both give one key, or one typed word, at a time, and both end with `EndOfInput`.
"""

import os
import select
import signal
import termios
import tty
from contextlib import suppress
from types import FrameType, TracebackType
from typing import BinaryIO, Final, Protocol, Self

from ronda.terminal.signals import Bell

ENTER: Final = "\n"
"""What an empty line, or the Enter key, gives."""
RESIZED: Final = ""
"""No key: the terminal has another size now, or comes back from somewhere else, or has news."""
END_OF_TRANSMISSION: Final = "\x04"
ESCAPE: Final = b"\x1b"
LONGEST_LINE: Final = 4096


class EndOfInput(Exception):  # noqa: N818 - an end, and no error
    """Nobody types any more: Ctrl-D, the end of a pipe, or a terminal that went away."""


class Keys(Protocol):
    """Somebody at a keyboard, or what stands in for one."""

    def ask(self) -> str:
        """Waits for the next key; `RESIZED` if it should be asked for again.

        Raises `EndOfInput`, and `signals.Interrupted`.
        """
        ...

    def wait(self, seconds: float) -> None:
        """Lets time pass; a key ends it early. Raises `signals.Interrupted`."""
        ...


class Lines:
    """A pipe, or a terminal without single keys: a line is one answer.

    Args:
        descriptor: the open file that the lines come from.
        bell: what may ring meanwhile.
    """

    def __init__(self, descriptor: int, bell: Bell) -> None:
        self._descriptor = descriptor
        self._bell = bell
        self._read = b""
        self._is_ended = False

    def ask(self) -> str:
        """The next line without the space around it, `ENTER` if that is nothing."""
        if not self._is_line_here():
            return RESIZED
        line, is_whole = self._line()
        is_long = False
        while not is_whole:
            is_long = True
            _, is_whole = self._line() if self._is_line_here() else (b"", False)
        text = line.decode("utf-8", errors="replace").strip()
        return text + "…" if is_long else text or ENTER

    def wait(self, seconds: float) -> None:  # noqa: ARG002 - the others wait
        """Does not wait: nobody watches a pipe."""
        self._bell.answer()

    def _is_line_here(self) -> bool:
        """Waits for a line, or as much of it as anybody could mean; whether no news came first."""
        while b"\n" not in self._read and len(self._read) < LONGEST_LINE and not self._is_ended:
            ready = select.select([self._descriptor, self._bell.descriptor], [], [])[0]
            has_news = self._bell.answer()
            if self._descriptor in ready:
                piece = os.read(self._descriptor, LONGEST_LINE)
                self._is_ended = not piece
                self._read += piece
            if has_news and b"\n" not in self._read:
                return False
        if self._is_ended and not self._read:
            raise EndOfInput
        return True

    def _line(self) -> tuple[bytes, bool]:
        """The next line, or as much of it as anybody could mean, and whether that is all of it."""
        line, end, rest = self._read.partition(b"\n")
        self._read = rest
        return line, bool(end) or self._is_ended


class SingleKeys:
    """A terminal that gives each key at once; use it as a context, which restores the terminal.

    Args:
        descriptor: the terminal.
        bell: what may ring meanwhile.
    """

    def __init__(self, descriptor: int, bell: Bell) -> None:
        self._descriptor = descriptor
        self._bell = bell
        self._before = termios.tcgetattr(descriptor)

    def __enter__(self) -> Self:
        tty.setcbreak(self._descriptor)
        # A shell that brings a stopped program back has its own modes in the terminal.
        signal.signal(signal.SIGCONT, self._take_again)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
        # A terminal that went away has no modes left to restore.
        with suppress(termios.error):
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def ask(self) -> str:
        """The next key; what was typed before the question is forgotten, as it answers nothing."""
        with suppress(termios.error):
            termios.tcflush(self._descriptor, termios.TCIFLUSH)
        if not self._is_ready(None):
            return RESIZED
        key = self._key()
        if key == END_OF_TRANSMISSION:
            raise EndOfInput
        return ENTER if key in ("\r", "\n") else key

    def wait(self, seconds: float) -> None:
        """Waits, or less if a key is pressed."""
        self._is_ready(seconds)

    def _is_ready(self, seconds: float | None) -> bool:
        waiting = [self._descriptor, self._bell.descriptor]
        ready = select.select(waiting, [], [], seconds)[0]
        self._bell.answer()
        return self._descriptor in ready

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
        try:
            read = os.read(self._descriptor, number)
        except OSError:
            raise EndOfInput from None
        if not read:
            raise EndOfInput
        return read

    def _take_again(self, _signal: int, _frame: FrameType | None) -> None:
        with suppress(termios.error):
            tty.setcbreak(self._descriptor)
        # What the shell wrote meanwhile stands where the table stood.
        self._bell.ring()


def keys_of(file: BinaryIO, bell: Bell, *, single: bool) -> Lines | SingleKeys:
    """The keys that come from a file; `single` asks for single keys where it is a terminal."""
    descriptor = file.fileno()
    return SingleKeys(descriptor, bell) if single and file.isatty() else Lines(descriptor, bell)
