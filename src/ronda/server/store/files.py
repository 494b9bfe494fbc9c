"""Where the tables of several processes lie: PostgreSQL is everybody's, a SQLite file one's own."""

from pathlib import Path

from ronda.server.options import MOST_PROCESSES, sqlite_url
from ronda.server.store.database import DatabaseError, file_named


def databases_of(url: str, processes: int) -> tuple[str, ...]:
    """The database of each process: the first has the file that is named, and the bans in it.

    Raises `DatabaseError` where the tables of more processes lie there, which nobody would serve.
    """
    file = file_named(url)
    if file is None:
        return (url,) * processes
    last = len(files_there(file))
    if last > processes:
        raise DatabaseError(
            f"{numbered(file, last)} is there: {last} processes have kept tables, and --processes"
            f" {processes} would serve only some of them: say --processes {last}, or more"
        )
    return _urls(url, file, processes)


def files_there(file: Path) -> list[Path]:
    """The files of all processes, where the first is `file`."""
    numbers = range(2, MOST_PROCESSES + 1)
    last = max((each for each in numbers if numbered(file, each).exists()), default=1)
    return [numbered(file, number) for number in range(1, last + 1)]


def databases_there(url: str) -> tuple[str, ...]:
    """The databases of all processes that there have been, the named one first."""
    file = file_named(url)
    return (url,) if file is None else _urls(url, file, len(files_there(file)))


def _urls(url: str, file: Path, processes: int) -> tuple[str, ...]:
    others = range(2, processes + 1)
    return (url, *(sqlite_url(numbered(file, number)) for number in others))


def numbered(file: Path, number: int) -> Path:
    """The file of a process beside that of the first."""
    return file if number == 1 else file.with_name(f"{file.stem}.{number}{file.suffix}")
