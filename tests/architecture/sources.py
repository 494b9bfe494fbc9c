"""The Python sources of the project, read once for all the checks."""

import ast
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).parents[2]

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One file: its path from the root of the checkout, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree, walked once for all the checks."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def module(self) -> str:
        """The dotted name, `ronda.engine.chain`; a package's is its folder's."""
        parts = list(Path(self.path).with_suffix("").parts)
        if parts[0] == "src":
            parts = parts[1:]
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def is_package(self) -> bool:
        return Path(self.path).name == "__init__.py"

    @property
    def room(self) -> str:
        """`engine` for everything in `ronda.engine`; empty for `ronda` itself."""
        return [*self.module.split("."), ""][1]

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    def at(self, line: int) -> str:
        return f"{self.path}:{line}"

    @cached_property
    def imported(self) -> frozenset[str]:
        """The dotted names of modules, and of what is imported from them."""
        names = set()
        for node in self.nodes:
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        return frozenset(names)

    def comments(self) -> Iterator[tuple[int, str]]:
        for token in tokenize.generate_tokens(StringIO(self.text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string

    def functions(self) -> Iterator[Function]:
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def docstring(node: ast.Module | ast.ClassDef | Function) -> ast.Expr | None:
    """The statement that is the docstring of `node`, if it has one."""
    first = node.body[0] if node.body else None
    if (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        return first
    return None


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """Every Python file below the folders of the checkout, in a fixed order."""
    return tuple(source for folder in folders for source in _sources_below(folder))


@cache
def _sources_below(folder: str) -> tuple[Source, ...]:
    return tuple(
        Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / folder).rglob("*.py"))
    )


def report(complaints: list[str]) -> str:
    """What a failing check prints: one complaint a line."""
    return "\n".join(["", *complaints])
