"""What runs in a computer's own process: a View and a seed in, an action out."""

from functools import lru_cache
from typing import Final

from ronda.cards import CARDS
from ronda.engine import CHANCE, Seat, View, apply, start, to_act, view
from ronda.players import player
from ronda.rules import Rules, read_rules
from ronda.server.processes import begin

LEAST: Final = 19
"""The niceness of background work."""
_player: Final = lru_cache(maxsize=64)(player)


def decide(level: str, rules: Rules, seats: int, view: View, seed: bytes) -> str:
    """The action of a computer, as a message writes it."""
    return str(_player(level, rules, seats).decide(view, seed).value)


def warm_up(level: str) -> None:
    """Has a level decide once: what it compiles is kept for the processes that play.

    It is done in a process of its own that gives way to all others, since it may take ten seconds.
    """
    begin(LEAST)
    rules = read_rules({"preset": "qahwa"})
    match, _ = apply(start(rules, seats=2, dealer=Seat(0)), CHANCE, CARDS)
    (seat,) = to_act(match)
    decide(level, rules, 2, view(match, seat), bytes(32))
