"""Persons at a terminal in which `ronda play` runs, and the environment of a user."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

PROGRAM = [sys.executable, "-c", "from ronda.cli import main; main()", "play"]


def user_environment(folder: Path) -> dict[str, str]:
    """The environment of a user without any saved match."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "XDG_DATA_HOME": str(folder / "data"), "TERM": "xterm-256color"}


def own_terminal() -> None:
    """Makes the terminal the one whose Ctrl-C and whose end the program is told of."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Seat:
    """A person at a terminal in which `ronda play` runs."""

    def __init__(self, home: dict[str, str], *words: str, size: tuple[int, int] = (80, 24)) -> None:
        self._person, self.terminal = pty.openpty()
        self.resize(*size)
        self.modes = termios.tcgetattr(self.terminal)
        self.program = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=self.terminal,
            stdout=self.terminal,
            stderr=self.terminal,
            env={**home, "COLORTERM": "truecolor"},
            start_new_session=True,
            preexec_fn=own_terminal,  # noqa: PLW1509 - a test has no threads
        )
        self.seen = ""

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, key: str) -> float:
        """Presses a key, as soon as the program waits for one; when that was."""
        self._wait_until_it_waits()
        when = time.monotonic()
        os.write(self._person, key.encode())
        return when

    def read_until(self, pattern: str, seconds: float = 120) -> str:
        """What appeared up to this pattern, without its colours."""
        end = time.monotonic() + seconds
        text = ""
        while not re.search(pattern, text):
            assert time.monotonic() < end, f"no {pattern!r} in {text!r}"
            if select.select([self._person], [], [], 0.1)[0]:
                text += self._read()
        return text

    def leave(self) -> tuple[int, str]:
        """The exit status, and what was left to read."""
        text = ""
        while self.program.poll() is None:
            if select.select([self._person], [], [], 0.1)[0]:
                text += self._read()
        while select.select([self._person], [], [], 0.1)[0]:
            text += self._read()
        return self.program.returncode, text

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self._person)
        os.close(self.terminal)

    def _wait_until_it_waits(self, seconds: float = 120) -> None:
        """What is typed before it asks is forgotten, and on a busy machine it may ask late."""
        end = time.monotonic() + seconds
        in_a_row = 0
        while in_a_row < 5:
            assert time.monotonic() < end, f"the program is still at work after {seconds} s"
            time.sleep(0.04)
            in_a_row = in_a_row + 1 if self._is_asleep() else 0

    def _is_asleep(self) -> bool:
        """Whether it waits for something, other than its turn at the processor."""
        stat = Path(f"/proc/{self.program.pid}/stat").read_text(encoding="utf-8")
        return stat.rpartition(")")[2].split()[0] == "S"

    def _read(self) -> str:
        read = os.read(self._person, 65536).decode(errors="replace")
        return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", read)


class Door:
    """Where persons come in and sit down; all of them leave with the test."""

    def __init__(self, home: dict[str, str], save: Path) -> None:
        self.home = home
        self.save = save
        self._seats: list[Seat] = []

    def __call__(
        self,
        *words: str,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> Seat:
        seat = Seat({**self.home, **environment}, *words, size=size)
        self._seats.append(seat)
        return seat

    def begin(self, **environment: str) -> Seat:
        """A match of qahwa, up to the person's first turn."""
        words = ("--rules", "qahwa", "--seed", "3", "--fast", "--save", str(self.save))
        seat = self(*words, environment=environment)
        seat.seen = seat.read_until("1.4 play a card")
        return seat

    def actions(self) -> int:
        """How many actions are saved."""
        return sum(b'"acted"' in line for line in self.save.read_bytes().splitlines())

    def close(self) -> None:
        for seat in self._seats:
            seat.close()
