"""Where compiled code is kept between runs: a folder of its own for each state of the sources.

numba looks for changes only in the file that holds the compiled function, and the engine lies in
others: so the folder is named for all of them.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from numba.core import config

ROOMS: Final = ("cards.py", "rules/*.py", "engine/*.py", "compiled/*.py")
"""Every source that compiled code is made of, or reads its constants from."""

_NUMBA: Final[Any] = config
"""numba's settings; it makes their names when it starts, so that types know none of them."""


@contextmanager
def keeping_code() -> Iterator[bool]:
    """Sends what numba decorates meanwhile to `cache_folder`; gives whether there is one."""
    folder = cache_folder()
    before = _NUMBA.CACHE_DIR
    _NUMBA.CACHE_DIR = str(folder or before)
    try:
        yield folder is not None
    finally:
        _NUMBA.CACHE_DIR = before


def engine_sources() -> list[Path]:
    """The files that `ROOMS` names."""
    package = Path(__file__).parents[1]
    return [path for pattern in ROOMS for path in sorted(package.glob(pattern))]


def sources_key(sources: Iterable[Path]) -> str:
    """A text that changes whenever the name or the content of a source does."""
    digest = hashlib.sha256()
    for path in sources:
        digest.update(f"{path.name}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def cache_folder() -> Path | None:
    """The folder for code compiled from these sources, or None where nothing can be kept.

    It lies in `NUMBA_CACHE_DIR` if that is set, else in the user's cache directory.
    """
    sources = engine_sources()
    if not sources:  # installed without them: nothing would tell old code from new
        return None
    try:
        base = Path(_NUMBA.CACHE_DIR or user_caches())
        folder = base / "ronda" / f"compiled-{sources_key(sources)}"
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError):  # read-only, full, or no home
        return None
    return folder


def user_caches() -> Path:
    """Where the system wants the caches of this user; raises `RuntimeError` without a home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
