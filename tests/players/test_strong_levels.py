"""The stronger levels over duplicate deals with their calls: a reduced sample, always the same."""

from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.players.matches import margins, one_deal

DECKS = 120


@pytest.mark.slow
@pytest.mark.parametrize(
    "levels", [("cafe", "careful"), ("maalem", "cafe"), ("greedy", "beginner")], ids="-".join
)
def test_each_level_beats_the_one_before(levels: tuple[str, str]) -> None:
    found = margins(one_deal("koutchina"), levels, DECKS)
    assert fmean(found) > 2 * stdev(found) / sqrt(DECKS)
