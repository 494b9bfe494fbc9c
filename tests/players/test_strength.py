"""Each level beats the one before it, over duplicate deals of every preset at two seats.

A reduced sample, the same in each run; the margins are those of the cards alone, without calls.
"""

from math import sqrt
from statistics import fmean, stdev

import pytest

from ronda.rules import PRESETS
from tests.players.matches import margins, one_deal

DECKS = 60


@pytest.mark.slow
@pytest.mark.parametrize("levels", [("greedy", "random"), ("careful", "greedy")], ids="-".join)
@pytest.mark.parametrize("preset", PRESETS)
def test_each_level_beats_the_one_before(preset: str, levels: tuple[str, str]) -> None:
    rules = one_deal(preset, calls="off", call_settled="deal")
    found = margins(rules, levels, DECKS)
    assert fmean(found) > 2 * stdev(found) / sqrt(DECKS)
