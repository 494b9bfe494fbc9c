"""`ronda perft`: counts action sequences from a fixed deck, to compare engines."""

from typing import Annotated

import typer

from ronda.cli.asking import (
    RuleSetOption,
    SettingOption,
    catalogue_asked,
    fail,
    refuse,
    rules_asked,
)


def perft(
    rules: RuleSetOption = "koutchina",
    *,
    settings: SettingOption = None,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    depth: Annotated[int, typer.Option(min=0, help="Count sequences up to this length.")] = 6,
    deck: Annotated[str | None, typer.Option(help="40 cards, top first, in quotes.")] = None,
) -> None:
    """Count the action sequences of one deal, dealt by seat 0, for every depth up to --depth."""
    from ronda.cards import CardError, parse_deck
    from ronda.engine import CHANCE, IllegalActionError, Seat, apply, start
    from ronda.engine.perft import FIXED_DECK
    from ronda.engine.perft import perft as count
    from ronda.rules import RulesError

    rule_set, _ = rules_asked(rules, settings)
    try:
        state = start(rule_set, seats, Seat(0))
        state, _ = apply(state, CHANCE, FIXED_DECK if deck is None else parse_deck(deck))
    except RulesError as error:
        refuse(error, rules, catalogue_asked(None))
    except (CardError, IllegalActionError) as error:
        fail(str(error))
    for length in range(depth + 1):
        typer.echo(f"{length} {count(state, length)}")
