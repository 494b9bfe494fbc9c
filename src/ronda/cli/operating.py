"""`ronda admin` about people: list them, free a seat, silence, ban."""

from collections.abc import Callable
from itertools import chain
from typing import Annotated, Any

import typer

from ronda.cli.opening import opened
from ronda.cli.serve import DatabaseOption

TableArgument = Annotated[str, typer.Argument(help="Its name, as in the list.")]
PrefixArgument = Annotated[
    str, typer.Argument(help="An address or a network, as 203.0.113.7 or 2001:db8::/64.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="A line of JSON each.")]


def players(*, db: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the people at tables now. Names are personal: keep the list private."""
    import msgspec

    with opened(db) as engines:
        from ronda.server.admin import list_players

        for each in chain.from_iterable(map(list_players, engines)):
            if json:
                typer.echo(msgspec.json.encode(each._asdict()))
                continue
            here = "here" if each.is_here else "away"
            silenced = "  silenced" if each.is_silenced else ""
            shown = each.name or each.level or ""
            typer.echo(f"{each.table}  {each.seat}  {each.kind:<8}  {here}  {shown}{silenced}")


def remove(
    table: TableArgument,
    seat: Annotated[int, typer.Argument(help="The seat, from 0.")],
    *,
    db: DatabaseOption = None,
) -> None:
    """Free a seat, also in the middle of a match; the others go on as if it had been left."""
    with opened(db) as engines:
        from ronda.engine import Seat
        from ronda.server.admin import engine_of, order
        from ronda.table import FreeSeat

        order(engine_of(engines, table), table, FreeSeat(Seat(seat)))
        typer.echo(f"seat {seat} of {table} is free")


def silence(
    table: TableArgument,
    *,
    seat: Annotated[int | None, typer.Option(help="A seat alone, from 0.")] = None,
    lift: Annotated[bool, typer.Option("--lift", help="Let them speak again.")] = False,
    db: DatabaseOption = None,
) -> None:
    """Let nothing be said at a table, or from one seat of it."""
    with opened(db) as engines:
        from ronda.engine import Seat
        from ronda.server.admin import engine_of, order
        from ronda.table import Silence

        order(
            engine_of(engines, table),
            table,
            Silence(None if seat is None else Seat(seat), not lift),
        )
        whose = "all of" if seat is None else f"seat {seat} of"
        typer.echo(f"{whose} {table} may {'speak again' if lift else 'say nothing'}")


def ban(prefix: PrefixArgument, *, db: DatabaseOption = None) -> None:
    """Keep an address or a network out; a running server heeds it within seconds."""
    with opened(db) as engines:
        from ronda.server.admin import ban as keep_out

        typer.echo(f"{keep_out(engines[0], prefix)} is kept out")


def unban(prefix: PrefixArgument, *, db: DatabaseOption = None) -> None:
    """Let an address or a network in again."""
    with opened(db) as engines:
        from ronda.server.admin import unban as let_in

        typer.echo(f"{let_in(engines[0], prefix)} may come in again")


def bans(*, db: DatabaseOption = None) -> None:
    """List the banned addresses."""
    with opened(db) as engines:
        from ronda.server.store.bans import read_bans

        for prefix in read_bans(engines[0]):
            typer.echo(prefix)


COMMANDS: tuple[Callable[..., Any], ...] = (players, remove, silence, ban, unban, bans)
