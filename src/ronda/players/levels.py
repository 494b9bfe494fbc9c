"""Every level that a computer can play at: a row of data each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from ronda.engine import Action, View
from ronda.engine.core_rules import CoreRules, core_rules_of
from ronda.players.call_policy import best_call
from ronda.players.planner import Planner
from ronda.players.player import Player, pick, seat_to_act
from ronda.players.weigher import Weigher
from ronda.players.weights import NAIVE, Weights, fitted_at
from ronda.rules import Rules, check_seats


class Strategy(Protocol):
    """Decides at one table, where there is something to decide."""

    def decide(self, view: View, seed: bytes) -> Action:
        """Choose one of `view.legal`."""


class PlayerLevel(NamedTuple):
    """How a level plays at a table, and the version of it: see `Player.version`."""

    version: int
    strategy: Callable[[CoreRules], Strategy]


class Uniform:
    """Any legal action, each as likely as the others; false calls included."""

    def __init__(self, _rules: CoreRules) -> None:
        pass

    def decide(self, view: View, seed: bytes) -> Action:
        """Choose any of `view.legal`."""
        return pick(seed, view.legal)


BEGINNER: Final = Weights(cards=100, reply=30, reply_across=0, follow_up=0, lying=0, leftover=0)
CAREFUL: Final = Weights(cards=100, reply=100, reply_across=100, follow_up=0, lying=0, leftover=0)

LEVELS: Final[Mapping[str, PlayerLevel]] = {
    "random": PlayerLevel(1, Uniform),
    "beginner": PlayerLevel(
        1, lambda rules: Weigher(rules, BEGINNER, remembers=False, overlooks=96)
    ),
    "greedy": PlayerLevel(1, lambda rules: Weigher(rules, NAIVE)),
    "careful": PlayerLevel(2, lambda rules: Weigher(rules, CAREFUL)),
    "cafe": PlayerLevel(
        1, lambda rules: Weigher(rules, fitted_at(rules.seats).weights, call=best_call)
    ),
    "maalem": PlayerLevel(3, Planner),
}
"""By the name that people choose it by; the weakest first."""


def level_versions() -> dict[str, str]:
    """The version of each level, as a table's policy and records write it; makes no player."""
    return {name: str(level.version) for name, level in LEVELS.items()}


@dataclass(frozen=True)
class LevelPlayer:
    """A level at one table."""

    level: str
    version: int
    strategy: Strategy

    @property
    def name(self) -> str:
        """A computer is called by its level."""
        return self.level

    def decide(self, view: View, seed: bytes) -> Action:
        """Choose one of `view.legal`; raises `ValueError` where there is nothing to decide."""
        seat_to_act(view)
        return self.strategy.decide(view, seed)


class LevelError(ValueError):
    """There is no such level; the message names those that there are."""

    def __init__(self, level: str) -> None:
        super().__init__(f"{level!r} is no level; there are {', '.join(LEVELS)}")


def player(level: str, rules: Rules, seats: int) -> Player:
    """Make a computer of that level for a table of so many seats.

    Raises `LevelError` for an unknown level, `RulesError` where that many may not sit.
    """
    if level not in LEVELS:
        raise LevelError(level)
    version, strategy = LEVELS[level]
    return LevelPlayer(level, version, strategy(core_rules_of(rules, check_seats(rules, seats))))
