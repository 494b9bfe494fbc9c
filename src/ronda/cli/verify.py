"""`ronda verify`: checks finished records with their proofs, trusting nobody."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ronda.cli.asking import LanguageOption, catalogue_asked, fail

if TYPE_CHECKING:
    from ronda.audit import Note, Progress, Report
    from ronda.fairness import Misfit
    from ronda.lang import Catalogue
    from ronda.records import Record, RecordError


def verify(
    file: Annotated[Path, typer.Argument(help="A file of records that carry their proofs.")],
    *,
    with_players: Annotated[
        bool, typer.Option("--players/--no-players", help="Run computers' decisions again.")
    ] = True,
    lang: LanguageOption = None,
) -> None:
    """Check every deal of a record from its secret and cuts, replay it, ask its computers again."""
    check = Check(with_players=with_players, sentences=catalogue_asked(lang))
    try:
        with file.open("rb") as opened:
            results = _verify_file(opened, check)
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    if not results:
        fail(f"{file} holds no record")
    if not all(results):
        raise typer.Exit(2)


def _verify_file(file: BinaryIO, check: "Check") -> list[bool]:
    """Checks every record of a file; whether each of them fits."""
    from ronda.records import read_lines

    return [check.record(line, record) for line, record in read_lines(file)]


@dataclass(frozen=True, kw_only=True)
class Check:
    """How records are checked, and in which language a fault is said."""

    with_players: bool
    sentences: "Catalogue"

    def record(self, line: int, record: "Record | RecordError") -> bool:
        """Checks one record and says what was found; whether all of it fits."""
        from ronda.audit import verify as check
        from ronda.fairness import Misfit, ProofFault
        from ronda.records import RecordError

        if isinstance(record, RecordError):
            typer.echo(f"line {line}: DOES NOT FIT: {record.reason}")
            self._say(Misfit(ProofFault.NO_RECORD, record.reason))
            return False
        report = check(record, with_players=self.with_players, progress=_progress_line())
        if report.found is not None:
            is_faulty = not report.has_no_proof
            what = "DOES NOT FIT" if is_faulty else "HAS NO PROOF"
            typer.echo(f"line {line}: {what}: {report.misfit}")
            self._say(report.found)
            return False
        self._tell(line, report)
        return True

    def _say(self, misfit: "Misfit") -> None:
        """The fault as the page says it, under the same name."""
        seat = self._seat(misfit.seat)
        key = f"web.check.{misfit.fault.word}.not"
        values = {"seat": seat, "given": misfit.given or "–", "expected": misfit.expected or "–"}
        typer.echo(f"  {self.sentences.text(key, **values)} ({misfit.fault.word})")

    def _seat(self, seat: int | None) -> str:
        return "" if seat is None else self.sentences.text("web.replay.seat", n=seat + 1)

    def _tell(self, line: int, report: "Report") -> None:
        if report.deals:
            typer.echo(f"line {line}: everything fits. {_summary(report)}")
            typer.echo(f"  {self.sentences.text('web.verify.fits.decks', n=report.deals)}")
        else:
            typer.echo(
                f"line {line}: has no proof yet. {self.sentences.text('web.verify.not_yet')}"
            )
        for note in report.notes:
            typer.echo(f"  note: {_note(note)}")
            if (key := f"web.note.{note.kind.value}") in self.sentences:
                typer.echo(f"    {self.sentences.text(key, seat=self._seat(note.seat))}")
        for each in report.unchecked:
            typer.echo(
                f"  cannot re-run: {each.decisions} decisions of {each.level}, "
                f"version {each.version}"
            )
        if not self.with_players:
            typer.echo("  computers' decisions were not run again (--no-players)")


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
        NoteKind.DEALT_ANEW: f"{where} was abandoned after its cards were fixed, and dealt again",
        NoteKind.ABSENT: f"{where}: seat {note.seat} was absent from the cut",
        NoteKind.SERVER_ALONE: f"{where}: the server alone chose this deck",
        NoteKind.UNFINISHED: "the match is not finished",
        NoteKind.NOT_YET: "nothing of the match has been revealed",
        NoteKind.UNNAMED: f"seat {note.seat} was played by a program that names no level of ours: "
        "its decisions cannot be run again",
    }[note.kind]
