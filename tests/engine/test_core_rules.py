"""The rules of one table as integers: every switch looked up for its number of seats."""

import pytest

from ronda.engine import core_rules
from ronda.engine.core_rules import CoreRules, core_rules_of, side_of
from ronda.rules import DISPLAY_ONLY, SWITCHES, read_rules


def test_every_switch_that_plays_is_in_the_law() -> None:
    """The clean opening table is the shuffle's business; the deck is checked before the core."""
    beside = {"opening_clean", *DISPLAY_ONLY}
    assert set(CoreRules._fields) == (set(SWITCHES) - beside) | {"sides"}


def test_per_seat_switches_are_looked_up() -> None:
    guide = read_rules({"preset": "guide"})
    assert [core_rules_of(guide, seats).later_hand for seats in (2, 4)] == [4, 3]
    with pytest.raises(KeyError):
        core_rules_of(guide, 3)


def test_named_values_and_flags_are_integers() -> None:
    of = core_rules_of(read_rules({"preset": "marocl3ab"}), 2)
    assert (of.chain, of.calls, of.call_award) == (
        core_rules.STEAL,
        core_rules.ANNOUNCE,
        core_rules.POT,
    )
    assert (of.win, of.call_settled) == (core_rules.AT_ONCE, core_rules.PER_DISTRIBUTION)
    assert (of.darba_across, of.false_call) == (1, 0)
    assert all(type(value) is int for value in of)


def test_partners_sit_opposite() -> None:
    rules = read_rules({"preset": "koutchina"})
    sides = {seats: core_rules_of(rules, seats).sides for seats in (2, 3, 4)}
    assert sides == {2: 2, 3: 3, 4: 2}
    assert [side_of(core_rules_of(rules, 4), seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [side_of(core_rules_of(rules, 3), seat) for seat in range(3)] == [0, 1, 2]
