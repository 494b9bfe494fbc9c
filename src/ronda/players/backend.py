"""The search compiled where numba is installed (extra `fast`), in the interpreter elsewhere.

Both find the same: they are the same functions, over whole numbers.
"""

import warnings
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from ronda.engine.core_rules import RANKS, CoreRules
from ronda.engine.state import CoreState
from ronda.players import planning
from ronda.players.clue import LastPlay
from ronda.players.search import SearchParams, WeightedWorlds
from ronda.players.worlds import World

Rate: TypeAlias = Callable[[Law, Core, Sequence[World], LastPlay, SearchParams], list[int]]
"""The ratings of a search, by rank; 0 for ranks that are not in hand."""


class SlowWarning(UserWarning):
    """The search runs in the interpreter, since what compiles it is not installed."""


@cache
def fastest() -> Rate:
    """The compiled search, or the one of the interpreter with one warning."""
    try:
        # numba takes a second to import, and not everybody installs it.
        from ronda.players import fast  # noqa: PLC0415 - see above
    except ImportError:
        warnings.warn(
            "maalem thinks a hundred times slower without numba: pip install 'ronda[fast]'",
            SlowWarning,
            stacklevel=2,
        )
        return interpreted
    return fast.rate_cards


def interpreted(
    law: Law, state: Core, worlds: Sequence[World], clue: LastPlay, params: SearchParams
) -> list[int]:
    """The search in the interpreter."""
    hands, weights = [world.hands for world in worlds], [world.weight for world in worlds]
    weighted = WeightedWorlds(hands, weights, clue)
    ratings = [0] * RANKS
    planning.rate_cards(law, state, weighted, params, ratings)
    return ratings
