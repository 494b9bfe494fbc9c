"""A table online from the terminal: joined, played at, left, and the last words."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Final

from ronda.client import Link, RefusedError, look, parse_link, sit
from ronda.client.errors import ClientError
from ronda.client.tables import fetch_proofs
from ronda.lang import Catalogue
from ronda.protocol import Code, Kind, Stage, TableView
from ronda.terminal.game import Game
from ronda.terminal.remote import RemoteTable
from ronda.terminal.saves import SaveError, write_beside
from ronda.terminal.setup import Terminal
from ronda.terminal.start import play_at, program_name, saves_folder, say_last_words

FAILED: Final = 2


def join_table(text: str, name: Callable[[], str]) -> Link:
    """The link of a seat: the one given, or that of a free seat at the table it leads to.

    Args:
        text: a seat's link, or an invitation.
        name: asks for the name under which to sit down; only where that is to be done.

    Raises `ClientError`.
    """
    return asyncio.run(_seat_at(parse_link(text), name))


async def _seat_at(link: Link, name: Callable[[], str]) -> Link:
    # Looked at first, so that nobody gives a name to a table that does not take them.
    full = RefusedError(Code.FULL, "no seat is free at this table")
    try:
        table = await look(link)
    except RefusedError as error:
        # Where nobody may watch, only those are let in who find a free seat.
        raise full if error.code is Code.NOT_YOURS else error from None
    if table.stage is Stage.CLOSED:
        raise RefusedError(Code.CLOSED, "this table is closed")
    if table.you is not None or table.awaits is not None:
        return link
    if all(seat.kind is not Kind.OPEN for seat in table.seats):
        raise full
    return await sit(link, name())


def play_table(terminal: Terminal, link: Link) -> int:
    """Play at a table until the person leaves it; the exit status.

    Raises `ClientError` where the table cannot even be entered.
    """
    remark = []
    with RemoteTable(link, terminal.catalogue, saves_folder()) as remote:
        game = Game(terminal, remote)
        try:
            status = play_at(game)
        except ClientError as error:
            if game.table is None:
                raise
            status, remark = FAILED, [str(error)]
    say_last_words(terminal, [*remark, *_last_words(game, link, terminal.catalogue)])
    return status or 0


def _last_words(game: Game, link: Link, catalogue: Catalogue) -> Iterator[str]:
    """Where the record lies, and how to come back."""
    table = game.table
    if table is None:
        return
    record = None if game.is_lost else _keep_record(table, link)
    if record is not None:
        yield catalogue.text("play.record", file=record)
    if game.has_given_up or table.stage is Stage.CLOSED:
        return
    command = f"{program_name()} play --table {quote(link.seat_link)}"
    yield catalogue.text("play.online.left", command=command)


def _keep_record(table: TableView, link: Link) -> Path | None:
    """The file with the matches of a table and their proofs; None where there are none."""
    if table.match_number == 0:
        return None
    path = saves_folder() / f"table-{link.table}.jsonl"
    with suppress(ClientError, OSError, SaveError):
        proofs = asyncio.run(fetch_proofs(link))
        if proofs:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_beside(path, proofs)
            return path
    return None
