"""The engine's core handed to numba from outside: the engine does not know of it.

Every function of the core is compiled unchanged, and merged into the one loop that is called
from Python; `out` is None there, so that what the core tells vanishes with the calls.
"""

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

import numba
from numba.extending import register_jitable

from ronda.compiled import chance, playing
from ronda.compiled.cache import keeping_code
from ronda.engine import calls, capture, core_events, core_rules, dealing, flow, play, score, state

CORE: Final = (
    core_rules,
    state,
    capture,
    dealing,
    calls,
    play,
    score,
    flow,
    core_events,
    chance,
    playing,
)

# The core divides only by numbers that are never 0. It makes no arrays, so that nobody has to count
# who still uses one: that would cost a third of the time. Nobody calls it from C.
OPTIONS: Final[dict[str, Any]] = {"error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}


def register_core() -> None:
    """Lets compiled code call the functions of the core, each merged into its caller."""
    for module in CORE:
        for function in functions_of(module):
            register_jitable(forceinline=True, **OPTIONS)(function)


def functions_of(module: ModuleType) -> list[Callable[..., Any]]:
    """The functions that a module defines itself."""
    return [
        function
        for _, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
    ]


def compiled_loop() -> Callable[..., Any]:
    """`playing.play_matches`, to be compiled at its first call or loaded from an earlier run."""
    with keeping_code() as is_kept:
        jit: Any = numba.njit(nogil=True, cache=is_kept, **OPTIONS)
        loop: Callable[..., Any] = jit(playing.play_matches)
    return loop


register_core()
play_matches: Final = compiled_loop()
