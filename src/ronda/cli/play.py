"""`ronda play`: a match in the terminal against computers, or at a table online."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ronda.cli.asking import (
    LanguageOption,
    SettingOption,
    catalogue_asked,
    fail,
    refuse,
    rules_asked,
)

if TYPE_CHECKING:
    from ronda.lang import Catalogue
    from ronda.terminal.local import LocalTable
    from ronda.terminal.setup import Terminal

Rules = Annotated[
    str | None,
    typer.Option(help="A rule set (see: ronda rules). Without it, and without --set, it asks."),
]
Seats = Annotated[int | None, typer.Option(help="How many sit down: 2, 3 or 4.")]
Levels = Annotated[
    list[str] | None,
    typer.Option("--level", help="From random to maalem: for all computers, or one for each."),
]
Seed = Annotated[int | None, typer.Option(help="The same number deals the same decks again.")]
Save = Annotated[
    Path | None, typer.Option(help="A new file to save in, instead of one in the data folder.")
]
Resume = Annotated[Path | None, typer.Option(help="Go on with the match saved in this file.")]
Table = Annotated[
    str | None,
    typer.Option(help="The link of a table, or of your seat there: play it with others, online."),
]
Name = Annotated[str | None, typer.Option(help="With --table: what the others call you.")]
Fast = Annotated[bool, typer.Option("--fast", help="The computers do not pause.")]
Plain = Annotated[bool, typer.Option("--plain", help="Words only: no colours, nothing drawn.")]


class Asked(NamedTuple):
    """What the command line asks for in a new match; None or nothing where it leaves it open."""

    rules: str | None = None
    settings: tuple[str, ...] = ()
    seats: int | None = None
    levels: tuple[str, ...] = ()
    seed: int | None = None
    save: Path | None = None


def play(
    *,
    rules: Rules = None,
    settings: SettingOption = None,
    seats: Seats = None,
    levels: Levels = None,
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
    table: Table = None,
    name: Name = None,
    lang: LanguageOption = None,
    fast: Fast = False,
    plain: Plain = False,
) -> None:
    """Play a match against computers; it is saved as you play. Or with others, by a link."""
    asked = Asked(rules, tuple(settings or ()), seats, tuple(levels or ()), seed, save)
    sentences = catalogue_asked(lang)
    if table is not None:
        if asked != Asked() or resume is not None or fast:
            fail(
                "--table plays what the table plays: only --name, --lang and --plain may go with it"
            )
        raise typer.Exit(_play_online(table, name, sentences, plain=plain))
    if name is not None:
        fail("--name goes with --table")
    if resume is not None and asked != Asked():
        fail("--resume goes on with a match as it began: only --fast, --lang, --plain may too")
    raise typer.Exit(_play(asked, resume, sentences, fast=fast, plain=plain))


def _play(
    asked: Asked, resume: Path | None, sentences: "Catalogue", *, fast: bool, plain: bool
) -> int:
    """Play one match after another, until the person leaves; the exit status."""
    from ronda.players import LevelError
    from ronda.rules import RulesError
    from ronda.terminal.keys import StopError
    from ronda.terminal.saves import SaveError
    from ronda.terminal.setup import open_terminal
    from ronda.terminal.start import play_match, resume_match

    _check(asked)
    try:
        with open_terminal(sentences, plain=plain) as terminal:
            pause = terminal.pause(is_fast=fast)
            table = (
                _begun(terminal, asked, pause) if resume is None else resume_match(resume, pause)
            )
            while (status := play_match(terminal, table)) is None:
                table = _chosen(terminal, asked, pause)
            return status
    except RulesError as error:
        refuse(error, asked.rules, sentences)
    except (SaveError, LevelError) as error:
        fail(str(error))
    except StopError as stop:
        return stop.status
    except OSError:
        # A reader who went away while the menu was shown.
        return 0


def _check(asked: Asked) -> None:
    """Refuse levels and seats that there are none of, before anything is shown."""
    from ronda.players import LEVELS, LevelError
    from ronda.rules import SEAT_COUNTS

    for level in asked.levels:
        if level not in LEVELS:
            fail(str(LevelError(level)))
    if asked.seats is not None and asked.rules is None and asked.seats not in SEAT_COUNTS:
        fail(f"seats: {asked.seats} is refused; allowed: {', '.join(map(str, SEAT_COUNTS))}")


def _play_online(table: str, name: str | None, sentences: "Catalogue", *, plain: bool) -> int:
    """Play at a table online; the exit status."""
    try:
        from ronda.client.errors import ClientError
        from ronda.terminal.joining import join_table, play_table
        from ronda.terminal.setup import open_terminal
    except ImportError as error:
        fail(f"playing online needs more libraries ({error.name}): pip install 'ronda[client]'")
    try:
        link = join_table(table, lambda: _name_asked(name, sentences))
        with open_terminal(sentences, plain=plain) as terminal:
            return play_table(terminal, link)
    except ClientError as error:
        fail(str(error))


def _name_asked(name: str | None, sentences: "Catalogue") -> str:
    """The name on the command line, or else as it is typed."""
    if name is None and not sys.stdin.isatty():
        fail("who is it that plays? --name NAME")
    return name or str(typer.prompt(sentences.text("play.online.name")))


def _begun(terminal: "Terminal", asked: Asked, pause: float) -> "LocalTable":
    """A match as the command line asks for it, or else as is chosen."""
    from ronda.terminal.menu import DEFAULT_RULES
    from ronda.terminal.start import begin_match

    if asked.rules is None and not asked.settings and len(asked.levels) < 2:
        return _chosen(terminal, asked, pause)
    seats, levels = _company(asked)
    rules, written = rules_asked(
        asked.rules or DEFAULT_RULES, list(asked.settings), terminal.catalogue
    )
    if asked.seats is None and seats not in rules.seats:
        seats = rules.seats[0]
    computers = levels * (seats - 1) if len(levels) == 1 else levels
    if len(computers) != seats - 1:
        fail(f"--level is given {len(levels)} times; at {seats} seats it may be 1 or {seats - 1}")
    return begin_match(written, computers, asked.seed, asked.save, pause=pause)


def _chosen(terminal: "Terminal", asked: Asked, pause: float) -> "LocalTable":
    """The match that is chosen at the first question, or the one that was left."""
    from ronda.terminal.menu import welcome
    from ronda.terminal.start import begin_match, left_match, resume_match

    seats, levels = _company(asked)
    left = left_match()
    wish = welcome(terminal, seats, levels[0], can_resume=left is not None)
    if wish.rules is None and left is not None:
        return resume_match(left, pause)
    computers = (wish.level,) * (wish.seats - 1)
    return begin_match({"preset": wish.rules}, computers, asked.seed, asked.save, pause=pause)


def _company(asked: Asked) -> tuple[int, tuple[str, ...]]:
    """How many sit down, and the levels of the computers; where nothing is asked, two."""
    from ronda.terminal.menu import DEFAULT_LEVEL

    levels = asked.levels or (DEFAULT_LEVEL,)
    return asked.seats or (len(levels) + 1 if len(levels) > 1 else 2), levels
