"""The sequential test errs no more often than it says, and decides sooner where it is easy."""

from random import Random

import pytest

from ronda.arena.errors import ArenaError
from ronda.arena.sequential import FEWEST, Bounds, SequentialTest, Verdict, parse_bounds


def decide(mean: float, chance: Random) -> tuple[Verdict, int]:
    test = SequentialTest(Bounds(0.0, 1.0))
    for count in range(1, 20_000):
        test.add(chance.gauss(mean, 4.0))
        if test.verdict is not None:
            return test.verdict, count
    raise AssertionError("no verdict")


@pytest.mark.parametrize(("mean", "wrong"), [(0.0, Verdict.HIGH), (1.0, Verdict.LOW)])
def test_errors_are_as_rare_as_stated(mean: float, wrong: Verdict) -> None:
    chance = Random(1)  # noqa: S311 - seeded samples
    verdicts = [decide(mean, chance)[0] for _ in range(300)]
    # 5 % of 300 and three standard errors.
    assert verdicts.count(wrong) <= 15 + 12


def test_clear_cases_are_decided_sooner() -> None:
    chance = Random(2)  # noqa: S311 - seeded samples
    clear = [decide(3.0, chance) for _ in range(20)]
    assert {verdict for verdict, _ in clear} == {Verdict.HIGH}
    assert max(count for _, count in clear) < 100
    assert min(count for _, count in clear) >= FEWEST


@pytest.mark.parametrize(
    ("margin", "verdict"), [(0.0, Verdict.LOW), (2.0, Verdict.HIGH), (0.5, None)]
)
def test_decks_that_are_all_alike(margin: float, verdict: Verdict | None) -> None:
    test = SequentialTest(Bounds(0.0, 1.0))
    for _ in range(FEWEST):
        assert test.verdict is None
        test.add(margin)
    assert test.verdict is verdict


def test_a_verdict_stands() -> None:
    test = SequentialTest(Bounds(0.0, 1.0))
    for _ in range(FEWEST):
        test.add(2.0)
    for _ in range(1000):
        test.add(-5.0)
    assert test.verdict is Verdict.HIGH


def test_bounds_as_typed() -> None:
    assert parse_bounds("-0.5,0.25", 0.1) == Bounds(-0.5, 0.25, 0.1)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("1", 0.05, "write LOW,HIGH as 0,0.5"),
        ("a,b", 0.05, "write LOW,HIGH"),
        ("1,1", 0.05, "the first margin has to be the lower one"),
        ("0,nan", 0.05, "the first margin has to be the lower one"),
        ("0,inf", 0.05, "the first margin has to be the lower one"),
        ("0,1", 0.5, "allowed: above 0, below 0.5"),
    ],
)
def test_other_bounds_are_refused(text: str, error: float, says: str) -> None:
    with pytest.raises(ArenaError, match=says):
        parse_bounds(text, error)
