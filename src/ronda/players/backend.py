"""The search compiled where numba is installed (extra `fast`), in the interpreter elsewhere.

Both find the same: they are the same functions, over whole numbers.
"""

import warnings
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from ronda.engine.core_rules import RANKS, CoreRules
from ronda.engine.state import CoreState
from ronda.players import evaluation, inference, leaf, planning, search
from ronda.players.inference import LastPlay
from ronda.players.search import SearchParams, WeightedWorlds
from ronda.players.worlds import World

MODULES: Final = (evaluation, leaf, search, inference, planning)
"""Where the functions and the constants of the search are written."""

Rate: TypeAlias = Callable[
    [CoreRules, CoreState, Sequence[World], LastPlay, SearchParams], list[int]
]
"""The ratings of a search, by rank; 0 for ranks that are not in hand."""


class SlowWarning(UserWarning):
    """The search runs in the interpreter, since what compiles it is not installed."""


@cache
def fastest() -> Rate:
    """The compiled search, or the one of the interpreter with one warning."""
    try:
        return _compiled()
    except ImportError:
        warnings.warn(
            "maalem thinks a hundred times slower without numba: pip install 'ronda[fast]'",
            SlowWarning,
            stacklevel=2,
        )
        return interpreted


def _compiled() -> Rate:
    """What `planning.rate_cards` finds, at forty times its speed or more."""
    # numba takes a second to import, and not everybody installs it.
    import numpy as np  # noqa: PLC0415 - see above

    from ronda.compiled.door import compiled, register  # noqa: PLC0415 - see above

    register(MODULES)
    rate_cards = compiled(planning.rate_cards, MODULES)

    def rate(
        rules: CoreRules,
        state: CoreState,
        worlds: Sequence[World],
        last_play: LastPlay,
        params: SearchParams,
    ) -> list[int]:
        hands = np.array([world.hands for world in worlds], np.int64)
        weights = np.array([world.weight for world in worlds], np.int64)
        deck: Any = np.zeros(len(params.deck), np.int64)
        ratings = np.zeros(RANKS, np.int64)
        weighted = WeightedWorlds(hands, weights, last_play)
        rate_cards(rules, state, weighted, params._replace(deck=deck), ratings)
        found: list[int] = ratings.tolist()
        return found

    return rate


def interpreted(
    rules: CoreRules,
    state: CoreState,
    worlds: Sequence[World],
    last_play: LastPlay,
    params: SearchParams,
) -> list[int]:
    """The search in the interpreter."""
    hands, weights = [world.hands for world in worlds], [world.weight for world in worlds]
    ratings = [0] * RANKS
    weighted = WeightedWorlds(hands, weights, last_play)
    planning.rate_cards(rules, state, weighted, params, ratings)
    return ratings
