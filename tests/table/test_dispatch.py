"""Every command is decided, and every fact changes a table, by a function of its own."""

from collections.abc import Callable, Mapping
from typing import Any, get_args, get_type_hints

import pytest

from ronda.table.commands import Command, FreeSeat
from ronda.table.decide import DECIDE, operator
from ronda.table.evolve import CHANGES, conduct, deal, links, play, seats
from ronda.table.facts import LaterFact

MAPPINGS = [(DECIDE, Command, 2), (CHANGES, LaterFact, 1)]


@pytest.mark.parametrize(("mapping", "union", "place"), MAPPINGS)
def test_each_of_a_union_has_a_function_that_takes_it(
    mapping: Mapping[type, Callable[..., Any]], union: object, place: int
) -> None:
    assert set(mapping) == set(get_args(union))
    assert len(set(mapping.values())) == len(mapping)
    for kind, function in mapping.items():
        hints = get_type_hints(function)
        assert list(hints.values())[place] is kind, function


def test_each_function_stands_with_its_topic() -> None:
    changing = {function.__module__ for function in CHANGES.values()}
    assert changing == {topic.__name__ for topic in (conduct, deal, links, play, seats)}
    assert DECIDE[FreeSeat].__module__ == operator.__name__
