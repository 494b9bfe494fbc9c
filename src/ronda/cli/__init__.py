"""The `ronda` command: one module a subcommand, each importing its rooms only when it runs."""

from typing import Annotated

import typer

from ronda import __version__
from ronda.cli import admin, arena, bot, cafe, perft, play, replay, rules, serve, verify

app = typer.Typer(
    name="ronda",
    help="Ronda, the Moroccan capturing card game.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _say_version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"ronda {__version__}")
        raise typer.Exit


@app.callback()
def ronda(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Take the options that stand before a subcommand."""


app.command("play")(play.play)
app.command("rules")(rules.rules)
app.command("replay")(replay.replay)
app.command("perft")(perft.perft)
app.command("arena")(arena.arena)
app.command("verify")(verify.verify)
app.command("serve")(serve.serve)
app.command("cafe")(cafe.cafe)
app.command("bot")(bot.bot)
app.add_typer(admin.admin, name="admin")


def main() -> None:
    """Run the command line."""
    app()
