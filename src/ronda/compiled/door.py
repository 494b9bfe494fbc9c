"""The door for other rooms: their own functions compiled together with the engine's core.

Numba stays behind it. What comes in has to be written like the core: plain functions over integers,
tuples of them and arrays, without keyword-only parameters.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
from numba.core import config
from numba.extending import register_jitable

from ronda.compiled.cache import cache_folder, sources_key
from ronda.compiled.kernel import OPTIONS, functions_of

_NUMBA: Final[Any] = config
"""numba's settings, without types."""


PLAIN: Final[dict[str, Any]] = {"error_model": "numpy"}


def register(modules: Sequence[ModuleType], *, merged: bool = False) -> None:
    """Lets compiled code call the functions that these modules define.

    `merged` into their callers, as the core's are, they are faster and larger; then they must
    make no arrays or lists.
    """
    options = {"forceinline": True, **OPTIONS} if merged else PLAIN
    for module in modules:
        for function in functions_of(module):
            register_jitable(**options)(function)


def compiled(
    entry: Callable[..., Any], modules: Sequence[ModuleType], *, merged: bool = False
) -> Callable[..., Any]:
    """`entry`, to be compiled at its first call or loaded from an earlier run.

    Args:
        entry: a function that the interpreter can run as well.
        modules: every module beside the engine's core whose functions it reaches, registered
            before; the code is compiled again when one of them changes.
        merged: whether they were registered so.
    """
    folder = cache_folder()
    before = _NUMBA.CACHE_DIR
    if folder is not None:
        sources = [Path(str(module.__file__)) for module in modules]
        _NUMBA.CACHE_DIR = str(folder / sources_key(sources))
    try:
        jit: Any = numba.njit(
            nogil=True, cache=folder is not None, **(OPTIONS if merged else PLAIN)
        )
        made: Callable[..., Any] = jit(entry)
    finally:
        _NUMBA.CACHE_DIR = before
    return made
