"""What may stand in a switch, and in which words a refusal says so."""

import pytest

from ronda.rules import SWITCHES, BySeats

ALLOWED = [
    ("chain", "off, steal, wait"),
    ("missa_last", "always, not_last_card, not_last_distribution"),
    ("calls", "off, auto, bluff, announce, declare"),
    ("two_pairs", "one, double_first, double"),
    ("four_alike", "tringa, double"),
    ("call_award", "own, pot"),
    ("call_tie", "nobody, split"),
    ("call_settled", "asap, distribution, deal"),
    ("win", "deal_end, at_once"),
    ("level", "draw, play_on"),
    ("first_dealer", "random, low_card"),
    ("direction", "anticlockwise, clockwise"),
    ("words", "darba, caida, bwahed"),
    *((name, "true, false") for name in ("opening_clean", "darba_across", "false_call")),
    ("call_lowest_all_four", "true, false"),
    *((name, "a whole number from 0 to 99") for name in ("darba", "hbel", "joj_hbal", "missa")),
    *((name, "a whole number from 0 to 99") for name in ("ronda", "double_ronda", "tringa")),
    ("last_card", "a whole number from 0 to 99"),
    ("target", "a whole number from 1 to 999"),
    ("seats", "a list of one or more of 2, 3, 4 without repeats"),
    *(
        (name, 'a whole number from 1 to 4, or one per number of seats as {"2": …, "4": …}')
        for name in ("first_hand", "later_hand")
    ),
    ("opening", 'a whole number from 0 to 6, or one per number of seats as {"2": …, "4": …}'),
]


@pytest.mark.parametrize(("name", "allowed"), ALLOWED)
def test_each_switch_says_what_it_takes(name: str, allowed: str) -> None:
    assert SWITCHES[name].allowed == allowed


def test_each_switch_is_in_the_table_above() -> None:
    assert {name for name, _ in ALLOWED} == set(SWITCHES)


def test_a_value_per_number_of_seats_is_looked_up() -> None:
    sizes = BySeats(two=4, four=3)
    assert (sizes.at(2), sizes.at(4)) == (4, 3)
    for seats in (3, 1, 5):
        with pytest.raises(KeyError):
            sizes.at(seats)
