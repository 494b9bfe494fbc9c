"""`ronda cafe`: the page at an address of this machine, with the server and computers behind it."""

import asyncio
import errno
import logging
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from ronda.cli.asking import fail

if TYPE_CHECKING:
    from ronda.server.options import Options

LanOption = Annotated[
    bool, typer.Option("--lan", help="Let phones and computers of this network in; shows a QR.")
]
PortOption = Annotated[int, typer.Option(help="The port; a free one if it is taken.")]
DatabaseOption = Annotated[
    str | None, typer.Option(help="sqlite:///PATH; a file in your data folder if left out.")
]


def cafe(*, lan: LanOption = False, port: PortOption = 8470, db: DatabaseOption = None) -> None:
    """Open the café in the browser: play, invite, watch. Ctrl-C closes it; tables are kept."""
    try:
        from ronda.server.options import Limits, Options, default_database
        from ronda.server.store.database import DatabaseError
    except ImportError as error:
        fail(f"the café needs more libraries ({error.name}): pip install 'ronda[server]'")
    options = Options(
        database=db or default_database(),
        host="0.0.0.0" if lan else "127.0.0.1",  # noqa: S104 - this network is let in: --lan
        port=port,
        # Many people may share few addresses in one house.
        limits=Limits(messages=60.0, connections=200, tables=600, processor=400.0),
    )
    try:
        _serve(options)
    except DatabaseError as error:
        fail(str(error))
    except OSError as error:
        if error.errno != errno.EADDRINUSE or port == 0:
            fail(str(error))
        typer.echo(f"Port {port} is taken: a free one will do.")
        cafe(lan=lan, port=0, db=db)


def _serve(options: "Options") -> None:
    from ronda.server.serving import loop_factory

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_open(options))


async def _open(options: "Options") -> None:
    from ronda.server.public_address import public_address
    from ronda.server.serving import freeze_gc, running

    async with running(options) as run:
        freeze_gc()
        port = urlsplit(run.url).port
        host = public_address(options).host
        own = f"http://127.0.0.1:{port}"
        if host is None:
            typer.echo(f"\nRonda is open at  {own}\n")
            typer.echo("Only this computer can open it. For phones nearby: ronda cafe --lan")
        else:
            there = f"http://{host}:{port}"
            typer.echo(f"\nRonda is open at  {there}  for everybody on this network\n")
            typer.echo(_qr(there))
            typer.echo(f"On this computer also: {own}")
        typer.echo("Ctrl-C closes it; tables are kept.")
        await run.ended
    typer.echo("Closed. The tables are kept.")


def _qr(address: str) -> str:
    from io import StringIO

    import segno

    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
