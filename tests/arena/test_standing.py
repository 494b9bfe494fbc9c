"""Rows add up to margins and shares, and nothing counts after the verdict."""

import pytest

from ronda.arena.chunks import Part
from ronda.arena.lineup import Lineup
from ronda.arena.sequential import FEWEST, Bounds, Verdict
from ronda.arena.standing import Standing

PAIR = Lineup(("a", "b"), 2)


def test_margins_and_shares() -> None:
    standing = Standing(PAIR)
    assert standing.margin() is None
    assert standing.share() is None
    standing.add(Part.DEALS, [(5.0, 2.0), (3.0, 2.0)])
    assert standing.running == standing.margin()
    standing.add(Part.MATCHES, [(1.0, 0.0), (0.5, 0.5)])
    assert standing.running == standing.margin()
    margin, back, share = standing.margin(), standing.margin(1, 0), standing.share(1)
    assert margin is not None
    assert back is not None
    assert share is not None
    assert (margin.mean, back.mean, share.mean) == (2.0, -2.0, 0.25)
    assert (back.low, back.high) == pytest.approx((-margin.high, -margin.low))


def test_deals_after_the_verdict_do_not_count_but_matches_do() -> None:
    standing = Standing(PAIR, Bounds(0.0, 1.0))
    standing.add(Part.DEALS, [(3.0, 1.0)] * (FEWEST + 30))
    assert standing.verdict is Verdict.HIGH
    assert len(standing.rows[Part.DEALS]) == FEWEST
    assert standing.is_settled(Part.DEALS)
    assert not standing.is_settled(Part.MATCHES)
    standing.add(Part.MATCHES, [(1.0, 0.0)] * 3)
    assert len(standing.rows[Part.MATCHES]) == 3


def test_without_a_test_there_is_no_verdict() -> None:
    standing = Standing(PAIR)
    standing.add(Part.DEALS, [(3.0, 1.0)] * (FEWEST + 30))
    assert standing.verdict is None
    assert not standing.is_settled(Part.DEALS)
