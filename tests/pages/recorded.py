"""A catalogue that remembers what was asked of it, and pages of many tables."""

from collections.abc import Iterator, Mapping
from typing import Any

from ronda.lang import Catalogue, catalogue
from ronda.rules import SWITCHES, Rules, RulesError, check_rules, read_rules, rules_values

NAMES = ("Amina", "Bilal", "Chama", "Driss")


class Recorded(Catalogue):
    """The English sentences, and the keys of those that were used."""

    def __init__(self) -> None:
        english = catalogue()
        super().__init__(english.language, english._sentences)
        self.used: set[str] = set()

    def text(self, key: str, **values: object) -> str:
        self.used.add(key)
        return super().text(key, **values)


def other_values(name: str, value: object) -> list[Any]:
    """Some other values of a switch, as they stand in JSON."""
    switch = SWITCHES[name]
    if name == "seats":
        return [[2], [3], [4], [2, 3, 4]]
    if switch.by_seats:
        options: list[Any] = list(range(switch.low, switch.high + 1))
    elif switch.names is not None:
        options = [member.value for member in switch.names]
    else:
        options = [True, False] if switch.is_flag else [0, 1, 2, 5]
    return [option for option in options if option != value]


def flips(values: Mapping[str, Any]) -> Iterator[tuple[str, Rules]]:
    """The rule sets with one switch set otherwise, by that switch; refused mixes are left out."""
    before = check_rules(values)
    for name, value in values.items():
        for other in other_values(name, value):
            try:
                changed = check_rules({**values, name: other})
            except RulesError:
                continue
            if changed != before:
                yield name, changed


def every_seat(name: str) -> dict[str, Any]:
    """A preset's switches where any number may sit; what it does not know of three is the usual."""
    rules = read_rules({"preset": name})
    values = rules_values(rules)
    for switch, usual in (("first_hand", 3), ("later_hand", 3), ("opening", 4)):
        values[switch] = {"3": usual, **values[switch]}
    return {**values, "seats": [2, 3, 4]}
