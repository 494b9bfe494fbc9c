"""The level `maalem`: plans its next two cards over every world that may be."""

from typing import Final

from ronda.engine import Action, View
from ronda.engine.law import law_of
from ronda.players.backend import fastest, interpreted
from ronda.players.call_policy import best_call
from ronda.players.clue import last_play_of
from ronda.players.fitted import fitted_at
from ronda.players.player import pick_best
from ronda.players.position import deck_size, position_of
from ronda.players.search import SearchParams
from ronda.players.worlds import World, every_world, hidden_from, sampled_worlds
from ronda.rules import Rules

SAMPLE: Final = 100
"""How many worlds are tried where there are too many to try them all: at three and four seats."""
PLAYS: Final = 7200
"""About how many cards are put down in all of these together: hands of four allow fewer worlds."""


class Maalem:
    """Knows how often each hand can be, weighs what was called, and thinks each card through."""

    name: Final = "maalem"
    level: Final = "maalem"
    version: Final = 3

    def __init__(self, rules: Rules, seats: int, *, compiled: bool = True) -> None:
        """For one rule set and number of seats; `compiled` False thinks in the interpreter."""
        self._law = core_rules_of(rules, seats)
        self._rate = fastest() if compiled else interpreted

    def decide(self, view: View, seed: bytes) -> Action:
        """The call that helps, or the card that comes to most on average over all worlds."""
        state = position_of(self._law, view)
        said = best_call(self._law, view, seed)
        if said is not None:
            return said
        if len(view.plays) == 1:
            return view.plays[0].card
        params = SearchParams(range(deck_size(view)), *fitted_at(self._law.seats))
        clue = last_play_of(self._law, view)
        ratings = self._rate(self._law, state, self._worlds(view, seed), clue, params)
        return pick_best(
            seed, [(ratings[option.card.number >> 2], option.card) for option in view.plays]
        )

    def _worlds(self, view: View, seed: bytes) -> list[World]:
        hidden = hidden_from(self._law, view)
        if self._law.seats == 2:
            return every_world(self._law, hidden)
        return sampled_worlds(self._law, hidden, seed, worlds_tried(view))


def worlds_tried(view: View) -> int:
    """How many worlds a seat that has a choice tries: in each, every two of its cards in a row."""
    own = len(view.hand)
    return min(SAMPLE, PLAYS // (own * (own - 1) * sum(view.hand_sizes)))
