"""RULES §5: the strongest set of a hand, which call wins, and what it gets."""

from typing import Any

import pytest

from ronda.cards import mask_of
from ronda.engine.calls import claimed_rank, strongest_kind
from ronda.engine.core_rules import core_rules_of
from ronda.rules import read_rules
from tests.engine.stacking import Points, cards, points, settled, sit

PAIRS = "6o 6c 3o 3c"

STRONGEST: list[tuple[str, dict[str, Any], tuple[str, int] | None]] = [
    ("1o 2o 3o 4o", {}, None),
    ("7o 7c 1o 2o", {}, ("ronda", 7)),
    ("12o 12c 1o 1c", {}, ("ronda", 12)),
    ("7o 7c 7e 12o", {}, ("tringa", 7)),
    (PAIRS, {"two_pairs": "one"}, ("ronda", 6)),
    (PAIRS, {"two_pairs": "double"}, ("double", 6)),
    (PAIRS, {"two_pairs": "double_first"}, ("double", 6)),
    ("6o 6c 6e 6b", {"four_alike": "tringa"}, ("tringa", 6)),
    ("6o 6c 6e 6b", {"four_alike": "double"}, ("double", 6)),
    ("6o 6c 6e 6b", {"four_alike": "double", "two_pairs": "one"}, ("double", 6)),
    ("6o 6c 6e 3o", {"four_alike": "double", "two_pairs": "double"}, ("tringa", 6)),
]


@pytest.mark.parametrize(("hand", "switches", "strongest"), STRONGEST)
def test_the_strongest_set_of_a_hand(
    hand: str, switches: dict[str, Any], strongest: tuple[str, int] | None
) -> None:
    match = sit("qahwa", "", hand, "", "", call_settled="distribution", **switches)
    expected = [] if strongest is None else [(1, *strongest)]
    assert settled(match.play_hands()) == expected


def test_two_pairs_are_a_double_ronda_in_the_first_distribution_only() -> None:
    row = ("", PAIRS, "", "")
    match = sit(
        "qahwa",
        *row,
        later=[("", "12o 12c 7o 7c", "", "")],
        call_settled="distribution",
        two_pairs="double_first",
    )
    assert settled(match.play_hands()) == [(1, "double", 6)]
    assert settled(match.play_hands()) == [(1, "ronda", 12)]


def test_a_set_is_judged_on_the_cards_as_dealt() -> None:
    """With `deal` the calls are compared when every card is long gone."""
    match = sit("qahwa", "7o 7c 1o 2o", "", "", "")
    assert (0, "ronda", 7) in settled(match.play_out())


def test_a_call_claims_the_highest_rank_held_often_enough() -> None:
    rules = core_rules_of(read_rules({"preset": "koutchina"}), 2)
    hand = mask_of(cards("7o 7c 3o 3c"))
    ronda, tringa = 1, 3
    assert claimed_rank(hand, ronda) == 6
    assert claimed_rank(hand, tringa) == -1
    assert claimed_rank(mask_of(cards("12o 12c 12e 3c")), tringa) == 9
    assert strongest_kind(rules, hand, 1) == ronda
    assert strongest_kind(rules, 0, 1) == 0


#: Two hands of four, switches of the guide that differ, and the call points.
AGAINST: list[tuple[str, str, dict[str, Any], list[Points]]] = [
    # The worked examples: rondas of 6 and 12; a double ronda 6–3 against a ronda of 7s.
    ("6o 6c", "12o 12c", {}, [(1, 2, "call")]),
    (PAIRS, "7o 7c", {}, [(1, 3, "call")]),
    # Any tringa beats any ronda, single or double.
    ("1o 1c 1e", "12o 12c", {}, [(0, 6, "call")]),
    ("1o 1c 1e", "12o 12c 11o 11c", {}, [(0, 7, "call")]),
    ("1o 1c 1e", "12o 12c", {"call_award": "own"}, [(0, 5, "call")]),
    ("1o 1c 1e", "2o 2c 2e", {}, [(1, 10, "call")]),
    # The higher rank; `own` gives the winner's call alone.
    ("7o 7c", "10o 10c", {"call_award": "own"}, [(1, 1, "call")]),
    ("10o 10c 7o 7c", "11o 11c", {"call_award": "own"}, [(1, 1, "call")]),
    ("11o 11c", "10o 10c 7o 7c", {}, [(0, 3, "call")]),
    # Equal best calls on opposing sides.
    ("7o 7c", "7e 7b", {"call_tie": "nobody"}, []),
    ("7o 7c", "7e 7b", {}, [(0, 1, "call"), (1, 1, "call")]),
    ("7o 7c", "7e 7b", {"call_award": "own"}, []),  # half a point, rounded down
    ("7o 7c", "7e 7b", {"call_award": "own", "ronda": 3}, [(0, 1, "call"), (1, 1, "call")]),
    # A single and a double of one rank are equal; `own` is then the dearest of them.
    ("7o 7c 3o 3c", "7e 7b", {"call_tie": "nobody"}, []),
    ("7o 7c 3o 3c", "7e 7b", {"call_award": "own"}, [(0, 1, "call"), (1, 1, "call")]),
    ("7o 7c", "7e 7b 3o 3c", {"call_award": "own"}, [(0, 1, "call"), (1, 1, "call")]),
    ("7o 7c 3o 3c", "7e 7b", {"double_ronda": 4}, [(0, 2, "call"), (1, 2, "call")]),
    # Values.
    ("7o 7c", "1o 2o", {"ronda": 4}, [(0, 4, "call")]),
    ("7o 7c 7e", "1o 2o", {"tringa": 9}, [(0, 9, "call")]),
    ("7o 7c", "1o 2o", {"ronda": 0}, []),
    ("7o 7c 7e", "12o 12c", {"tringa": 0}, [(0, 1, "call")]),
]


@pytest.mark.parametrize(("ours", "theirs", "switches", "scored"), AGAINST)
def test_which_call_wins_and_what_it_gets(
    ours: str, theirs: str, switches: dict[str, Any], scored: list[Points]
) -> None:
    base = {"calls": "auto", "call_settled": "distribution", "chain": "off", "darba": 0, "missa": 0}
    match = sit("guide", ours, theirs, **{**base, **switches})
    assert points(match.play_hands()) == scored


AT_FOUR: list[tuple[tuple[str, str, str, str], dict[str, Any], list[Points]]] = [
    # The better call stands for the side; partners never compete.
    (("6o 6c", "7o 7c", "12o 12c", ""), {}, [(0, 3, "call")]),
    (("12o 12c", "7o 7c", "12e 12b", ""), {}, [(0, 3, "call")]),
    (("12o 12c", "", "12e 12b", ""), {"call_award": "own"}, [(0, 1, "call")]),
    (("12o 12c 2o 2c", "", "12e 12b", ""), {"call_award": "own"}, [(0, 2, "call")]),
    (("12o 12c", "", "12e 12b 2o 2c", ""), {"call_award": "own"}, [(0, 2, "call")]),
    # A tie of the best does not step down to the next.
    (("12o 12c", "12e 12b", "7o 7c", ""), {"call_tie": "nobody"}, []),
    # The pot is divided by the tied sides, rounded down: three rondas make one each.
    (("12o 12c", "12e 12b", "7o 7c", ""), {}, [(0, 1, "call"), (1, 1, "call")]),
]


@pytest.mark.parametrize(("hands", "switches", "scored"), AT_FOUR)
def test_two_calls_of_one_side_never_compete(
    hands: tuple[str, str, str, str], switches: dict[str, Any], scored: list[Points]
) -> None:
    base = {"calls": "auto", "call_settled": "distribution", "chain": "off", "darba": 0, "missa": 0}
    match = sit("guide", *hands, **{**base, **switches})
    assert points(match.play_hands()) == scored


ALL_FOUR: list[tuple[tuple[str, str, str, str], dict[str, Any], list[Points]]] = [
    (("12o 12c", "7o 7c", "3o 3c", "5o 5c"), {}, [(0, 4, "call")]),
    (("12o 12c", "7o 7c", "5o 5c", "3o 3c"), {}, [(1, 4, "call")]),
    (("12o 12c", "7o 7c", "5o 5c", "3o 3c"), {"call_lowest_all_four": False}, [(0, 4, "call")]),
    # Three callers: the highest as ever.
    (("12o 12c", "7o 7c", "5o 5c", ""), {}, [(0, 3, "call")]),
    # A tringa still beats a ronda; of two tringas the lower.
    (("12o 12c 12e", "7o 7c", "5o 5c", "3o 3c"), {}, [(0, 8, "call")]),
    (("12o 12c 12e", "7o 7c 7e", "5o 5c", "3o 3c"), {}, [(1, 12, "call")]),
    # Singles and doubles are one kind.
    (("12o 12c", "7o 7c", "5o 5c", "4o 4c 3o 3c"), {"two_pairs": "double"}, [(1, 5, "call")]),
    # The same order picks the side's better call: `own` is worth the lower one's.
    (
        ("12o 12c 11o 11c", "7o 7c", "3o 3c", "5o 5c"),
        {"two_pairs": "double", "call_award": "own"},
        [(0, 1, "call")],
    ),
    # Equal lowest calls are a tie.
    (("12o 12c", "3e 3b", "3o 3c", "5o 5c"), {}, []),
]


@pytest.mark.parametrize(("hands", "switches", "scored"), ALL_FOUR)
def test_when_all_four_call_the_lowest_wins(
    hands: tuple[str, str, str, str], switches: dict[str, Any], scored: list[Points]
) -> None:
    match = sit("marocl3ab-four", *hands, calls="auto", darba=0, missa=0, **switches)
    assert points(match.play_hands()) == scored


def test_three_seats_are_three_sides() -> None:
    match = sit(
        "koutchina",
        *("7o 7c", "7e 7b", "5o 5c"),
        table="1e 3e 6e 11e",
        calls="auto",
        call_award="pot",
        call_settled="distribution",
    )
    scored = [each for each in points(match.play_hands()) if each[2] == "call"]
    assert scored == [(0, 1, "call"), (1, 1, "call")]
