"""What runs in a computer's own process: a View and a seed in, an action out."""

import multiprocessing
import os
import threading
from functools import lru_cache

from ronda.cards import CARDS
from ronda.engine import CHANCE, Seat, View, apply, start, to_act, view
from ronda.players import Player, player
from ronda.rules import Rules, read_rules


def decide(level: str, rules: Rules, seats: int, view: View, seed: bytes) -> str:
    """The action of a computer, as a message writes it."""
    return str(_player(level, rules, seats).decide(view, seed).value)


@lru_cache(maxsize=64)
def _player(level: str, rules: Rules, seats: int) -> Player:
    return player(level, rules, seats)


def make_ready(level: str) -> None:
    """Has a level decide once: what it compiles is kept for the processes that play.

    It is done in a process of its own that gives way to all others, since it may take ten seconds.
    """
    watch_parent()
    if hasattr(os, "nice"):
        os.nice(19)
    rules = read_rules({"preset": "qahwa"})
    match, _ = apply(start(rules, seats=2, dealer=Seat(0)), CHANCE, CARDS)
    (seat,) = to_act(match)
    decide(level, rules, 2, view(match, seat), bytes(32))


def watch_parent() -> None:
    """Ends this process with the server's, also where that is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    os._exit(0)
