"""How a seed decides, and who may decide at all."""

from collections import Counter

import pytest

from ronda.engine import Seat, start, view
from ronda.players.player import pick, pick_best, seat_to_act
from tests.engine.stacking import sit
from tests.players.matches import one_deal, seed_of


def test_a_seed_picks_each_choice_as_often_as_the_others() -> None:
    picked = Counter(pick(seed_of(number), "abc") for number in range(3000))
    assert all(900 < picked[choice] < 1100 for choice in "abc")
    assert pick(seed_of(1), "abc") == pick(seed_of(1), "abc")


def test_the_best_is_picked_and_the_seed_decides_only_between_equals() -> None:
    rated = [(1, "a"), (3, "b"), (2, "c"), (3, "d")]
    assert {pick_best(seed_of(number), rated) for number in range(50)} == {"b", "d"}
    assert pick_best(b"", [(-5, "a"), (-7, "b")]) == "a"


def test_only_the_seat_that_is_called_to_act_decides() -> None:
    sitting = sit("qahwa", "7o 1c", "6o 2c", table="3o 5c 10e 12b")
    assert seat_to_act(sitting.view(0)) == Seat(0)
    for seat in (1, None):
        with pytest.raises(ValueError, match=f"seat {seat} is not called to act"):
            seat_to_act(sitting.view(seat))
    with pytest.raises(ValueError, match="nothing to decide"):
        seat_to_act(view(start(one_deal("qahwa"), 2, Seat(0)), Seat(0)))
