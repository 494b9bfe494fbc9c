"""Batches: the compiled engine is the interpreted one, row by row."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.compiled import Batch, random_deals, random_matches
from ronda.rules import PRESETS, SEAT_COUNTS, Rules, RulesError, read_rules
from tests.laws.worlds import houses, tried

TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]


def assert_equal(one: Batch, other: Batch) -> None:
    for name in Batch._fields:
        mine, yours = getattr(one, name), getattr(other, name)
        assert mine.dtype == yours.dtype, name
        assert mine.tolist() == yours.tolist(), name


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_presets_play_alike_compiled_and_interpreted(name: str, seats: int) -> None:
    rules = read_rules({"preset": name})
    assert_equal(
        random_deals(rules, seats, 25, seed=1),
        random_deals(rules, seats, 25, seed=1, compiled=False),
    )
    assert_equal(
        random_matches(rules, seats, 4, seed=1),
        random_matches(rules, seats, 4, seed=1, compiled=False),
    )


@st.composite
def seated(draw: st.DrawFn) -> tuple[Rules, int]:
    seats = draw(st.sampled_from(SEAT_COUNTS))
    return draw(houses(seats)), seats


@tried(60)
@given(seated(), st.integers(0, 2**64))
def test_houses_play_alike_compiled_and_interpreted(house: tuple[Rules, int], seed: int) -> None:
    rules, seats = house
    for batch, count in ((random_deals, 8), (random_matches, 1)):
        assert_equal(
            batch(rules, seats, count, seed=seed),
            batch(rules, seats, count, seed=seed, compiled=False),
        )


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rows_tell_of_whole_deals_and_of_decided_matches(name: str, seats: int) -> None:
    rules = read_rules({"preset": name})
    sides = 2 if seats == 4 else seats
    deals = random_deals(rules, seats, 2000, seed=2)
    assert deals.totals.shape == (2000, sides)
    assert set(deals.deals.tolist()) == {1}
    decided = deals.finished | (deals.winners >= 0)
    cards = 40 - rules.opening.at(seats)
    assert (deals.plays[~decided] == cards).all()
    assert (deals.actions >= deals.plays).all()

    matches = random_matches(rules, seats, 2000, seed=2)
    assert matches.finished.all()
    assert (matches.totals.max(axis=1) >= rules.target).all()
    won = matches.winners >= 0
    tops = matches.totals[won].argmax(axis=1)
    assert (matches.winners[won] == tops).all()
    shares = np.bincount(matches.winners[won], minlength=sides) / won.sum()
    assert (abs(shares - 1 / sides) < 0.06).all()  # nobody is favoured: five standard deviations


def test_the_first_rows_of_a_longer_batch_are_the_shorter_one() -> None:
    rules = read_rules({"preset": "marocl3ab"})
    few, many = (random_deals(rules, 3, count, seed=5) for count in (10, 1000))
    for short, long in zip(few, many, strict=True):
        assert short.tolist() == long[:10].tolist()
    other = random_deals(rules, 3, 10, seed=6)
    assert other.totals.tolist() != few.totals.tolist()


def test_every_seat_deals_in_turn() -> None:
    """Only the dealer's last card scores here, so that its side is the only one with points."""
    values: dict[str, Any] = {"preset": "qahwa", "last_card": 99, "darba": 0, "missa": 0}
    rules = read_rules(values | {"calls": "off", "target": 999})
    batch = random_deals(rules, 2, 400, seed=3)
    dealer_of = np.arange(400) % 2
    side_with_most = batch.totals.argmax(axis=1)
    paid = batch.totals.max(axis=1) >= 99
    # The rey pays the dealer once where the 1 and a lay cost it far more often.
    assert (side_with_most[paid] != dealer_of[paid]).mean() > 0.8


def test_no_rows_are_a_batch_too() -> None:
    batch = random_deals(read_rules({"preset": "guide"}), 4, 0, seed=0)
    assert batch.totals.shape == (0, 2)
    assert batch.plays.shape == (0,)


def test_who_may_not_sit_is_refused_and_so_is_a_negative_count() -> None:
    rules = read_rules({"preset": "guide"})
    with pytest.raises(RulesError, match="seats: 3 is refused"):
        random_deals(rules, 3, 10, seed=0)
    with pytest.raises(ValueError, match="count -1"):
        random_deals(rules, 2, -1, seed=0)


def test_equal_matches_may_end_in_a_draw() -> None:
    values = {"preset": "koutchina-quick", "target": 1}
    batch = random_matches(read_rules(values), 2, 5000, seed=4)
    drawn = batch.winners == -1
    assert drawn.any()
    assert (batch.totals[drawn, 0] == batch.totals[drawn, 1]).all()
    assert batch.finished.all()
