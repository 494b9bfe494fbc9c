"""How a server is run: where its tables lie, where it listens, what one client may do."""

from pathlib import Path
from typing import Final

import msgspec

DEFAULT_PORT: Final = 8470


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one client (an address) may do; 0 is no limit.

    Attributes:
        messages: a second, over sockets and HTTP together; four seconds' worth may come at once.
        connections: sockets and streams open at one time.
        tables: tables set up in an hour.
    """

    messages: float = 20.0
    connections: int = 40
    tables: int = 60


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run.

    Attributes:
        database: a URL, `sqlite:///PATH` or `postgresql://…`.
        host, port: where it listens; port 0 takes a free one.
        base_url: how people reach it, for links and for the check of origins; None for here only.
        limits: what one client may do.
        idle_days: after so many days without a step a table is closed.
        workers: processes in which computers think.
        proxies: addresses of reverse proxies whose word about the client's address is taken.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    base_url: str | None = None
    limits: Limits = Limits()
    idle_days: float = 14.0
    workers: int = 1
    proxies: str = "127.0.0.1"


def default_database() -> str:
    """A SQLite file in the user's data folder, which is made if need be."""
    from platformdirs import user_data_path  # noqa: PLC0415 - only where no database is named

    return sqlite_url(user_data_path("ronda", ensure_exists=True) / "tables.sqlite3")


def sqlite_url(path: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{path}"
