"""Whoever uses every legal channel at once guesses what is hidden no better than by a coin.

`python -m tests.server.adversary` prints the scores; docs/hidden.md says how they are made.
"""

import random
from math import comb

import pytest

from ronda.rules.presets import PRESETS
from tests.server.adversary.channels import Heard
from tests.server.adversary.guessing import FALSE_ALARM, Differing, Example, Score, score
from tests.server.adversary.leaks import LEAKS, Leak
from tests.server.adversary.trying import ALL, learnt_at, scores, tried, usual
from tests.server.adversary.worlds import FACTS, KINDS


@pytest.mark.slow
def test_nothing_hidden_is_guessed() -> None:
    found = scores(tried(usual()))
    for guessed, each in found.items():
        assert each.share <= each.bound(len(found)), (guessed, each)
    # Partners are fewer: only four have any.
    tables = {fact: found[fact, "opponent", ALL].tables for fact in FACTS}
    assert min(tables.values()) >= 200
    assert min(found[fact, "partner", ALL].tables for fact in FACTS) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: Leak) -> None:
    with leak.plant():
        found = scores(tried(learnt_at(leak.kinds)))
    for reader in leak.readers:
        each = found[leak.fact, reader, ALL]
        # There are few partners among so few tables: what they guess is no less sure.
        few = reader == "partner"
        assert each.share > (0.8 if few else each.bound(1)), (reader, each)


def test_every_fact_is_guessed_at_and_leaks() -> None:
    assert {fact for kind in KINDS for fact in kind.facts} == set(FACTS)
    assert {leak.fact for leak in LEAKS} == set(FACTS)
    assert {kind.name for kind in KINDS} == set(PRESETS)


def test_a_bound_is_passed_by_chance_as_seldom_as_it_says() -> None:
    each = Score(100, 60, 0, "")
    most = round(each.bound(1) * 60)
    beyond = sum(comb(60, right) for right in range(most + 1, 61)) / 2**60
    assert beyond <= FALSE_ALARM < beyond + comb(60, most) / 2**60
    assert each.bound(50) > each.bound(1) > 0.5


def test_rules_are_learnt_where_worlds_differ_and_only_there() -> None:
    chance = random.Random(1)  # noqa: S311 - a test repeats itself

    def example(told: float) -> Example:
        """Two worlds in which a number shows a coin with this likelihood."""
        is_first = chance.random() < 0.5
        shown = is_first if chance.random() < told else chance.random() < 0.5
        bodies = [b'{"type":"push","n":%d}' % (number is shown) for number in (True, False)]
        one, other = ([Heard(1.0, "line", body)] for body in bodies)
        return Example(Differing(one, other, 0).found, is_first)

    assert score([example(1.0) for _ in range(50)], chance).share == 1.0
    assert score([example(0.8) for _ in range(200)], chance).share > 0.8
    by_chance = score([example(0.0) for _ in range(400)], chance)
    assert by_chance.share <= by_chance.bound(1)


def test_differences_have_names_that_tell_where_they_are() -> None:
    one = [Heard(1.0, "line", b'{"type":"push","hands":[[],["1o","1c"]]}')]
    other = [Heard(1.5, "line", b'{"type":"push","hands":[[],["1o","3c"]]}')]
    found = Differing(one, other, 1).found
    assert found["line push 0: when"] == -1
    assert found["line push: how many until 1.0"] == 1
    assert found["line push 0.0.hands.0: alike"] == 1
    assert found["line push 0.0.hands.0.1"] == -1
