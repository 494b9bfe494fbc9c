"""A match begun or gone on with, and left: what stays on the disk and what the last lines say."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from shutil import which
from typing import Any, Final

from ronda.lang import Catalogue
from ronda.terminal.journal import (
    FORMAT,
    Header,
    Journal,
    Saved,
    SaveError,
    read_saved,
    record_path,
)
from ronda.terminal.keys import EndOfInput
from ronda.terminal.match import LocalMatch
from ronda.terminal.opening import Terminal
from ronda.terminal.screen import TooSmall
from ronda.terminal.signals import Interrupted
from ronda.terminal.sitting import PAUSE, Leave, Sitting

SUFFIX: Final = ".journal"
TOLD_AGAIN: Final = 8
"""Events that are told again when a match is gone on with."""


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
    rules: Mapping[str, Any], levels: Sequence[str | None], seed: int | None, save: Path | None
) -> LocalMatch:
    """A new match, saved from its first line on.

    Args:
        rules: the rule set as a record writes it.
        levels: by seat, the level of its computer; None for the person.
        seed: of every deck; None for the system's entropy.
        save: where to save; None for a new file in the user's data folder.

    Raises `RulesError`, `LevelError` and `SaveError`.
    """
    now = datetime.now(UTC)
    header = Header(
        format=FORMAT,
        rules=dict(rules),
        levels=tuple(levels),
        seed=seed,
        started=now.isoformat(timespec="seconds"),
    )
    match = LocalMatch(header)
    match.journal = Journal.create(save or save_path(rules["preset"], now), header)
    match.seat_computers()
    return match


def resume_match(path: Path) -> LocalMatch:
    """The match saved in a file, to be gone on with.

    Raises `SaveError`; the file is as it was then.
    """
    saved = read_saved(path)
    match = _restored(saved)
    match.journal = Journal.reopen(saved)
    if not match.state.is_over:
        match.seat_computers()
    return match


def left_match() -> Path | None:
    """The newest match in the user's data folder, if it was left before it was over."""
    with suppress(OSError, SaveError):
        newest = max(saves_folder().glob(f"*{SUFFIX}"), default=None)
        if newest is not None and not _restored(read_saved(newest)).state.is_over:
            return newest
    return None


def play_match(terminal: Terminal, match: LocalMatch, *, pause: float = PAUSE) -> int:
    """Plays a match until it is over or left, and writes its record; the exit status.

    Raises `SaveError` when nothing can be written any more.
    """
    text = terminal.catalogue.text
    sitting = Sitting(match, terminal)
    status, remarks = 0, []
    try:
        sitting.introduce()
        sitting.catch_up(TOLD_AGAIN)
        sitting.play(pause=pause)
    except Interrupted as wish:
        status = wish.status
    except TooSmall as size:
        remarks.append(text("play.small", **size.sizes()))
    except (Leave, EndOfInput, OSError):
        # An OSError is a reader who went away: a closed pipe, a line that hung up. The disk's are
        # `SaveError`s.
        pass
    match.export()
    match.close()
    with suppress(OSError):
        terminal.screen.clear()
        for line in (*remarks, *_last_words(match, terminal.catalogue)):
            terminal.screen.say(line)
    return status


def _restored(saved: Saved) -> LocalMatch:
    is_seated = saved.header.levels[:1] == (None,) and None not in saved.header.levels[1:]
    if not is_seated:
        raise SaveError(saved.path, "levels is null for the first seat, a level for the others", 1)
    try:
        match = LocalMatch(saved.header)
    except ValueError as error:
        raise SaveError(saved.path, str(error), 1) from None
    match.restore(saved)
    return match


def _last_words(match: LocalMatch, catalogue: Catalogue) -> Iterator[str]:
    """Where the match is saved, how to go on with it, where its record lies."""
    if match.journal is None:
        return
    path = match.journal.path
    if not match.state.is_over:
        command = f"{program_name()} play --resume {quote(str(path))}"
        yield catalogue.text("play.saved", file=path, command=command)
    yield catalogue.text("play.record", file=record_path(path))
