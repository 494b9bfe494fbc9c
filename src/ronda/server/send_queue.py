"""What waits to be sent to one reader: bounded, so that a slow reader costs nobody anything."""

from collections import deque
from collections.abc import Callable
from typing import Final

PUSHES: Final = 32
"""Pushes that wait for one reader; beyond them one whole view takes their place."""
ANSWERS: Final = 256
"""Answers that wait for one reader; who asks and does not read is sent away."""


class SendQueue:
    """The lines for one reader, in order.

    Args:
        whole: makes the whole view for one who fell behind.
        last: sent last to one who asks and does not read the answers.
        wake: called whenever there is something to be taken.
    """

    def __init__(
        self, whole: Callable[[], bytes | None], last: bytes, wake: Callable[[], None]
    ) -> None:
        self._whole = whole
        self._last = last
        self._wake = wake
        self._lines: deque[tuple[bool, bytes]] = deque()
        self._pushes = 0
        self._is_behind = False
        self._is_closed = False

    def answer(self, line: bytes) -> None:
        """An answer to what the reader asked."""
        if self._is_closed:
            return
        if len(self._lines) - self._pushes >= ANSWERS:
            self.close(self._last)
            return
        self._lines.append((False, line))
        self._wake()

    def push(self, line: bytes) -> None:
        """A step of the table."""
        if self._is_closed or self._is_behind:
            return
        if self._pushes == PUSHES:
            self.push_whole()
            return
        self._lines.append((True, line))
        self._pushes += 1
        self._wake()

    def push_whole(self) -> None:
        """The whole view, made when the reader is ready for it; it replaces pushes that wait."""
        if self._pushes:
            self._lines = deque(each for each in self._lines if not each[0])
            self._pushes = 0
        self._is_behind = True
        self._wake()

    def close(self, line: bytes | None = None) -> None:
        """A last line, and nothing after it."""
        if line is not None and not self._is_closed:
            self._lines.append((False, line))
        self._is_closed = True
        self._wake()

    @property
    def is_waiting(self) -> bool:
        """Whether there is something to be taken."""
        return bool(self._lines) or (self._is_behind and not self._is_closed)

    @property
    def is_over(self) -> bool:
        """Whether nothing waits, and nothing will."""
        return self._is_closed and not self._lines

    def take(self, size: int) -> list[bytes]:
        """The next lines to send, up to the one with which they have so many bytes."""
        taken: list[bytes] = []
        while size > 0 and self._lines:
            is_push, line = self._lines.popleft()
            self._pushes -= is_push
            taken.append(line)
            size -= len(line)
        if size > 0 and self.is_waiting:
            self._is_behind = False
            whole = self._whole()
            taken += () if whole is None else (whole,)
        return taken
