"""Play by a plan for the next two cards over every world that may be."""

from typing import Final

from ronda.engine import Action, View
from ronda.engine.core_rules import CoreRules
from ronda.players.backend import Rate, fastest
from ronda.players.call_policy import best_call
from ronda.players.inference import last_play_of
from ronda.players.player import pick_best
from ronda.players.position import deck_size, position_of
from ronda.players.search import SearchParams
from ronda.players.weights import fitted_at
from ronda.players.worlds import World, every_world, hidden_from, sampled_worlds

SAMPLE: Final = 100
"""How many worlds are tried where there are too many to try them all: at three and four seats."""
PLAYS: Final = 7200
"""About how many cards are put down in all of these together: hands of four allow fewer worlds."""


class Planner:
    """Knows how often each hand can be, weighs what was called, and thinks each card through."""

    def __init__(self, rules: CoreRules, rate: Rate | None = None) -> None:
        """For one table; `rate` is the search, by default the fastest that is installed."""
        self._rules = rules
        self._rate = rate or fastest()

    def decide(self, view: View, seed: bytes) -> Action:
        """Call where it helps, or choose the card that comes to most over all worlds."""
        call = best_call(self._rules, view, seed)
        if call is not None:
            return call
        if len(view.plays) == 1:
            return view.plays[0].card
        state = position_of(self._rules, view)
        params = SearchParams(range(deck_size(view)), *fitted_at(self._rules.seats))
        last_play = last_play_of(self._rules, view)
        ratings = self._rate(self._rules, state, self._worlds(view, seed), last_play, params)
        return pick_best(
            seed, [(ratings[option.card.number >> 2], option.card) for option in view.plays]
        )

    def _worlds(self, view: View, seed: bytes) -> list[World]:
        hidden = hidden_from(self._rules, view)
        if self._rules.seats == 2:
            return every_world(self._rules, hidden)
        return sampled_worlds(self._rules, hidden, seed, worlds_tried(view))


def worlds_tried(view: View) -> int:
    """How many worlds a seat that has a choice tries: in each, every two of its cards in a row."""
    own = len(view.hand)
    return min(SAMPLE, PLAYS // (own * (own - 1) * sum(view.hand_sizes)))
