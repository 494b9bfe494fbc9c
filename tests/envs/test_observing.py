"""Observations say what the View says, and nothing that is hidden."""

from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ronda.engine import CHANCE, Seat, view
from ronda.envs.observing import observation_size, observe, sections, view_text
from tests.engine.stacking import Sitting, sit
from tests.envs.observed import cards_in, section
from tests.laws.test_swap import Moment
from tests.laws.worlds import Path, paths, tried


@pytest.mark.parametrize(("seats", "size"), [(2, 311), (3, 363), (4, 411)])
def test_the_size_is_that_of_the_sections(seats: int, size: int) -> None:
    assert observation_size(seats) == size == sum(each for _, each in sections(seats))


def told(sitting: Sitting, seat: int, name: str) -> list[int]:
    return section(observe(sitting.view(seat)), sitting.state.core_rules.seats, name)


def test_everything_is_seen_from_the_reader() -> None:
    sitting = sit("marocl3ab", "7o 1c 4e", "3o 7c 11o", "6o 6e 7e", table="2o 5c 10e 12b")
    sitting.do("7o 7c 7e")
    assert cards_in(told(sitting, 1, "hand")) == "3o 11o"
    assert cards_in(told(sitting, 1, "loose")) == "2o 5c 12b"
    assert told(sitting, 0, "totals") == [0, 0, 5]
    assert told(sitting, 2, "totals") == [5, 0, 0]
    assert told(sitting, 2, "piles")[0] == 4
    assert told(sitting, 2, "level") == [2]
    assert told(sitting, 2, "holder") == [1, 0, 0]
    assert told(sitting, 0, "holder") == [0, 0, 1]
    assert cards_in(told(sitting, 0, "packet")) == "7o 7c 7e 10e"
    played = told(sitting, 1, "played")
    assert [cards_in(played[at : at + 40]) for at in (0, 40, 80)] == ["7c", "7e", "7o"]


def test_calls_are_counted_by_seat_and_kind() -> None:
    sitting = sit("koutchina", "3o 3c 11o", "7o 1c 4e", table="2o 5c 10e 12b")
    sitting.do("tringa 3o")
    assert told(sitting, 1, "called") == [0, 0, 0, 0, 0, 1]
    assert told(sitting, 0, "calls") == [0, 0, 1, 0, 0, 0]
    assert told(sitting, 0, "declaring") == [0]


def test_who_declares_is_told_so() -> None:
    sitting = sit("guide", "3o 3c 11o 1o", "7o 1c 4e 6o")
    assert told(sitting, 0, "declaring") == [1]


@tried(80)
@given(paths(), st.data())
def test_no_observation_tells_of_hidden_cards(path: Path, data: st.DataObject) -> None:
    """Swap what is hidden from a seat for another possible world: it is shown the same."""
    dealt = [at for at, step in enumerate(path.steps) if step.after.deck]
    assume(dealt)
    last = data.draw(st.sampled_from(dealt))
    reader = Seat(data.draw(st.integers(0, path.table.seats - 1)))
    assume(any(s.seat == CHANCE and s.before.dealer is not None for s in path.steps[: last + 1]))
    moment = Moment(path, last, reader)
    chance = Random(data.draw(st.integers(0, 2**32)))  # noqa: S311 - seeded play
    other = moment.replayed(moment.other_deck(chance), chance)
    for step, swapped in zip(moment.steps, other, strict=True):
        shown, again = view(step.after, reader), view(swapped.after, reader)
        assert np.array_equal(observe(shown), observe(again))
        assert view_text(shown) == view_text(again)


def test_a_spectator_has_no_hand() -> None:
    sitting = sit("koutchina", "3o 3c 11o", "7o 1c 4e", table="2o 5c 10e 12b")
    row = observe(view(sitting.state, None))
    assert section(row, 2, "hand") == [0] * 40
    assert section(row, 2, "hand_sizes") == [3, 3]
    assert view_text(view(sitting.state, None)).startswith("hand -; loose 2o 5c 10e 12b; live -")
