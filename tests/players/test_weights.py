"""What was fitted, as it is shipped."""

import pytest

from ronda.players.leaf import FEATURES
from ronda.players.weights import fitted_at
from ronda.rules import SEAT_COUNTS


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_there_is_something_for_every_number_of_seats(seats: int) -> None:
    found = fitted_at(seats)
    assert found.weights.cards > 0
    assert found.weights.reply > 0
    assert [len(parts) for parts in found.leaf] == [FEATURES] * 3


def test_nothing_is_made_up_for_other_numbers() -> None:
    with pytest.raises(KeyError):
        fitted_at(5)
