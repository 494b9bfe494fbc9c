"""`ronda replay`: a file of records told again, for people or as JSON."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ronda.cli.asking import LanguageOption, catalogue_asked, fail

if TYPE_CHECKING:
    from ronda.lang import Catalogue
    from ronda.records import Record, RecordError


def replay(
    file: Annotated[
        str, typer.Argument(help="A file of records, one a line; - for standard input.")
    ],
    *,
    lang: LanguageOption = None,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON for each record.")] = False,
) -> None:
    """Replay records: every event in order, the table, and why each point was scored."""
    sentences = None if json else catalogue_asked(lang)
    if file == "-":
        is_sound = _replay_file(sys.stdin.buffer, "standard input", sentences)
    else:
        with _opened(file) as opened:
            is_sound = _replay_file(opened, file, sentences)
    if not is_sound:
        raise typer.Exit(2)


def _opened(file: str) -> BinaryIO:
    """The file to read; ends where it cannot be."""
    try:
        return Path(file).open("rb")
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")


def _replay_file(file: BinaryIO, name: str, sentences: "Catalogue | None") -> bool:
    """Replays every record of a file, as JSON without sentences; whether all of them were sound."""
    from ronda.records import read_lines

    is_sound, is_empty = True, True
    for line, record in read_lines(file):
        is_empty = False
        if sentences is None:
            error = _replay_as_json(line, record)
        else:
            error = _replay_for_people(record, sentences)
        if error is not None:
            is_sound = False
            typer.echo(f"ronda: {_place(name, line, error)}: {error.reason}", err=True)
    if is_empty:
        fail(f"{name} holds no record")
    return is_sound


def _place(name: str, line: int, error: "RecordError") -> str:
    place = f"{name}, line {line}"
    if error.deal is not None:
        place += f", deal {error.deal}"
    if error.action is not None:
        place += f", action {error.action}"
    return place


def _replay_as_json(line: int, record: "Record | RecordError") -> "RecordError | None":
    import msgspec

    from ronda.records import RecordError, encode_replay, replay

    try:
        if isinstance(record, RecordError):
            raise record
        typer.echo(encode_replay(replay(record)))
    except RecordError as error:
        place = {"line": line, "deal": error.deal, "action": error.action, "reason": error.reason}
        typer.echo(msgspec.json.encode({"error": place}))
        return error
    return None


def _replay_for_people(
    record: "Record | RecordError", sentences: "Catalogue"
) -> "RecordError | None":
    from ronda.records import RecordError
    from ronda.terminal import tell_record

    try:
        if isinstance(record, RecordError):
            raise record
        for sentence in tell_record(record, sentences):
            typer.echo(sentence)
    except RecordError as error:
        return error
    return None
