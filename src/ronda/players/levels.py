"""Every level that a computer can play at, by the name that people choose it by."""

from collections.abc import Callable, Mapping
from typing import Final

from ronda.players.beginner import Beginner
from ronda.players.cafe import Cafe
from ronda.players.careful import Careful
from ronda.players.greedy import Greedy
from ronda.players.maalem import Maalem
from ronda.players.player import Player
from ronda.players.uniform import Random
from ronda.rules import Rules, check_seats

LEVELS: Final[Mapping[str, Callable[[Rules, int], Player]]] = {
    "random": Random,
    "beginner": Beginner,
    "greedy": Greedy,
    "careful": Careful,
    "cafe": Cafe,
    "maalem": Maalem,
}
"""What makes a player of each level for a rule set and a number of seats; the weakest first."""


class LevelError(ValueError):
    """There is no such level; the message names those that there are."""

    def __init__(self, level: str) -> None:
        super().__init__(f"{level!r} is no level; there are {', '.join(LEVELS)}")


def player(level: str, rules: Rules, seats: int) -> Player:
    """A computer of that level for a table of so many seats.

    Raises `LevelError` for an unknown level, `RulesError` where that many may not sit.
    """
    factory = LEVELS.get(level)
    if factory is None:
        raise LevelError(level)
    return factory(rules, check_seats(rules, seats))
