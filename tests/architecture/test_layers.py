"""The rooms of `ronda` and the arrows between them: ARCHITECTURE.md, as a check.

Every import counts: at the top, within a function, for type checkers only, relative, by name.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.sources import Source, report, sources

pytestmark = pytest.mark.architecture

_TO_TABLE = (
    *("lang", "cards", "rules", "fairness", "engine", "narration", "records"),
    *("pages", "compiled", "players", "protocol", "table"),
)

#: Room: the rooms that it may import.
ROOMS: dict[str, tuple[str, ...]] = {
    "lang": (),
    "cards": (),
    "rules": ("cards",),
    "fairness": ("cards",),
    "engine": ("cards", "rules"),
    "narration": ("lang", "cards", "rules", "engine"),
    "records": ("cards", "rules", "engine"),
    "pages": ("cards", "rules", "engine", "narration", "lang"),
    "compiled": ("cards", "rules", "engine"),
    "players": ("cards", "rules", "engine", "compiled"),
    "protocol": ("cards", "rules", "engine", "narration"),
    "table": ("cards", "rules", "fairness", "engine", "narration", "records", "protocol"),
    "audit": _TO_TABLE,
    "arena": ("cards", "rules", "fairness", "engine", "records", "compiled", "players"),
    "envs": ("cards", "rules", "fairness", "engine", "compiled", "players"),
    "client": ("cards", "rules", "fairness", "engine", "narration", "players", "protocol"),
    "server": (*_TO_TABLE, "audit"),
    "terminal": (*_TO_TABLE, "audit", "client"),
    "web": (),
    "cli": (*_TO_TABLE, "audit", "arena", "envs", "client", "server", "terminal", "web"),
    "__main__": ("cli",),
}

#: Rooms without clock, chance, I/O or log, and what would bring them in.
PURE = ("cards", "rules", "fairness", "engine", "narration", "table")
IMPURE_MODULES = (
    *("asyncio", "socket", "threading", "time", "datetime"),
    *("random", "secrets", "os", "logging"),
)
IMPURE_CALLS = ("open", "print", "input")

#: Library: the only rooms that may import it. Others are free wherever they are installed.
LIBRARIES: dict[str, tuple[str, ...]] = {
    "numba": ("compiled",),
    "numpy": ("compiled", "players", "arena", "envs"),
    "rich": ("terminal", "cli"),
    "typer": ("terminal", "cli"),
    "starlette": ("server",),
    "uvicorn": ("server",),
    "sqlalchemy": ("server",),
    "alembic": ("server",),
    "psycopg": ("server",),
    "websockets": ("client", "server"),
}


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything that `source` imports."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            start = _absolute(source, node)
            for alias in node.names:
                yield node.lineno, f"{start}.{alias.name}"
        elif isinstance(node, ast.Call) and (name := _imported_by_call(node)):
            yield node.lineno, name


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = source.module.split(".")
    up = node.level - 1 if source.is_package else node.level
    kept = package[: len(package) - up]
    return ".".join([*kept, node.module] if node.module else kept)


def _imported_by_call(node: ast.Call) -> str | None:
    """What `import_module("ronda.x")` imports, where the name is written out."""
    called = ast.unparse(node.func).rpartition(".")[2]
    if called not in ("import_module", "__import__") or not node.args:
        return None
    name = node.args[0]
    return str(name.value) if isinstance(name, ast.Constant) else None


def layer_complaints(source: Source) -> list[str]:
    """Each import of `source` that the tables above do not allow."""
    room = source.room
    if not room:
        return _eager_complaints(source)
    if room not in ROOMS:
        return [f"{source.at(1)}: ronda.{room} is no room: ROOMS in {__name__}"]
    return [
        f"{source.at(line)}: {complaint}"
        for line, name in imports(source)
        if (complaint := _refused(room, name))
    ]


def _refused(room: str, name: str) -> str | None:
    first, _, rest = name.partition(".")
    if first == "ronda":
        return _arrow_refused(room, rest)
    if room in PURE and first in IMPURE_MODULES:
        return f"{room} is a pure room and may not import {first}"
    if room not in LIBRARIES.get(first, (room,)):
        return f"{room} may not import {first} (only {', '.join(LIBRARIES[first])})"
    return None


def _arrow_refused(room: str, rest: str) -> str | None:
    target = rest.partition(".")[0]
    if target in ("__version__", room):
        return None
    if target not in ROOMS:
        return f"{room} -> ronda itself: import from the room that has {target or 'it'}"
    if target in ROOMS[room]:
        return None
    return f"{room} -> {target} is no arrow ({room} may import {', '.join(ROOMS[room]) or 'none'})"


def _eager_complaints(source: Source) -> list[str]:
    """`import ronda` is quick: its `__init__` imports rooms within functions only."""
    eager = Source(source.path, ast.unparse(_top_level_only(source.tree)))
    return [
        f"{source.path}: ronda/__init__.py imports {name} before anybody asks for it"
        for _, name in imports(eager)
        if name.startswith("ronda.")
    ]


def _top_level_only(tree: ast.Module) -> ast.Module:
    def runs_at_once(node: ast.stmt) -> bool:
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        return not typing_only and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)

    return ast.Module([node for node in tree.body if runs_at_once(node)], [])


def purity_complaints(source: Source) -> list[str]:
    """Each call of a builtin that reads or writes, in a pure room."""
    if source.room not in PURE:
        return []
    return [
        f"{source.at(node.lineno)}: {source.room} is a pure room and may not call {node.func.id}()"
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]


def test_imports_follow_the_arrows() -> None:
    complaints = [line for source in sources("src") for line in layer_complaints(source)]
    assert not complaints, report(complaints)


def test_pure_rooms_neither_read_nor_write() -> None:
    complaints = [line for source in sources("src") for line in purity_complaints(source)]
    assert not complaints, report(complaints)


def test_rooms_point_upwards_only() -> None:
    seen: list[str] = []
    for room, allowed in ROOMS.items():
        below = [target for target in allowed if target not in seen]
        assert not below, f"{room} -> {below}: a room imports from rows above its own"
        seen.append(room)


BAD = [
    ("engine/chain.py", "from ronda.players import greedy", "engine -> players"),
    ("engine/chain.py", "import ronda.table", "engine -> table"),
    ("engine/chain.py", "from ronda import records", "engine -> records"),
    ("engine/chain.py", "from ..players import greedy", "engine -> players"),
    ("engine/__init__.py", "from .. import players", "engine -> players"),
    ("cards.py", "from .rules import Rules", "cards -> rules"),
    ("cards.py", "def f():\n    from ronda.rules import Rules", ":2: cards -> rules"),
    (
        "players/greedy.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ronda.table.session",
        ":3: players -> table",
    ),
    ("rules/presets.py", "import_module('ronda.engine')", "rules -> engine"),
    ("players/greedy.py", "from ronda import play", "players -> ronda itself"),
    ("players/greedy.py", "import ronda", "players -> ronda itself"),
    ("table/session.py", "import asyncio", "table is a pure room"),
    ("fairness.py", "from os import urandom", "fairness is a pure room"),
    ("rules/presets.py", "import os.path", "rules is a pure room"),
    ("engine/state.py", "import numpy as np", "engine may not import numpy"),
    ("engine/state.py", "from numba import njit", "engine may not import numba"),
    ("terminal/loop.py", "from ronda.server import serve", "terminal -> server"),
    ("server/app.py", "from ronda.client import connect", "server -> client"),
    ("web/app.py", "from ronda.cards import Card", "web -> cards"),
    ("odds.py", "", "ronda.odds is no room"),
    ("__init__.py", "from ronda.engine import apply", "imports ronda.engine.apply before"),
    ("__init__.py", "from . import cards", "imports ronda.cards before"),
]


@pytest.mark.parametrize(("path", "text", "expected"), BAD)
def test_a_wrong_import_is_named(path: str, text: str, expected: str) -> None:
    found = layer_complaints(Source(f"src/ronda/{path}", text))
    assert len(found) == 1
    assert expected in found[0]
    assert found[0].startswith(f"src/ronda/{path}")


GOOD = [
    ("engine/chain.py", "from ronda.cards import Card\nfrom .state import State"),
    ("engine/__init__.py", "from .chain import answer\nfrom . import state"),
    ("rules/presets.py", "import tomllib\nfrom importlib import resources"),
    ("table/session.py", "from ronda.fairness import deck\nimport hashlib"),
    ("compiled/core.py", "import numba\nimport numpy as np\nfrom ronda.engine import core"),
    ("terminal/loop.py", "from ronda.client import connect\nimport time"),
    ("cli.py", "import ronda.server.app"),
    ("__init__.py", "def __getattr__(name: str):\n    from ronda import engine"),
    ("__main__.py", "from ronda.cli import main"),
]


@pytest.mark.parametrize(("path", "text"), GOOD)
def test_a_right_import_passes(path: str, text: str) -> None:
    assert layer_complaints(Source(f"src/ronda/{path}", text)) == []


def test_a_pure_room_that_prints_is_named() -> None:
    found = purity_complaints(Source("src/ronda/engine/chain.py", "x = 1\nprint(x)"))
    assert found == ["src/ronda/engine/chain.py:2: engine is a pure room and may not call print()"]
    assert purity_complaints(Source("src/ronda/cli.py", "print(1)")) == []
