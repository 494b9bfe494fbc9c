"""`ronda rules`: the rule sets in a list, one of them as a page, or where two of them differ."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ronda.cli.asking import (
    LanguageOption,
    SettingOption,
    catalogue_asked,
    fail,
    refuse,
    rules_asked,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ronda.pages.page import Block, Page


def rules(
    name: Annotated[
        str | None, typer.Argument(help="A rule set, or deck; without one, list all.")
    ] = None,
    *,
    settings: SettingOption = None,
    diff: Annotated[
        str | None, typer.Option(help="Show only where this other rule set differs.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Only for a table of this many seats.")] = None,
    lang: LanguageOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Read the rules of a table, those of your own house too."""
    from ronda.pages import context_of, deck_page, differences, rule_sets, rules_page
    from ronda.rules import RulesError

    sentences = catalogue_asked(lang)
    if name is None:
        if settings or diff or seats:
            fail("name a rule set first, as in: ronda rules koutchina (ronda rules lists them)")
        _print(rule_sets(sentences), json=json)
        return
    if name == "deck":
        _print(deck_page(sentences), json=json)
        return
    rule_set, _ = rules_asked(name, settings, sentences)
    try:
        if diff is None:
            page = rules_page(rule_set, sentences, base=name, seats=seats)
            _print(page, json=json)
        else:
            other, _ = rules_asked(diff, None, sentences)
            mine, theirs = (context_of(each, sentences, seats) for each in (rule_set, other))
            _print(differences(mine, theirs, (name, diff)), json=json)
    except RulesError as error:
        refuse(error, name, sentences)


def _print(what: "Page | Block", *, json: bool) -> None:
    """Prints a page or a block of one: as JSON, drawn for a terminal, or plain for a pipe."""
    import msgspec

    from ronda.pages import Page, block_lines, plain_text

    if json:
        typer.echo(msgspec.json.encode(what))
    elif sys.stdout.isatty():
        _draw(what)
    elif isinstance(what, Page):
        typer.echo(plain_text(what), nl=False)
    else:
        typer.echo("\n".join(block_lines(what)))


def _draw(what: "Page | Block") -> None:
    """Draws a page or a block on a terminal, at most as wide as reads well."""
    from rich.console import Console
    from rich.text import Text

    from ronda.pages import Page

    console = Console(highlight=False)
    console.width = min(console.width, 100)
    if not isinstance(what, Page):
        console.print(_drawn(what, console.width))
        return
    console.rule(Text(what.title, "bold"))
    for section in what.sections:
        console.print(Text(f"\n{section.heading}", "bold underline"))
        for block in section.blocks:
            console.print("", _drawn(block, console.width), sep="\n")


def _drawn(block: "Block", width: int) -> "RenderableType":
    from rich import box
    from rich.table import Table as Drawn
    from rich.text import Text

    from ronda.pages import TableBlock, block_lines

    if not isinstance(block, TableBlock):
        return Text("\n".join(block_lines(block, width)))
    drawn = Drawn(*block.head, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in block.rows:
        drawn.add_row(*map(Text, row))
    return drawn
