"""RULES §5, `calls: bluff`: one may call what one does not hold, and pays for it once a deal."""

from typing import Any

import pytest

from ronda.cards import Rank
from ronda.engine import Call, Seat
from ronda.engine.events import CallEvent, SettledCall, SettleEvent
from tests.engine.stacking import Points, Sitting, points, settled, sit, stack

TABLE = "1e 3e 6e 11e"
SOON: dict[str, Any] = {"call_settled": "distribution", "darba": 0, "missa": 0}
"""Only the calls score, and before the next hands are dealt."""


def after_calls(match: Sitting, actions: str) -> list[Points]:
    """What was scored when the actions and the rest of the distribution were played."""
    return points(match.do(actions) + match.play_hands())


def test_one_may_call_anything_before_ones_first_card() -> None:
    match = sit("koutchina", "1o 2o 5o", "7o 7c", table=TABLE)
    assert match.view(0).legal[:2] == (Call.RONDA, Call.TRINGA)
    assert match.do("tringa") == [CallEvent(Seat(0), Call.TRINGA)]
    assert match.next_seat() == 0


def test_once_a_distribution() -> None:
    match = sit("koutchina", "1o 2o 5o", "7o 7c", table=TABLE)
    match.do("ronda")
    assert not match.view(0).sayings
    match.play_hands()
    assert match.view(0).sayings


def test_not_after_ones_first_card() -> None:
    match = sit("koutchina", "1o 2o 5o", "4c", table=TABLE)
    match.do("2o 4c")
    assert not match.view(0).sayings


TRUE: list[tuple[str, str, dict[str, Any], Points]] = [
    ("7o 7c 1o", "ronda", {}, (0, 1, "call")),
    ("7o 7c 7e", "ronda", {}, (0, 1, "call")),  # three alike truly make a ronda too
    ("7o 7c 7e", "tringa", {}, (0, 5, "call")),
    ("7o 7c 7e 7b", "ronda", {"first_hand": 4}, (0, 1, "call")),
    ("7o 7c 7e 7b", "tringa", {"first_hand": 4, "four_alike": "double"}, (0, 5, "call")),
    ("7o 7c 2o 2c", "ronda", {"first_hand": 4, "two_pairs": "double"}, (0, 1, "call")),
]


@pytest.mark.parametrize(("hand", "kind", "switches", "scored"), TRUE)
def test_true_calls(hand: str, kind: str, switches: dict[str, Any], scored: Points) -> None:
    match = sit("koutchina", hand, "", table=TABLE, **SOON, **switches)
    assert after_calls(match, kind) == [scored]


def test_a_ronda_competes_with_the_highest_rank_held_twice() -> None:
    match = sit(
        "koutchina",
        *("5o 5c 2o 2c", "4o 4c 7c 7o"),
        table=TABLE,
        first_hand=4,
        **SOON,
    )
    match.do("ronda 5o ronda 4o")
    assert settled(match.play_hands()) == [(0, "ronda", 5), (1, "ronda", 7)]
    assert match.view(None).totals == (0, 1)


FALSE: list[tuple[str, str, list[Points]]] = [
    ("1o 2o 5o", "ronda", [(1, 1, "false_call")]),
    ("1o 2o 5o", "tringa", [(1, 5, "false_call")]),
    ("7o 7c 5o", "tringa", [(1, 5, "false_call")]),  # a pair is no tringa
]


@pytest.mark.parametrize(("hand", "kind", "scored"), FALSE)
def test_a_false_ronda_costs_one_and_a_false_tringa_five(
    hand: str, kind: str, scored: list[Points]
) -> None:
    match = sit("koutchina", hand, "", table=TABLE, **SOON)
    assert after_calls(match, kind) == scored


def test_once_a_deal() -> None:
    """A false ronda first, then a false tringa: the second costs nothing more."""
    match = sit("koutchina", "1o 2o 5o", "", table=TABLE, **SOON)
    assert after_calls(match, "ronda") == [(1, 1, "false_call")]
    assert after_calls(match, "tringa") == []
    assert match.view(0).distribution == 3


def test_in_the_next_deal_it_costs_again() -> None:
    match = sit("koutchina", "1o 2o 5o", "", table=TABLE, short=True, **SOON)
    match.do("ronda")
    match.play_out()
    match.deal(stack(match.state, [("1o 2o 5o", "")], TABLE))
    match.do(match.view(1).hand[0].value)
    assert after_calls(match, "ronda") == [(1, 1, "false_call")]


def test_each_seat_pays_for_its_own_first_false_call() -> None:
    match = sit("koutchina", "1o 2o 5o", "4o 10o 12o", table=TABLE, **SOON)
    assert after_calls(match, "ronda 1o tringa 4o") == [(1, 1, "false_call"), (0, 5, "false_call")]


def test_without_the_switch_a_false_call_costs_nothing() -> None:
    match = sit("koutchina", "1o 2o 5o", "", table=TABLE, **SOON, false_call=False)
    assert after_calls(match, "tringa") == []


def test_at_three_seats_the_one_after_the_caller_alone_is_paid() -> None:
    for caller, gainer in ((0, 1), (1, 2), (2, 0)):
        match = sit("koutchina", "2o 5o 7o", "4o 10o 12o", "2c 5c 7c", table=TABLE, **SOON)
        while match.next_seat() != caller:
            match.do(match.view(match.next_seat()).hand[0].value)
        assert after_calls(match, "ronda") == [(gainer, 1, "false_call")]


def test_at_four_seats_the_other_side_is_paid() -> None:
    hands = ("2o 5o 7o", "4o 10o 12o", "2c 5c 7c", "4c 10c 12c")
    match = sit("koutchina", *hands, table=TABLE, **SOON)
    match.do(f"{match.view(0).hand[0].value} {match.view(1).hand[0].value}")
    assert after_calls(match, "ronda") == [(1, 1, "false_call")]


def test_a_false_call_neither_competes_nor_counts() -> None:
    """A false tringa does not beat a true ronda, and is not in the pot."""
    match = sit("koutchina", "1o 2o 5o", "7o 7c", table=TABLE, **SOON, call_award="pot")
    assert after_calls(match, "tringa 1o ronda 7o") == [(1, 1, "call"), (1, 5, "false_call")]


def test_a_false_call_is_shown_as_such_when_calls_are_compared() -> None:
    match = sit("koutchina", "1o 2o 5o", "7o 7c", table=TABLE, **SOON)
    match.do("tringa 1o ronda 7o")
    assert [each for each in match.play_hands() if isinstance(each, SettleEvent)] == [
        SettleEvent(
            1,
            (
                SettledCall(Seat(0), Call.TRINGA, None, False),
                SettledCall(Seat(1), Call.RONDA, Rank.SEVEN, True),
            ),
        )
    ]


def test_calls_are_compared_even_when_all_were_false() -> None:
    match = sit("koutchina", "1o 2o 5o", "", table=TABLE, **SOON, false_call=False)
    match.do("ronda")
    assert settled(match.play_hands()) == [(0, "ronda", None)]


def test_when_nobody_called_there_is_nothing_to_compare() -> None:
    match = sit("koutchina", "7o 7c", "", table=TABLE, **SOON)
    assert settled(match.play_hands()) == []


def test_one_false_call_of_four_and_the_highest_wins_again() -> None:
    hands = ("12o 12c 12e", "7o 7c", "4o 4c", "2o 5o 10o")
    match = sit("koutchina", *hands, table=TABLE, **SOON, call_lowest_all_four=True)
    match.do("ronda 12o ronda 7o ronda 4o ronda 2o")
    scored = points(match.play_hands())
    assert scored == [(0, 1, "call"), (0, 1, "false_call")]


def test_fines_are_scored_with_the_calls_of_their_distribution() -> None:
    """With `deal` all of it waits for the end, distribution by distribution."""
    match = sit("koutchina", "1o 2o 5o", "7o 7c", table=TABLE, darba=0, missa=0)
    match.do("ronda 1o ronda 7o")
    match.play_hands()
    match.do("ronda")
    scored = points(match.play_out())
    assert [each for each in scored if each[2] != "cards"] == [(1, 1, "call"), (1, 1, "false_call")]
