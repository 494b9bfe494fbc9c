"""`Rules`: which Ronda is played, one frozen validated value with every switch of RULES §3."""

from collections.abc import Mapping
from typing import Any, Final, get_type_hints

import msgspec

from ronda.rules.refusals import RulesError, RulesFault
from ronda.rules.switches import (
    SEAT_COUNTS,
    BySeats,
    CallAward,
    Calls,
    CallSettled,
    CallTie,
    Chain,
    Direction,
    FirstDealer,
    FourAlike,
    HandSize,
    Level,
    MissaLast,
    OpeningSize,
    Points,
    SeatCounts,
    Switch,
    Target,
    TwoPairs,
    Win,
    Words,
)

DECK_SIZE: Final = 40


class Rules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Every switch of RULES §3, validated; two rule sets that play alike and look alike are equal.

    Made by `check_rules` or, from a preset's name and changes, by `presets.read_rules`. The
    switches that depend on the number of seats hold a value for exactly the numbers in `seats`.

    A switch that is added later has a default: what a rule set from before it means. At its
    default it is left out of what is written and hashed, so old records keep their hashes.
    """

    seats: SeatCounts
    first_hand: HandSize
    later_hand: HandSize
    opening: OpeningSize
    opening_clean: bool
    darba: Points
    chain: Chain
    hbel: Points
    joj_hbal: Points
    darba_across: bool
    missa: Points
    missa_last: MissaLast
    calls: Calls
    ronda: Points
    double_ronda: Points
    tringa: Points
    two_pairs: TwoPairs
    four_alike: FourAlike
    call_award: CallAward
    call_tie: CallTie
    call_lowest_all_four: bool
    call_settled: CallSettled
    false_call: bool
    last_card: Points
    target: Target
    win: Win
    level: Level
    first_dealer: FirstDealer
    direction: Direction
    words: Words


_DEFAULTS: Final = {
    field.name: msgspec.to_builtins(field.default)
    for field in msgspec.structs.fields(Rules)
    if field.default is not msgspec.NODEFAULT
}

SWITCHES: Final[Mapping[str, Switch]] = {
    name: Switch.of_field(name, hint)._replace(default=_DEFAULTS.get(name))
    for name, hint in get_type_hints(Rules, include_extras=True).items()
}
"""What may stand in each switch, in the order of RULES §3."""


def check_rules(values: Mapping[str, Any]) -> Rules:
    """The rule set with these values, one for each switch, as they stand in JSON.

    Raises `RulesError` that names the first switch at fault: an unknown one, a wrong type or
    range, a missing entry, or a mix that RULES §3 refuses.
    """
    for name in values:
        if name not in SWITCHES:
            allowed = f"only the switches {', '.join(SWITCHES)}"
            raise RulesError(RulesFault.UNKNOWN, name, values[name], allowed)
    given = {**_DEFAULTS, **values}
    for name, switch in SWITCHES.items():
        if name not in given:
            raise switch.refused(None)
    seats = _seat_counts(given["seats"])
    checked: dict[str, Any] = {
        name: _value(SWITCHES[name], given[name], seats) for name in SWITCHES
    }
    rules = Rules(**checked)
    _check_mix(rules)
    return rules


def check_seats(rules: Rules, seats: object) -> int:
    """`seats` if that many may sit down under these rules; raises `RulesError` otherwise."""
    if type(seats) is not int or seats not in rules.seats:
        allowed = f"one of {', '.join(map(str, rules.seats))} at these rules"
        counts = {"allowed": list(rules.seats)}
        raise RulesError(RulesFault.AT_TABLE, "seats", seats, allowed, counts)
    return seats


def rules_values(rules: Rules) -> dict[str, Any]:
    """The switches as they stand in JSON, but for later ones at their default.

    This is the rule set whose hash FAIRNESS §1 takes.
    """
    values: dict[str, Any] = msgspec.to_builtins(rules)
    return {**values, "seats": list(rules.seats)}


def switch_value(rules: Rules, name: str) -> Any:  # noqa: ANN401 - as in JSON
    """The value of one switch as it stands in JSON."""
    return rules_values(rules).get(name, SWITCHES[name].default)


def _seat_counts(value: object) -> tuple[int, ...]:
    counts = value if isinstance(value, (list, tuple)) else ()
    are_counts = all(type(count) is int and count in SEAT_COUNTS for count in counts)
    if not counts or not are_counts or len(set(counts)) < len(counts):
        raise SWITCHES["seats"].refused(value)
    return tuple(sorted(counts))


def _value(switch: Switch, value: object, seats: tuple[int, ...]) -> object:
    """The value as `Rules` holds it. Types are compared exactly: 1 is not true, 4.0 is not 4."""
    if switch.name == "seats":
        return seats
    if switch.by_seats:
        return _by_seats(switch, value, seats)
    if switch.is_flag:
        if type(value) is bool:
            return value
    elif switch.names is not None:
        names = {member.value: member for member in switch.names}
        if type(value) is str and value in names:
            return names[value]
    elif _is_count(switch, value):
        return value
    raise switch.refused(value)


def _is_count(switch: Switch, value: object) -> bool:
    return type(value) is int and switch.low <= value <= switch.high


def _by_seats(switch: Switch, value: object, seats: tuple[int, ...]) -> BySeats:
    """One value for all, or one per number of seats; other entries are checked, then dropped."""
    entries: Mapping[Any, Any] = (
        value if isinstance(value, Mapping) else {str(count): value for count in seats}
    )
    known = {str(count) for count in SEAT_COUNTS}
    if not all(key in known and _is_count(switch, entry) for key, entry in entries.items()):
        raise switch.refused(value)
    for count in seats:
        if str(count) not in entries:
            allowed = f"also an entry for {count} seats, {switch.allowed}"
            raise RulesError(RulesFault.ENTRY, switch.name, value, allowed, {"seats": count})
    two, three, four = (entries[str(n)] if n in seats else None for n in SEAT_COUNTS)
    return BySeats(two, three, four)


def _check_mix(rules: Rules) -> None:
    """The mixes that RULES §3 refuses: cards that cannot be dealt out, `asap` without a pot."""
    for count in rules.seats:
        rest = DECK_SIZE - rules.opening.at(count)
        if rest % count:
            allowed = [n for n in range(7) if (DECK_SIZE - n) % count == 0]
            shown = f"{', '.join(map(str, allowed))} at {count} seats"
            about = {"seats": count, "allowed": allowed}
            raise RulesError(RulesFault.UNEVEN, "opening", rules.opening.at(count), shown, about)
    if rules.call_settled is CallSettled.ASAP and not (
        rules.calls in (Calls.AUTO, Calls.DECLARE) and rules.call_award is CallAward.POT
    ):
        raise RulesError(
            RulesFault.ASAP,
            "call_settled",
            "asap",
            "distribution, deal; asap only with calls auto or declare and call_award pot",
        )
