"""A match begun, gone on with, or joined online; and how it is left: what the last lines say."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from shutil import which
from typing import Any, Final

from ronda.lang import Catalogue
from ronda.protocol import Stage
from ronda.terminal.game import Game
from ronda.terminal.keys import StopError
from ronda.terminal.local import PAUSE, LocalTable, load_table
from ronda.terminal.saves import SaveError, read_saved, record_path
from ronda.terminal.setup import Terminal

SUFFIX: Final = ".journal"


def saves_folder() -> Path:
    """Where matches are saved when no file is named: the user's data folder (XDG)."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "ronda"


def save_path(name: object, now: datetime) -> Path:
    """A file that is not there yet, for a match of the rule set `name`."""
    stem = f"{now:%Y%m%d-%H%M%S}-{name}"
    names = (f"{stem}{'' if n == 1 else f'-{n}'}{SUFFIX}" for n in range(1, 1000))
    return next(path for each in names if not (path := saves_folder() / each).exists())


def program_name() -> str:
    """What to type for this program: its name where the shell finds it, else the way to it."""
    name = Path(sys.argv[0])
    return str(name) if name.name == "ronda" and which("ronda") is None else "ronda"


def begin_match(
    rules: Mapping[str, Any],
    levels: Sequence[str],
    seed: int | None = None,
    save: Path | None = None,
    *,
    pause: float = PAUSE,
) -> LocalTable:
    """Begin a match, saved from its first line on.

    Args:
        rules: the rule set as a record writes it.
        levels: the computers, in the order of play after the person.
        seed: of every deck; None for the system's entropy.
        save: where to save; None for a new file in the user's data folder.
        pause: seconds before a computer plays.

    Raises `RulesError`, `LevelError` and `SaveError`.
    """
    path = save or save_path(rules["preset"], datetime.now(UTC))
    return LocalTable.begin(path, rules, tuple(levels), seed, pause=pause)


def resume_match(path: Path, pause: float = PAUSE) -> LocalTable:
    """Go on with the match saved in a file; raise `SaveError`, and the file is as it was then."""
    return LocalTable.resume(read_saved(path), pause=pause)


def left_match() -> Path | None:
    """The newest match in the user's data folder, if it was left before it was over."""
    with suppress(OSError, SaveError):
        newest = max(saves_folder().glob(f"*{SUFFIX}"), default=None)
        if newest is not None and load_table(read_saved(newest)).table.stage is not Stage.FINISHED:
            return newest
    return None


def play_match(terminal: Terminal, table: LocalTable) -> int | None:
    """Play at a table in this process; the exit status, or None where the menu is wanted.

    Raises `SaveError` when nothing can be written any more.
    """
    try:
        status = play_at(Game(terminal, table))
    finally:
        table.close()
    say_last_words(terminal, _last_words(table, terminal.catalogue))
    return status


def play_at(game: Game) -> int | None:
    """Play until the person leaves: the exit status; or wants the menu: None."""
    try:
        game.play()
    except StopError as stop:
        return stop.status
    except OSError:
        # A reader who went away: a closed pipe, a terminal that hung up. The disk's are
        # `SaveError`s.
        return 0
    return None


def say_last_words(terminal: Terminal, lines: Iterable[str]) -> None:
    """Say what stays to be read when the table is gone."""
    with suppress(OSError):
        terminal.screen.leave()
        for line in lines:
            terminal.screen.say(line)


def _last_words(table: LocalTable, catalogue: Catalogue) -> Iterator[str]:
    """Where the match is saved, how to go on with it, where its record lies."""
    if table.table.stage is not Stage.FINISHED:
        command = f"{program_name()} play --resume {quote(str(table.path))}"
        yield catalogue.text("play.saved", file=table.path, command=command)
    yield catalogue.text("play.record", file=record_path(table.path))
