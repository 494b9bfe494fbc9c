"""`ronda arena`: how strong computers are against one another, with numbers that hold."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ronda.cli.asking import (
    RuleSetOption,
    SettingOption,
    catalogue_asked,
    fail,
    refuse,
    rules_asked,
)

if TYPE_CHECKING:
    from rich.progress import Progress

    from ronda.arena import Contest, Lineup, Plan, Run, Standing, Workforce

Names = Annotated[
    list[str] | None,
    typer.Argument(help="Two players or more: levels, or your own as module:factory."),
]
Seats = Annotated[int, typer.Option(help="How many sit at the table.")]
Deals = Annotated[int, typer.Option(min=0, help="Decks; each is dealt once in every seating.")]
Matches = Annotated[
    int | None,
    typer.Option(min=0, help="Matches to the target, each in every seating; a tenth of --deals."),
]
Together = Annotated[
    bool, typer.Option("--together", help="All at one table, in place of each two in turn.")
]
Seed = Annotated[int, typer.Option(help="Every deck follows from it.")]
Sprt = Annotated[
    str | None,
    typer.Option(metavar="LOW,HIGH", help="Stop once a margin of LOW or HIGH points is decided."),
]
ErrorChance = Annotated[float, typer.Option(help="The chance of error that --sprt may take.")]
Save = Annotated[Path | None, typer.Option(help="A folder for the records; a run resumes from it.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are cores.")]
Dask = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, as tcp://10.0.0.5:8786.")
]
Csv = Annotated[Path | None, typer.Option(help="A file for the pay-off matrix.")]
Png = Annotated[Path | None, typer.Option(help="A file for the pay-off matrix as a picture.")]
Audit = Annotated[
    Path | None,
    typer.Option(help="Play saved records again and compare them: a folder, or one file in it."),
]

INTERRUPTED: Final = 130
"""The exit status of a program that Ctrl-C stopped."""


def arena(
    names: Names = None,
    *,
    rules: RuleSetOption = "koutchina",
    settings: SettingOption = None,
    seats: Seats = 2,
    deals: Deals = 1000,
    matches: Matches = None,
    together: Together = False,
    seed: Seed = 1,
    sprt: Sprt = None,
    error: ErrorChance = 0.05,
    save: Save = None,
    jobs: Jobs = None,
    dask: Dask = None,
    csv: Csv = None,
    png: Png = None,
    audit: Audit = None,
) -> None:
    """Compare computers: every deck is played in every seating, so that luck cancels out.

    Each two of the players meet. At three seats one of them sits against two of the other, and the
    other way round; at four, two play against two.
    """
    from ronda.arena import Contest, Folder, Run, report
    from ronda.rules import write_rules

    with _refusals():
        if audit is not None:
            _audit(audit, _workforce(jobs, dask))
            return
        rule_set, written = rules_asked(rules, settings)
        contest = Contest(write_rules(rule_set, str(written["preset"])), seats, seed)
        lineups = _lineups(contest, tuple(names or ()), together=together)
        plan = _plan(contest, lineups, (deals, matches), None if sprt is None else (sprt, error))
        write_payoff = _payoff_writer(contest, csv, png)
        folder = None if save is None else Folder(save, contest)
        with _workforce(jobs, dask) as workforce:
            run = Run(plan, workforce, folder)
            is_whole = _follow(run, plan, save)
    typer.echo(report(contest, run.standings))
    write_payoff(run.standings)
    if not is_whole:
        typer.echo(f"ronda: stopped before the end{_kept(save)}", err=True)
        raise typer.Exit(INTERRUPTED)


def _kept(save: Path | None) -> str:
    return "" if save is None else f"; {save} keeps what was played; the same command resumes"


@contextmanager
def _refusals() -> Iterator[None]:
    """Says what the arena, or the rules, refuse."""
    from ronda.arena import ArenaError
    from ronda.rules import RulesError

    try:
        yield
    except RulesError as error:
        refuse(error, None, catalogue_asked(None))
    except ArenaError as error:
        fail(str(error))


def _lineups(contest: "Contest", names: tuple[str, ...], *, together: bool) -> "tuple[Lineup, ...]":
    """Who meets; players that cannot sit here are refused before anything is written."""
    from ronda.arena import contestant, every_pair, one_table

    _see_own_players()
    for name in names:
        contestant(name, contest.rule_set, contest.seats)
    return (one_table if together else every_pair)(names, contest.seats)


def _see_own_players() -> None:
    """Somebody's own players lie where the command is typed."""
    sys.path.insert(0, str(Path.cwd()))


def _plan(
    contest: "Contest",
    lineups: "tuple[Lineup, ...]",
    numbers: tuple[int, int | None],
    sprt: tuple[str, float] | None,
) -> "Plan":
    from ronda.arena import Part, Plan, parse_bounds

    bounds = None if sprt is None else parse_bounds(*sprt)
    deals, matches = numbers
    if matches is None:
        matches = 0 if bounds is not None else deals // 10
    if deals + matches == 0:
        fail("nothing to play: give --deals or --matches a number above 0")
    return Plan(contest, lineups, {Part.DEALS: deals, Part.MATCHES: matches}, bounds)


def _workforce(jobs: int | None, dask: str | None) -> "AbstractContextManager[Workforce]":
    from ronda.arena import here

    if dask is None:
        return here(jobs or os.cpu_count() or 1)
    try:
        from ronda.arena.cluster import cluster
    except ImportError:
        fail("--dask takes the extra cluster: pip install 'ronda[cluster]'")
    return cluster(dask)


def _payoff_writer(
    contest: "Contest", csv: Path | None, png: Path | None
) -> "Callable[[Sequence[Standing]], None]":
    """Writes the pay-off matrix; what would stop it is refused before hours of playing."""
    from ronda.arena import payoff_of, title, write_csv

    for file in filter(None, (csv, png)):
        if not file.parent.is_dir() or file.is_dir():
            fail(f"{file} cannot be written: name a file in a folder that is there")
    if png is not None:
        try:
            from ronda.arena.picture import draw_payoff
        except ImportError:
            fail("--png takes the extra plots: pip install 'ronda[plots]'")

    def write(standings: "Sequence[Standing]") -> None:
        payoff = payoff_of(standings)
        try:
            if csv is not None:
                write_csv(payoff, csv)
            if png is not None:
                draw_payoff(payoff, title(contest), png)
        except OSError as error:
            fail(f"{error.filename} cannot be written: {error.strerror}")

    return write


def _follow(run: "Run", plan: "Plan", save: Path | None) -> bool:
    """Plays, with a bar and the running interval on the error stream; False after Ctrl-C."""
    from ronda.arena import ArenaError

    total = len(plan.lineups) * sum(plan.numbers.values())
    with _bar() as progress, closing(run.play()) as moved:
        bar = progress.add_task("", total=total)
        try:
            for standing in moved:
                done = _completed(run, plan)
                progress.update(bar, description=_running(standing), completed=done)
        except ArenaError as error:
            fail(f"{error}{_kept(save)}")
        except KeyboardInterrupt:
            return False
    return True


def _bar() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.completed} of {task.total}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


def _completed(run: "Run", plan: "Plan") -> int:
    """How many numbers are done with, those included that a verdict has made needless."""
    return sum(
        number if standing.is_settled(part) else len(standing.rows[part])
        for standing in run.standings
        for part, number in plan.numbers.items()
    )


def _running(standing: "Standing") -> str:
    margin = standing.running
    shown = "" if margin is None else f" {margin.mean:+.2f} ± {margin.half:.2f}"
    return f"{standing.lineup.title}{shown}"


def _audit(path: Path, workers: "AbstractContextManager[Workforce]") -> None:
    """Plays saved chunks again; says which are equal to the byte, and fails where one is not."""
    from ronda.arena import audit, chunk_files

    _see_own_players()
    files = chunk_files(path)
    different = 0
    with workers as workforce:
        for finding in audit(files, workforce):
            if finding.differs is None:
                typer.echo(f"{finding.file}: equal")
            else:
                different += 1
                typer.echo(f"{finding.file}: differs from line {finding.differs} on")
    if different:
        fail(f"{different} of {len(files)} chunks are not what their address says")
