"""`ronda play` in a real terminal: what stands on its screen, in several windows and languages."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from shlex import join

import pytest

from ronda.lang import catalogue
from tests.cli.persons import PROGRAM, user_environment

pytestmark = [
    pytest.mark.machine,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux"),
]


class Window:
    """A tmux of its own with one window, in which a match is played.

    Args:
        folder: for the socket and all that is saved.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def tmux(self, *words: str) -> str:
        command = ["tmux", "-S", str(self._folder / "tmux"), "-f", "/dev/null", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout

    def open(self, size: tuple[int, int], *words: str) -> None:
        home = [f"{name}={value}" for name, value in user_environment(self._folder).items()]
        program = join(["env", *home, "TERM=screen-256color", "LC_ALL=C.UTF-8", *PROGRAM, *words])
        width, height = map(str, size)
        self.tmux("-u", "new-session", "-d", "-x", width, "-y", height, program)

    def screen_with(self, pattern: str) -> str:
        """The screen as soon as this can be read on it, in one line."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            shown = re.sub(r"\s+", " ", self.tmux("capture-pane", "-p"))
            if re.search(pattern, shown):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"no {pattern!r} in {self.tmux('capture-pane', '-p')}")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path)
    yield opened
    opened.tmux("kill-server")


@pytest.mark.parametrize(
    ("size", "language", "seats"),
    [((60, 20), "fr", 3), ((80, 24), "ar", 4), ((120, 40), "en", 2)],
)
def test_every_key_and_the_score_are_on_the_screen(
    window: Window, size: tuple[int, int], language: str, seats: int
) -> None:
    words = ("--rules", "marocl3ab", "--seats", str(seats), "--seed", "3", "--fast")
    window.open(size, *words, "--lang", language)

    def text(key: str, **values: object) -> str:
        return re.sub(r"\s+", " ", catalogue(language).text(key, **values))

    leave = re.escape(text("play.key.leave"))
    shown = window.screen_with(rf"1–\d.*{leave}")
    for key in ("hand_over", "break", "rules", "log"):
        assert text(f"play.key.{key}") in shown
    assert shown.count(text("play.pile", n=0, par=40 // (3 if seats == 3 else 2))) >= 1
    assert re.search(r" 1 .* 2 .* 3 ", shown)
    window.tmux("resize-window", "-x", "40", "-y", "10")
    window.screen_with(r"40 .*--plain")
    window.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))
    window.screen_with(leave)
    window.tmux("send-keys", "q")
    window.screen_with(re.escape(text("play.leave")))
    window.screen_with(leave)
