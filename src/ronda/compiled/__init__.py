"""The engine under numba: deals and matches by the million, and records at the same speed.

    >>> from ronda.compiled import random_deals
    >>> from ronda.rules import read_rules
    >>> batch = random_deals(read_rules({"preset": "qahwa"}), 2, 100_000, seed=1)
    >>> batch.totals.shape
    (100000, 2)

It needs the extra `fast`. What is compiled is the engine itself, function by function; no rule of
the game is written here:

* `chance`: streams of numbers, the shuffle, the pick of an action;
* `playing`: the loop around the core;
* `kernel`, `cache`: numba, and where compiled code is kept;
* `batch`: what one calls;
* `door`: for functions of other rooms, compiled together with the core.
"""

try:
    import numba as _numba  # noqa: F401 - only to say in time what is missing
except ImportError as error:
    raise ImportError(
        f"ronda.compiled needs numba and NumPy ({error}): pip install 'ronda[fast]'",
        name=error.name,
    ) from error

from ronda.compiled.batch import random_deals, random_matches, replay, warm_up
from ronda.compiled.playing import Batch

__all__ = ["Batch", "random_deals", "random_matches", "replay", "warm_up"]
