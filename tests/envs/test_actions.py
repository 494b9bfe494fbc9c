"""Actions as numbers and back."""

import numpy as np
import pytest

from ronda.cards import CARDS
from ronda.engine import Call
from ronda.envs.actions import (
    ACTIONS,
    EnvError,
    action_mask,
    action_number,
    action_of,
    action_text,
    check_action,
)
from tests.engine.stacking import sit


def test_every_action_has_a_number_of_its_own() -> None:
    actions = [action_of(number) for number in range(ACTIONS)]
    assert actions == [*CARDS, Call.PASS, Call.RONDA, Call.DOUBLE, Call.TRINGA]
    assert [action_number(action) for action in actions] == list(range(44))
    assert [action_text(number) for number in (0, 39, 40, 41)] == ["1o", "12b", "pass", "ronda"]


def test_the_mask_has_the_legal_actions() -> None:
    sitting = sit("marocl3ab", "3o 3c 11o", "7o 1c 4e", table="2o 5c 10e 12b")
    mask = action_mask(sitting.view(0))
    assert mask.dtype == np.int8
    assert [action_text(int(each)) for each in np.flatnonzero(mask)] == ["3o", "3c", "11o", "ronda"]
    assert not action_mask(sitting.view(1)).any()


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (5, r"action 5 \(2c\) is not legal for seat 1; legal are 0 \(1o\), 41 \(ronda\)"),
        (44, r"action 44 is not legal for seat 1; legal are 0 \(1o\), 41 \(ronda\)"),
        (None, "action None is not legal"),
        ("1o", "action '1o' is not legal"),
        (0.0, r"action 0\.0 is not legal"),
    ],
)
def test_an_illegal_action_hears_what_would_be_legal(action: object, said: str) -> None:
    with pytest.raises(EnvError, match=said):
        check_action(action, [0, 41], 1)


def test_numbers_of_numpy_are_numbers() -> None:
    assert check_action(np.int8(41), [0, 41], 1) == 41
