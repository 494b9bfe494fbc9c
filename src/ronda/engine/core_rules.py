"""The rules of one table as the core reads them: integers, for one number of seats.

`Rules` is for people and files; `CoreRules` is the same rule set with the per-seat switches looked
up and every named value as an integer, so that the same functions run in the interpreter and under
a compiler.
"""

from enum import Enum
from typing import Final, NamedTuple

from ronda import rules
from ronda.rules import Rules

RANKS: Final = 10
"""Ranks in the baraja; in the core a rank is its place in 1 2 3 4 5 6 7 10 11 12, from 0."""
ONE: Final = 0
REY: Final = 9
"""The ranks that RULES §6 names."""


def _code(member: Enum) -> int:
    """The integer that stands for a named value: its place in its enum."""
    return list(type(member)).index(member)


STEAL: Final = _code(rules.Chain.STEAL)
WAIT: Final = _code(rules.Chain.WAIT)
NOT_LAST_CARD: Final = _code(rules.MissaLast.NOT_LAST_CARD)
NOT_LAST_DISTRIBUTION: Final = _code(rules.MissaLast.NOT_LAST_DISTRIBUTION)
AUTO: Final = _code(rules.Calls.AUTO)
BLUFF: Final = _code(rules.Calls.BLUFF)
ANNOUNCE: Final = _code(rules.Calls.ANNOUNCE)
DECLARE: Final = _code(rules.Calls.DECLARE)
DOUBLE_FIRST: Final = _code(rules.TwoPairs.DOUBLE_FIRST)
DOUBLE_ALWAYS: Final = _code(rules.TwoPairs.DOUBLE)
FOUR_ARE_DOUBLE: Final = _code(rules.FourAlike.DOUBLE)
POT: Final = _code(rules.CallAward.POT)
SPLIT: Final = _code(rules.CallTie.SPLIT)
ASAP: Final = _code(rules.CallSettled.ASAP)
PER_DISTRIBUTION: Final = _code(rules.CallSettled.DISTRIBUTION)
PER_DEAL: Final = _code(rules.CallSettled.DEAL)
AT_ONCE: Final = _code(rules.Win.AT_ONCE)
DRAW: Final = _code(rules.Level.DRAW)


class CoreRules(NamedTuple):
    """One rule set at one number of seats; switches by their names in RULES §3, flags as 0 or 1."""

    seats: int
    sides: int
    first_hand: int
    later_hand: int
    opening: int
    darba: int
    chain: int
    hbel: int
    joj_hbal: int
    darba_across: int
    missa: int
    missa_last: int
    calls: int
    ronda: int
    double_ronda: int
    tringa: int
    two_pairs: int
    four_alike: int
    call_award: int
    call_tie: int
    call_lowest_all_four: int
    call_settled: int
    false_call: int
    last_card: int
    target: int
    win: int
    level: int


def core_rules_of(rule_set: Rules, seats: int) -> CoreRules:
    """The rule set as the core reads it at a table of `seats`."""
    values = {"sides": sides_at(seats), "seats": seats}
    for name in CoreRules._fields:
        if name not in values:
            values[name] = _integer(getattr(rule_set, name), seats)
    return CoreRules(**values)


def _integer(value: object, seats: int) -> int:
    if isinstance(value, Enum):
        return _code(value)
    if isinstance(value, rules.BySeats):
        return value.at(seats)
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"no integer stands for {value!r}")


def sides_at(seats: int) -> int:
    """How many sides score: partners are one."""
    return 2 if seats == 4 else seats


def side_of(core_rules: CoreRules, seat: int) -> int:
    """The side a seat plays for: partners sit opposite at four seats (RULES §1)."""
    return seat & 1 if core_rules.seats == 4 else seat


def seat_after(core_rules: CoreRules, seat: int) -> int:
    """The next seat in the order of play."""
    return 0 if seat + 1 == core_rules.seats else seat + 1
