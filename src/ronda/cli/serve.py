"""`ronda serve`: a table server for people and bots, on this machine or for the world."""

from collections.abc import Callable
from typing import Annotated, Final

import typer

from ronda.cli.asking import fail
from ronda.server.options import PROCESSOR, Limits, OptionError, Options, default_database

USUAL: Final = Options(database="")
"""What is not named on the command line."""

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        envvar="RONDA_DB",
        help="sqlite:///PATH or postgresql://…; a file in your data folder if left out.",
    ),
]
HostOption = Annotated[str, typer.Option(help="The address to listen on.")]
PortOption = Annotated[int, typer.Option(help="The port; 0 takes a free one.")]
BaseOption = Annotated[
    str | None, typer.Option(help="How people reach it, as in https://ronda.example.org.")
]
MetricsOption = Annotated[
    str | None,
    typer.Option(help="Numbers for Prometheus: HOST:PORT of this machine; nowhere if left out."),
]
IdleOption = Annotated[float, typer.Option(help="Days after which an idle table is closed.")]
KeepOption = Annotated[
    float, typer.Option(help="Days for which a closed table is kept; 0 for ever.")
]
WorkersOption = Annotated[int, typer.Option(help="Processes in which computers think.")]
ProcessesOption = Annotated[
    int,
    typer.Option(help="Processes that serve together, each with limits and workers of its own."),
]
ProxiesOption = Annotated[str, typer.Option(help="Reverse proxies to believe, by address.")]
MessagesOption = Annotated[
    float, typer.Option(help="Messages a second from one address; 0 for no limit.")
]
ConnectionsOption = Annotated[
    int, typer.Option(help="Connections from one address; 0 for no limit.")
]
TablesOption = Annotated[
    int, typer.Option(help="Tables set up in an hour from one address; 0 for no limit.")
]
ProcessorOption = Annotated[
    float | None,
    typer.Option(
        help="Milliseconds of processor time a second for one address; 0 for no limit.",
        show_default=f"{PROCESSOR:.0f}, or none without a limit of messages",
    ),
]


def serve(
    *,
    db: DatabaseOption = None,
    host: HostOption = USUAL.host,
    port: PortOption = USUAL.port,
    base_url: BaseOption = USUAL.base_url,
    metrics: MetricsOption = USUAL.metrics,
    idle_days: IdleOption = USUAL.idle_days,
    keep_days: KeepOption = USUAL.keep_days,
    workers: WorkersOption = USUAL.workers,
    proxies: ProxiesOption = USUAL.proxies,
    processes: ProcessesOption = USUAL.processes,
    messages: MessagesOption = USUAL.limits.messages,
    connections: ConnectionsOption = USUAL.limits.connections,
    tables: TablesOption = USUAL.limits.tables,
    processor: ProcessorOption = USUAL.limits.processor,
) -> None:
    """Serve tables: people join by link, computers say that they are computers."""
    run_all = _server()
    from ronda.server.store.database import DatabaseError

    limits = Limits(messages=messages, connections=connections, tables=tables, processor=processor)
    try:
        run_all(
            Options(
                database=db or default_database(),
                host=host,
                port=port,
                base_url=base_url,
                metrics=metrics,
                limits=limits,
                idle_days=idle_days,
                keep_days=keep_days,
                workers=workers,
                proxies=proxies,
                processes=processes,
            )
        )
    except (DatabaseError, OptionError, OSError) as error:
        fail(str(error))


def _server() -> Callable[[Options], None]:
    try:
        from ronda.server.watching import run_all
    except ImportError as error:
        fail(f"serving needs more libraries ({error.name}): pip install 'ronda[server]'")
    return run_all
