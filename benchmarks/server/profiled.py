"""A server under cProfile: the signal USR1 starts the profile, and writes it to a file.

python -m benchmarks.server.profiled FILE serve ...
"""

import cProfile
import signal
import sys
import time
from types import FrameType

from ronda.cli import main


class Profile:
    """The profile of the event loop's thread, in seconds of its processor time."""

    def __init__(self, file: str) -> None:
        self._file = file
        # Time that passes while it waits for clients or the disk is no work.
        self._profile = cProfile.Profile(time.thread_time)
        self._is_running = False

    def toggle(self, _signal: int, _frame: FrameType | None) -> None:
        """Starts it, or ends it and writes it down."""
        if self._is_running:
            self._profile.disable()
            self._profile.dump_stats(self._file)
        else:
            self._profile.enable()
        self._is_running = not self._is_running


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, Profile(sys.argv.pop(1)).toggle)
    main()
