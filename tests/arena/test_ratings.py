"""Bradley–Terry: the fit explains the wins it was made from, and doubts what it has not seen."""

from itertools import combinations
from random import Random

import pytest

from ronda.arena.ratings import PRIOR, SCALE, rate


def chance_to_win(one: float, other: float) -> float:
    return float(1 / (1 + 10 ** ((other - one) / SCALE)))


def test_two_players_have_the_odds_of_their_wins() -> None:
    ratings = rate(2, {(0, 1): [1.0] * 75 + [0.0] * 25}, weight=2)
    won, lost = 150 + PRIOR, 50 + PRIOR
    gap = ratings[0].mean - ratings[1].mean
    assert chance_to_win(gap, 0) == pytest.approx(won / (won + lost))
    assert ratings[0].low < ratings[0].mean < ratings[0].high
    assert sum(each.mean for each in ratings) == pytest.approx(0)


def test_at_the_best_fit_everybody_won_as_often_as_expected() -> None:
    shares = {(0, 1): [0.5] * 40, (0, 2): [1.0] * 30 + [0.0] * 10, (1, 2): [0.5] * 30 + [1.0] * 10}
    ratings = [each.mean for each in rate(3, shares, weight=1)]
    for place in range(3):
        won = expected = 0.0
        for (first, second), each in shares.items():
            if place in (first, second):
                other = second if place == first else first
                won += PRIOR + (sum(each) if place == first else len(each) - sum(each))
                expected += (len(each) + 2 * PRIOR) * chance_to_win(ratings[place], ratings[other])
        assert won == pytest.approx(expected, rel=1e-4)


def test_known_strengths_are_found_within_their_intervals() -> None:
    truth = (150.0, 0.0, -150.0)
    chance = Random(3)  # noqa: S311 - seeded samples
    shares = {
        (one, other): [
            float(chance.random() < chance_to_win(truth[one], truth[other])) for _ in range(400)
        ]
        for one, other in combinations(range(3), 2)
    }
    for rating, true in zip(rate(3, shares, weight=1), truth, strict=True):
        assert rating.low < true < rating.high
        assert rating.half < 40


def test_who_won_everything_has_a_rating_and_a_doubt() -> None:
    strong, weak = rate(2, {(0, 1): [1.0] * 20}, weight=2)
    assert 200 < strong.mean < 500
    assert strong.low < strong.mean - 50
    assert weak.mean == pytest.approx(-strong.mean)


def test_the_same_records_give_the_same_ratings() -> None:
    shares = {(0, 1): [1.0, 0.5, 0.0, 1.0]}
    assert rate(2, shares, weight=2) == rate(2, shares, weight=2)


def test_pairs_may_have_played_differently_long_or_not_at_all() -> None:
    ratings = rate(3, {(0, 1): [1.0] * 9 + [0.0], (1, 2): [1.0, 0.0]}, weight=1)
    assert ratings[0].mean > ratings[1].mean
    assert ratings[1].mean == pytest.approx(ratings[2].mean, abs=1)
    assert [each.mean for each in rate(2, {}, weight=1)] == [0, 0]
