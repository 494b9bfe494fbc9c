"""Small functions, small files, few parameters, reasons for exceptions, a test for each module."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import pytest

from tests.architecture.sources import ROOT, Function, Source, docstring, report, sources

pytestmark = pytest.mark.architecture

FUNCTION_LINES = 40  #: from `def` to its last line, without the docstring
FILE_LINES = 400
MEDIAN_FILE_LINES = 150
DEPTH = 3
POSITIONAL = 5

EVERYWHERE = ("src", "tests", "benchmarks")
REFUSED_NAMES = ("util", "utils", "helper", "helpers", "common", "misc")

#: Where a flag may be positional, and why. A folder stands for all its modules.
POSITIONAL_FLAGS = {
    "src/ronda/engine/": "its core is compiled by numba, which knows no keyword-only parameters",
    "src/ronda/compiled/": "compiled by numba too",
}

#: Folders of tests that belong to no room.
TRIED_WHOLE = dict.fromkeys(
    (
        *(f"ronda.terminal.{name}" for name in ("table_log", "fairness_alerts", "joining")),
        *(f"ronda.terminal.{name}" for name in ("seat_text", "pictures", "remote")),
    ),
    "tests/client/test_matches.py",
) | {
    "ronda.terminal.pager": "tests/cli/test_play.py",
    "ronda.terminal.event_log": "tests/cli/test_play.py",
    "ronda.client.deal": "tests/client/test_deal_monitor.py",
}
"""Modules that another shows: a whole program in processes of its own, or what they are part of."""

CROSSING = ("architecture", "art", "docs", "laws", "vectors", "web")

BLOCKS = (
    *(ast.If, ast.For, ast.AsyncFor, ast.While, ast.Try),
    *(ast.TryStar, ast.With, ast.AsyncWith, ast.Match),
)
NO_BLOCKS = (ast.expr, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
SUPPRESSION = re.compile(
    r"#\s*(?:noqa(?::\s*[A-Z]+\d+(?:[\s,]+[A-Z]+\d+)*)?|type:\s*ignore(?:\[[\w\s,-]*\])?)(?P<why>.*)"
)


def function_lines(function: Function) -> int:
    last = function.end_lineno or function.lineno
    text = docstring(function)
    inside = (text.end_lineno or text.lineno) - text.lineno + 1 if text else 0
    return last - function.lineno + 1 - inside


def depth(node: ast.AST, *, column: int = -1) -> int:
    """How many blocks lie in one another below `node`; `elif` goes no deeper than its `if`."""
    deepest = 0
    for child in ast.iter_child_nodes(node):
        if isinstance(child, NO_BLOCKS):
            continue
        is_elif = isinstance(child, ast.If) and child.col_offset == column
        step = 1 if isinstance(child, BLOCKS) and not is_elif else 0
        below = child.col_offset if isinstance(child, ast.If) else -1
        deepest = max(deepest, step + depth(child, column=below))
    return deepest


def positional(function: Function) -> list[ast.arg]:
    named = [*function.args.posonlyargs, *function.args.args]
    return named[1:] if named and named[0].arg in ("self", "cls", "mcs") else named


def is_flag(parameter: ast.arg) -> bool:
    """Whether it is `bool` or `bool | None`; `list[bool]` and `Callable[[], bool]` are no flags."""
    text = ast.unparse(parameter.annotation) if parameter.annotation else ""
    return "[" not in text and re.search(r"\bbool\b", text) is not None


def function_complaints(source: Source) -> list[str]:
    found = []
    for function in source.functions():
        where = f"{source.at(function.lineno)}: {function.name}"
        if (lines := function_lines(function)) > FUNCTION_LINES:
            found.append(f"{where} has {lines} lines, at most {FUNCTION_LINES}")
        if (levels := depth(function)) > DEPTH:
            found.append(f"{where} is {levels} levels deep, at most {DEPTH}")
    return found


def parameter_complaints(source: Source) -> list[str]:
    found = []
    flags_may_be_positional = source.path.startswith(tuple(POSITIONAL_FLAGS))
    for function in source.functions():
        where = f"{source.at(function.lineno)}: {function.name}"
        parameters = positional(function)
        if len(parameters) > POSITIONAL:
            found.append(
                f"{where} has {len(parameters)} positional parameters, {POSITIONAL} at most"
            )
        if not flags_may_be_positional and not function.name.startswith("__"):
            found += [
                f"{where}: the flag {parameter.arg} is by keyword only (put it after *)"
                for parameter in parameters
                if is_flag(parameter)
            ]
    return found


def file_complaints(source: Source) -> list[str]:
    found = []
    if source.lines > FILE_LINES:
        found.append(f"{source.path} has {source.lines} lines, at most {FILE_LINES}")
    if Path(source.path).stem.removeprefix("test_") in REFUSED_NAMES:
        found.append(f"{source.path}: name it after what it does")
    return found


def suppression_complaints(source: Source) -> list[str]:
    """Each `noqa` or `type: ignore` that does not say why, in words after it."""
    if not SUPPRESSION.search(source.text):  # tokenizing is slow
        return []
    return [
        f"{source.at(line)}: say why: {comment}"
        for line, comment in source.comments()
        for match in [SUPPRESSION.search(comment)]
        if match and len(re.findall(r"[^\W\d_]{2,}", match["why"])) < 2
    ]


def has_code(source: Source) -> bool:
    """Whether there is a function to test: constants, types and re-exports have none."""
    return any(not function.name.startswith("__") for function in source.functions())


def untested(source: Source, tests: Sequence[Source]) -> str | None:
    """What is missing for a module of `src` that no test looks at.

    `ronda/engine/chain.py` wants `tests/engine/test_chain.py` (or `test_chain_*.py`), or a test
    in `tests/engine/` that imports it; `ronda/cards.py` wants `tests/test_cards.py` or a test in
    `tests/cards/`.
    """
    parts = source.module.split(".")[1:]
    if not parts or not has_code(source) or source.module in TRIED_WHOLE:
        return None
    own = "/".join(["tests", *parts[:-1], f"test_{parts[-1].removeprefix('_')}"])
    room = f"tests/{parts[0]}/"
    for test in tests:
        looks_at_it = len(parts) == 1 or source.is_package or source.module in test.imported
        if test.path.startswith(own) or (test.path.startswith(room) and looks_at_it):
            return None
    return f"{source.path}: no {own}.py, and no test in {room} imports it"


def test_functions_are_short_and_flat() -> None:
    complaints = [line for source in sources(*EVERYWHERE) for line in function_complaints(source)]
    assert not complaints, report(complaints)


def test_parameters_are_few_and_flags_are_named() -> None:
    complaints = [line for source in sources("src") for line in parameter_complaints(source)]
    assert not complaints, report(complaints)


def test_files_are_short_and_named_for_what_they_do() -> None:
    complaints = [line for source in sources(*EVERYWHERE) for line in file_complaints(source)]
    assert not complaints, report(complaints)


def test_the_median_file_is_short() -> None:
    lengths = [source.lines for source in sources("src")]
    assert median(lengths or [0]) <= MEDIAN_FILE_LINES


def test_suppressions_say_why() -> None:
    complaints = [
        line for source in sources(*EVERYWHERE) for line in suppression_complaints(source)
    ]
    assert not complaints, report(complaints)


def test_every_module_has_its_tests() -> None:
    tests = [test for test in sources("tests") if Path(test.path).name.startswith("test_")]
    complaints = [line for source in sources("src") if (line := untested(source, tests))]
    assert not complaints, report(complaints)


def test_what_is_tried_as_a_whole_is_tried() -> None:
    modules = {source.module for source in sources("src")}
    assert set(TRIED_WHOLE) <= modules
    assert all((ROOT / test).exists() for test in TRIED_WHOLE.values())


def test_every_folder_of_tests_mirrors_a_room() -> None:
    rooms = {source.room for source in sources("src")}
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    strangers = folders - rooms - set(CROSSING)
    assert not strangers, f"no room of these names, nor listed in CROSSING: {sorted(strangers)}"


# --- the checks bite ----------------------------------------------------------------------------


def snippet(text: str, path: str = "src/ronda/terminal/loop.py") -> Source:
    return Source(path, text)


def test_a_long_function_is_named() -> None:
    long = "def f():\n" + "    x = 1\n" * FUNCTION_LINES
    assert "f has 41 lines" in function_complaints(snippet(long))[0]
    with_docstring = 'def f():\n    """One.\n\n    Two."""\n' + "    x = 1\n" * (FUNCTION_LINES - 1)
    assert function_complaints(snippet(with_docstring)) == []


def test_a_deep_function_is_named() -> None:
    deep = "def f():\n if a:\n  for b in c:\n   while d:\n    with e:\n     pass"
    assert "f is 4 levels deep" in function_complaints(snippet(deep))[0]
    elifs = "def f():\n    if a:\n        pass\n" + "    elif b:\n        pass\n" * 6
    assert function_complaints(snippet(elifs)) == []
    nested_else = (
        "def f():\n if a:\n  x\n else:\n  if b:\n   x\n  else:\n   if c:\n    if d:\n     x"
    )
    assert "f is 4 levels deep" in function_complaints(snippet(nested_else))[0]


def test_many_parameters_are_named() -> None:
    assert "6 positional" in parameter_complaints(snippet("def f(a, b, c, d, e, f): ..."))[0]
    assert parameter_complaints(snippet("def f(a, b, c, d, e, *, g, h): ...")) == []
    method = "class A:\n    def f(self, a, b, c, d, e): ..."
    assert parameter_complaints(snippet(method)) == []


@pytest.mark.parametrize("annotation", ["bool", "bool | None", "'bool'"])
def test_a_positional_flag_is_named(annotation: str) -> None:
    text = f"def f(a: int, loud: {annotation} = False): ..."
    assert "the flag loud" in parameter_complaints(snippet(text))[0]
    assert parameter_complaints(snippet(text, "src/ronda/engine/core.py")) == []
    assert parameter_complaints(snippet("def f(*, loud: bool): ...")) == []
    assert parameter_complaints(snippet("def f(found: list[bool]): ...")) == []


def test_a_long_or_vague_file_is_named() -> None:
    assert "401 lines" in file_complaints(snippet("x = 1\n" * (FILE_LINES + 1)))[0]
    assert "name it" in file_complaints(snippet("", "src/ronda/server/utils.py"))[0]
    assert "name it" in file_complaints(snippet("", "tests/engine/test_helpers.py"))[0]
    assert file_complaints(snippet("x = 1\n")) == []


@pytest.mark.parametrize(
    "comment",
    ["noqa", "noqa: S311", "noqa: S311, S603", "type: ignore", "type: ignore[arg-type]  # no"],
)
def test_a_suppression_without_a_reason_is_named(comment: str) -> None:
    assert "say why" in suppression_complaints(snippet(f"x = 1  # {comment}"))[0]


@pytest.mark.parametrize(
    "comment",
    ["noqa: S311 - seeded play", "type: ignore[attr-defined]  # numba has no types", "a note"],
)
def test_a_suppression_with_a_reason_passes(comment: str) -> None:
    assert suppression_complaints(snippet(f"x = 1  # {comment}")) == []


def test_an_untested_module_is_named() -> None:
    module = snippet("def f(): ...", "src/ronda/engine/chain.py")
    other = Source("tests/engine/test_calls.py", "from ronda.engine.calls import f")
    assert untested(module, [other]) is not None
    assert untested(module, [Source("tests/engine/test_chain_steal.py", "")]) is None
    assert (
        untested(module, [Source("tests/engine/test_laws.py", "from ronda.engine import chain")])
        is None
    )
    constants = snippet("X = 1", "src/ronda/engine/chain.py")
    assert untested(constants, []) is None


def test_an_untested_room_is_named() -> None:
    module = snippet("def f(): ...", "src/ronda/cards.py")
    assert untested(module, []) is not None
    assert untested(module, [Source("tests/test_cards.py", "")]) is None
    assert untested(module, [Source("tests/cards/test_text.py", "")]) is None
