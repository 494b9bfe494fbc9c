"""The players that are compared, by name: the levels of `ronda.players`, or somebody's own.

An own player is named `module:factory`, where `factory(rules, seats)` makes a `Player`. The module
has to be importable wherever the deals are played, on a cluster too.
"""

from collections.abc import Mapping
from importlib import import_module

from ronda.arena.errors import ArenaError
from ronda.players import LEVELS, LevelError, Player, player
from ronda.rules import Rules


def contestant(name: str, rules: Rules, seats: int) -> Player:
    """The player of that name, made for these rules and seats.

    Raises `ArenaError` where there is none, or it does not play at such a table, and
    `RulesError` where that many may not sit.
    """
    if ":" in name:
        return _own(name, rules, seats)
    try:
        return player(name, rules, seats)
    except LevelError:
        raise ArenaError(
            f"{name!r} is no player; there are {', '.join(LEVELS)}, or your own as module:factory"
        ) from None


def check_versions(played_by: Mapping[str, int], rules: Rules, seats: int) -> None:
    """Refuses what was played by other versions of these players; raises `ArenaError`."""
    for name, version in played_by.items():
        here = contestant(name, rules, seats).version
        if version != here:
            raise ArenaError(
                f"was played by {name} version {version}, and here it is version {here}:"
                " go on with that one, or name another folder"
            )


def _own(name: str, rules: Rules, seats: int) -> Player:
    module, _, factory = name.partition(":")
    try:
        made: Player = getattr(import_module(module), factory)(rules, seats)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ArenaError(f"{name} makes no player for {seats} seats: {error}") from error
    return made
