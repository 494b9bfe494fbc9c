"""How a server is run: where its tables lie, where it listens, what one client may do."""

from pathlib import Path
from typing import Final

import msgspec

from ronda.server.addresses import is_loopback
from ronda.server.origins import OriginError, read_origin

DEFAULT_PORT: Final = 8470
MOST_PROCESSES: Final = 64
LAST_PORT: Final = 65535
PROCESSOR: Final = 50.0
"""Milliseconds of processor time a second that one client may have, in the long run."""


class OptionError(ValueError):
    """An option that cannot be meant; the message says which, and what would be right."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one client (an address) may do; 0 is no limit.

    Attributes:
        messages: a second, over sockets and HTTP together; four seconds' worth may come at once.
        connections: sockets and streams open at one time.
        tables: tables set up in an hour.
        processor: milliseconds of processor time a second, in the long run; None for what is usual
            where messages are limited, and for no limit where they are not.
    """

    messages: float = 20.0
    connections: int = 40
    tables: int = 60
    processor: float | None = None

    @property
    def share(self) -> float:
        """The part of a core that one client may have in the long run; 0 for no limit."""
        usual = PROCESSOR if self.messages else 0.0
        return (usual if self.processor is None else self.processor) / 1000.0


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run.

    Attributes:
        database: a URL, `sqlite:///PATH` or `postgresql://…`.
        host, port: where it listens; port 0 takes a free one.
        base_url: how people reach it, for links and for the check of origins; None for here only.
        metrics: `HOST:PORT` of this machine where Prometheus reads; None for nowhere.
        limits: what one client may do.
        idle_days: days without a step after which a table is closed.
        keep_days: days after which a closed table is deleted; 0 for never.
        workers: processes in which computers think.
        proxies: addresses of reverse proxies whose word about the client's address is taken.
        processes: how many serve the tables; each has limits, workers and metrics of its own.

    Raises `OptionError` for a `base_url`, a `metrics` or `processes` that cannot be meant.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    base_url: str | None = None
    metrics: str | None = None
    limits: Limits = Limits()
    idle_days: float = 14.0
    keep_days: float = 90.0
    workers: int = 1
    proxies: str = "127.0.0.1"
    processes: int = 1

    def __post_init__(self) -> None:
        if self.base_url is not None:
            try:
                msgspec.structs.force_setattr(self, "base_url", read_origin(self.base_url).url)
            except OriginError as error:
                reason = f"--base-url {self.base_url!r}: {error}"
                raise OptionError(reason) from None
        if not 1 <= self.processes <= MOST_PROCESSES:
            raise OptionError(f"--processes {self.processes}: from 1 to {MOST_PROCESSES}")
        if self.metrics is not None:
            _, first = read_own_address(self.metrics)
            if (last := first + self.processes - 1) > LAST_PORT:
                raise OptionError(f"--metrics {self.metrics!r}: a port for each process: {last}")


def read_own_address(text: str) -> tuple[str, int]:
    """A loopback address and a port, as `--metrics` names them; raises `OptionError`."""
    named, _, port = text.rpartition(":")
    host = "127.0.0.1" if named == "localhost" else named.strip("[]")
    if not (port.isascii() and port.isdecimal() and int(port) <= LAST_PORT):
        raise OptionError(f"--metrics {text!r}: HOST:PORT, as in 127.0.0.1:9470")
    if not is_loopback(host):
        raise OptionError(
            f"--metrics {text!r}: an address of this machine alone, as in 127.0.0.1:9470, since the"
            " numbers tell who plays when; a tunnel or a proxy with a password lets others read"
        )
    return host, int(port)


def default_database() -> str:
    """A SQLite file in the user's data folder, which nobody else may look into."""
    from platformdirs import user_data_path  # noqa: PLC0415 - only where no database is named

    folder = user_data_path("ronda")
    if folder.is_dir():
        folder.chmod(0o700)
    return sqlite_url(folder / "tables.sqlite3")


def sqlite_url(path: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{path}"
