"""One name for one class: no class name twice in `src`."""

import ast
from collections import defaultdict
from collections.abc import Sequence

import pytest

from tests.architecture.sources import Source, report, sources

pytestmark = pytest.mark.architecture


def name_complaints(found: Sequence[Source]) -> list[str]:
    """Each class name that is given more than once, with all its places."""
    places = defaultdict(list)
    for source in found:
        for node in source.nodes:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(source.at(node.lineno))
    return [
        f"{name} is the name of {len(where)} classes: {', '.join(where)}"
        for name, where in places.items()
        if len(where) > 1
    ]


def test_no_class_name_stands_for_two_things() -> None:
    complaints = name_complaints(sources("src"))
    assert not complaints, report(complaints)


def test_a_name_given_twice_is_named() -> None:
    one, other = (
        Source(f"src/ronda/{room}/a.py", "class Tray: ...") for room in ("engine", "table")
    )
    assert name_complaints([one]) == []
    assert name_complaints([one, other]) == [
        "Tray is the name of 2 classes: src/ronda/engine/a.py:1, src/ronda/table/a.py:1"
    ]
