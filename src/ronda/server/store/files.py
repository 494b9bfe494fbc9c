"""Where the tables of several processes lie: PostgreSQL is everybody's, a SQLite file one's own."""

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from ronda.server.options import MOST_PROCESSES, sqlite_url
from ronda.server.store.database import DatabaseError


def databases_of(url: str, processes: int) -> tuple[str, ...]:
    """The database of each process: the first has the file that is named, and the bans in it.

    Raises `DatabaseError` where the tables of more processes lie there, which nobody would serve.
    """
    file = _file_of(url)
    if file is None:
        return (url,) * processes
    last = _last(file)
    if last > processes:
        raise DatabaseError(
            f"{numbered(file, last)} is there: {last} processes have kept tables, and --processes"
            f" {processes} would serve only some of them: say --processes {last}, or more"
        )
    return _urls(url, file, processes)


def files_there(file: Path) -> list[Path]:
    """The files of all processes, where the first is `file`."""
    return [numbered(file, number) for number in range(1, _last(file) + 1)]


def databases_there(url: str) -> tuple[str, ...]:
    """The databases of all processes that there have been, the named one first."""
    file = _file_of(url)
    return (url,) if file is None else _urls(url, file, _last(file))


def _file_of(url: str) -> Path | None:
    """The file that is named; None for PostgreSQL, and for what will be refused."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    is_sqlite = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, ":memory:")
    return Path(str(parsed.database)) if is_sqlite else None


def _last(file: Path) -> int:
    """The last process that has kept tables."""
    numbers = range(2, MOST_PROCESSES + 1)
    return max((each for each in numbers if numbered(file, each).exists()), default=1)


def _urls(url: str, file: Path, processes: int) -> tuple[str, ...]:
    others = range(2, processes + 1)
    return (url, *(sqlite_url(numbered(file, number)) for number in others))


def numbered(file: Path, number: int) -> Path:
    """The file of a process beside that of the first."""
    return file if number == 1 else file.with_name(f"{file.stem}.{number}{file.suffix}")
