"""Every switch is alive: changing it alone changes a match; and what is display only changes none.

For each two neighbouring values of a switch, houses are drawn from one seed after the other until a
match comes out that the other value would have played otherwise: other events, or another action
allowed or asked for. The search is finite and the same in each run.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from ronda.engine import IllegalActionError, Seat, apply, to_act
from ronda.rules import DISPLAY_ONLY, SWITCHES, Rules, RulesError, check_rules
from tests.laws.worlds import Path, Table, play_path, telling_values

SEEDS = 3000
LONGEST = 90


def flips() -> Iterator[tuple[str, Any, Any]]:
    """Every two neighbouring named values; of numbers, two that are not far apart."""
    for name, switch in SWITCHES.items():
        values = telling_values(switch, 4)
        for one, other in pairwise(values if switch.names else values[:2]):
            if name != "seats":
                yield name, one, other


def random_house(name: str, value: object, chance: Random) -> tuple[dict[str, Any], int]:
    """Every switch as in JSON, one of them given, and a number of seats; it may be refused."""
    seats = chance.choice([2, 3, 4])
    values = {
        each: chance.choice(telling_values(switch, seats))
        for each, switch in SWITCHES.items()
        if each != "seats"
    }
    return {**values, "seats": [seats], name: value}, seats


def houses_with(name: str, one: object, other: object) -> Iterator[tuple[Rules, Rules, Path]]:
    """Pairs of rule sets that differ in one switch, and a match played by the first of them."""
    for seed in range(SEEDS):
        chance = Random(f"{name} {one} {other} {seed}")  # noqa: S311 - a seeded search
        values, seats = random_house(name, one, chance)
        try:
            ours, theirs = check_rules(values), check_rules({**values, name: other})
        except RulesError:
            continue
        table = Table(ours, seats, Seat(chance.randrange(seats)))
        yield ours, theirs, play_path(table, LONGEST, chance)


def plays_alike(rules: Rules, path: Path) -> bool:
    """Whether these rules would have allowed, asked for and told all that happened."""
    state = path.table._replace(rules=rules).start()
    for step in path.steps:
        if to_act(state) != to_act(step.before):
            return False
        try:
            state, events = apply(state, step.seat, step.action)
        except IllegalActionError:
            return False
        if events != step.events:
            return False
    return to_act(state) == to_act(path.state)


@pytest.mark.parametrize(("name", "one", "other"), list(flips()))
def test_flipping_a_switch(name: str, one: object, other: object) -> None:
    matches = houses_with(name, one, other)
    if name in DISPLAY_ONLY:
        assert all(plays_alike(theirs, path) for _, theirs, path in islice(matches, 20))
    else:
        assert any(not plays_alike(theirs, path) for _, theirs, path in matches)


def test_the_search_tells_alike_from_different() -> None:
    ours, theirs, path = next(houses_with("darba", 1, 2))
    assert plays_alike(ours, path)
    assert ours != theirs
