"""What several subcommands ask for in the same way, and how they all refuse."""

import os
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from ronda.lang import Catalogue
    from ronda.rules import Rules, RulesError

RuleSetOption = Annotated[
    str, typer.Option("--rules", help="A rule set, by its name in `ronda rules`.")
]
SettingOption = Annotated[
    list[str] | None,
    typer.Option("--set", help="A switch of your house, as in --set target=61; may be repeated."),
]

LanguageOption = Annotated[
    str | None,
    typer.Option("--lang", help="en, fr, es, ar, ary or ary-Latn; as your system if left out."),
]


def fail(message: str) -> NoReturn:
    """Says on the error stream what is wrong, and ends with exit status 2."""
    typer.echo(f"ronda: {message}", err=True)
    raise typer.Exit(2)


def refuse(error: "RulesError", name: str | None, sentences: "Catalogue") -> NoReturn:
    """Says why rules, of this rule set or of none, are refused."""
    from ronda.pages.refusals import refused_text

    fail(refused_text(error, {"preset": name}, sentences, as_typed=True))


def rules_asked(
    name: str, settings: list[str] | None, sentences: "Catalogue | None" = None
) -> "tuple[Rules, dict[str, object]]":
    """The rule set asked for on the command line, and how a record writes it."""
    from ronda.rules import RulesError, parse_setting, read_rules

    try:
        written = {"preset": name, **dict(map(parse_setting, settings or []))}
        return read_rules(written), written
    except RulesError as error:
        refuse(error, name, sentences or catalogue_asked(None))


def catalogue_asked(wanted: str | None) -> "Catalogue":
    """The sentences of the language asked for, or of the system's, or else English ones."""
    from ronda.lang import DEFAULT_LANGUAGE, catalogue, closest_language, languages

    if wanted is not None:
        language = closest_language(wanted)
        if language is None:
            fail(f"--lang {wanted} is not one of {', '.join(languages())}")
        return catalogue(language)
    # The first of them that is set decides alone, as POSIX has it.
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    system = next(filter(None, (os.environ.get(name) for name in names)), "")
    return catalogue(closest_language(system) or DEFAULT_LANGUAGE)
