"""Intervals against textbook values, and that they cover what they say."""

from random import Random

import pytest

from ronda.arena.intervals import mean_interval, share_interval


@pytest.mark.parametrize(
    ("count", "student"), [(3, 4.303), (5, 2.776), (11, 2.228), (31, 2.042), (1001, 1.962)]
)
def test_half_width_is_students(count: int, student: float) -> None:
    samples = [float(number % 2) for number in range(count)]
    interval = mean_interval(samples)
    assert interval is not None
    mean = sum(samples) / count
    deviation = (sum((each - mean) ** 2 for each in samples) / (count - 1)) ** 0.5
    assert interval.mean == pytest.approx(mean)
    assert interval.half == pytest.approx(student * deviation / count**0.5, rel=0.01)
    assert interval.samples == count


def test_one_sample_has_no_interval() -> None:
    assert mean_interval([1.0]) is None
    assert share_interval([1.0]) is None


def test_ninety_five_in_a_hundred_hold_the_truth() -> None:
    chance = Random(5)  # noqa: S311 - seeded samples
    held = 0
    for _ in range(2000):
        interval = mean_interval([chance.gauss(1.5, 4.0) for _ in range(12)])
        assert interval is not None
        held += interval.low <= 1.5 <= interval.high
    assert 0.935 < held / 2000 < 0.965


def test_a_clean_run_of_wins_is_not_certainty() -> None:
    interval = share_interval([1.0] * 30)
    assert interval is not None
    assert interval.mean == interval.high == 1.0
    assert 0.7 < interval.low < 0.97


def test_shares_are_covered_at_least() -> None:
    chance = Random(6)  # noqa: S311 - seeded samples
    for truth in (0.5, 0.9, 0.98):
        held = 0
        for _ in range(1000):
            interval = share_interval([float(chance.random() < truth) for _ in range(40)])
            assert interval is not None
            held += interval.low <= truth <= interval.high
        assert held / 1000 > 0.94
