"""`ronda bot`: seats a bot at a table, one of our levels or anybody's own program."""

import asyncio
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ronda.cli.asking import fail

if TYPE_CHECKING:
    from ronda.client import ConnectionEvent
    from ronda.client.bots import Decide
    from ronda.client.connection import TableConnection

TableOption = Annotated[
    str, typer.Option("--table", help="The link of a table, as in https://…/table/ID.")
]
LevelOption = Annotated[
    str | None, typer.Option(help="One of our levels decides, as in --level careful.")
]
ProgramOption = Annotated[
    str | None, typer.Option(help="A command that decides: lines of JSON, see docs/bots.md.")
]
NameOption = Annotated[str, typer.Option(help="What others see, beside the mark of a computer.")]
StayOption = Annotated[bool, typer.Option("--stay", help="Stay for every rematch.")]
SecondsOption = Annotated[float, typer.Option(help="Seconds that a program has for a decision.")]
FastOption = Annotated[bool, typer.Option("--fast", help="Do not pause where people play.")]

ENDING = (signal.SIGINT, signal.SIGTERM)


class BotOptions(NamedTuple):
    """What the command line asks for."""

    table: str
    level: str | None
    program: str | None
    name: str
    seconds: float
    stay: bool
    fast: bool


def bot(
    *,
    table: TableOption,
    level: LevelOption = None,
    program: ProgramOption = None,
    name: NameOption = "bot",
    stay: StayOption = False,
    seconds: SecondsOption = 10.0,
    fast: FastOption = False,
) -> None:
    """Seat a bot at a table; it is shown as a computer, and leaves its seat when it ends."""
    if (level is None) == (program is None):
        fail("who decides? name either a --level or a --program")
    if seconds <= 0:
        fail("--seconds is more than 0")
    try:
        from ronda.client import ClientError
        from ronda.players import LevelError
    except ImportError as error:
        fail(f"playing at a table needs more libraries ({error.name}): pip install 'ronda[client]'")
    try:
        asked = BotOptions(table, level, program, name, seconds, stay, fast)
        status = asyncio.run(_until_signal(asked))
    except (ClientError, LevelError) as error:
        fail(str(error))
    raise typer.Exit(status)


async def _until_signal(asked: BotOptions) -> int:
    """Plays until the match is over, or a signal asks to leave; the exit status."""
    loop, playing = asyncio.get_running_loop(), asyncio.ensure_future(_play(asked))
    came: list[int] = []

    def leave(number: int) -> None:
        came.append(number)
        playing.cancel()

    for each in ENDING:
        with suppress(NotImplementedError):  # Windows: Ctrl-C raises there.
            loop.add_signal_handler(each, leave, each)
    await asyncio.wait((playing,))
    if playing.cancelled():
        return 128 + came[0]
    playing.result()
    return 0


async def _play(asked: BotOptions) -> None:
    from ronda.client import LevelBot, Program, seated_bot

    if asked.program is None:
        decide = LevelBot(asked.level or "").decide
        async with seated_bot(asked.table, asked.name, tell=_tell) as line:
            await _play_matches(line, decide, asked)
        return
    async with (
        Program(asked.program, asked.seconds) as program,
        seated_bot(asked.table, asked.name, tell=_tell) as line,
    ):
        await _play_matches(line, program.decide, asked)


async def _play_matches(line: "TableConnection", decide: "Decide", asked: BotOptions) -> None:
    from ronda.client import play_turns, result_line
    from ronda.client.bots import PAUSE, own_seat
    from ronda.protocol import Stage

    seat = own_seat(line.table)
    typer.echo(f"{asked.name} sits at seat {seat}, shown as a computer")
    while line.table.stage is not Stage.CLOSED:
        await play_turns(line, decide, pause=(0.0, 0.0) if asked.fast else PAUSE)
        typer.echo(result_line(line.finished, seat))
        line.finished = None
        if not asked.stay:
            return


def _tell(news: "ConnectionEvent") -> None:
    """What happens to the line, and a deal that does not fit with its evidence."""
    import msgspec

    from ronda.client import FairnessAlert
    from ronda.client.connection_events import news_line

    typer.echo(f"ronda: {news_line(news)}", err=True)
    if isinstance(news, FairnessAlert):
        typer.echo(msgspec.json.encode(news.evidence).decode(), err=True)
