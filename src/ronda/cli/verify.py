"""`ronda verify`: checks finished records with their proofs, trusting nobody."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ronda.cli.asking import fail

if TYPE_CHECKING:
    from ronda.audit import Note, Progress, Report
    from ronda.records import Record, RecordError


def verify(
    file: Annotated[Path, typer.Argument(help="A file of records that carry their proofs.")],
    *,
    with_players: Annotated[
        bool, typer.Option("--players/--no-players", help="Run computers' decisions again.")
    ] = True,
) -> None:
    """Check every deal of a record from its secret and cuts, replay it, ask its computers again."""
    try:
        with file.open("rb") as opened:
            results = _verify_file(opened, with_players=with_players)
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    if not results:
        fail(f"{file} holds no record")
    if not all(results):
        raise typer.Exit(2)


def _verify_file(file: BinaryIO, *, with_players: bool) -> list[bool]:
    """Checks every record of a file; whether each of them fits."""
    from ronda.records import read_lines

    return [
        _verify_record(line, record, with_players=with_players) for line, record in read_lines(file)
    ]


def _verify_record(line: int, record: "Record | RecordError", *, with_players: bool) -> bool:
    """Checks one record and says what was found; whether all of it fits."""
    from ronda.audit import verify as check
    from ronda.records import RecordError

    if isinstance(record, RecordError):
        typer.echo(f"line {line}: DOES NOT FIT: {record.reason}")
        return False
    report = check(record, with_players=with_players, progress=_progress_line())
    if report.misfit is not None:
        typer.echo(f"line {line}: DOES NOT FIT: {report.misfit}")
        return False
    typer.echo(f"line {line}: everything fits. {_summary(report)}")
    for note in report.notes:
        typer.echo(f"  note: {_note(note)}")
    for each in report.unchecked:
        typer.echo(
            f"  cannot re-run: {each.decisions} decisions of {each.level}, version {each.version}"
        )
    if not with_players:
        typer.echo("  computers' decisions were not run again (--no-players)")
    return True


def _progress_line() -> "Progress | None":
    """A line on the error stream that keeps up with the replay, where somebody looks at it."""
    if not sys.stderr.isatty():
        return None

    def progress(done: int, total: int) -> None:
        end = "\r" if done < total else "\r\033[K"
        typer.echo(f"checked {done} of {total} actions{end}", nl=False, err=True)

    return progress


def _summary(report: "Report") -> str:
    return (
        f"{report.deals} decks made again from secret and cuts, {report.actions} actions replayed, "
        f"{report.decisions} computers' decisions run again."
    )


def _note(note: "Note") -> str:
    from ronda.audit import NoteKind

    where = "the draw" if note.deal == 0 else f"deal {note.deal}"
    return {
        NoteKind.ABANDONED: f"{where} was abandoned before its cards stood",
        NoteKind.DEALT_ANEW: f"{where} was abandoned after its cards stood, and dealt anew",
        NoteKind.ABSENT: f"{where}: seat {note.seat} was absent from the cut",
        NoteKind.SERVER_ALONE: f"{where}: the server alone chose this deck",
        NoteKind.UNFINISHED: "the match is not finished",
    }[note.kind]
