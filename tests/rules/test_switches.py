"""What may stand in a switch, as RULES §3 has it, and in which words a refusal says so."""

import re

import pytest

from ronda.rules import DISPLAY_ONLY, SWITCHES, BySeats, Rules
from tests.rules.law import law_rows


def phrase(values: str, *, by_seats: bool) -> str:
    """What a refusal says of the values that RULES §3 gives."""
    if values.startswith("non-empty subset"):
        return "a list of one or more of 2, 3, 4 without repeats"
    if values == "yes/no":
        return "true, false"
    if "–" not in values:
        return values
    number = "a whole number from {} to {}".format(*values.split("–"))
    return f'{number}, or one per number of seats as {{"2": …, "4": …}}' if by_seats else number


ALLOWED = [
    (name, phrase(values, by_seats="*" in names))
    for names, values, _ in law_rows("switch", "values", "what it does")
    for name in re.findall(r"`(\w+)`", names)
]


@pytest.mark.parametrize(("name", "allowed"), ALLOWED)
def test_each_switch_says_what_it_takes(name: str, allowed: str) -> None:
    assert SWITCHES[name].allowed == allowed


def test_the_switches_are_those_of_the_law_in_its_order() -> None:
    assert [name for name, _ in ALLOWED] == list(SWITCHES) == list(Rules.__struct_fields__)
    assert set(SWITCHES) > DISPLAY_ONLY


def test_a_value_per_number_of_seats_is_looked_up() -> None:
    sizes = BySeats(two=4, four=3)
    assert (sizes.at(2), sizes.at(4)) == (4, 3)
    for seats in (3, 1, 5):
        with pytest.raises(KeyError):
            sizes.at(seats)
