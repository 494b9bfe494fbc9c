"""Bradley–Terry ratings: strengths fitted to the wins of each pair.

The chance that a player of strength p beats one of strength q is p / (p + q). Ratings are strengths
on the scale of chess, 400 points for odds of ten to one, with the mean of all players at nil.
Why no library: docs/decisions/0005.
"""

from collections.abc import Mapping, Sequence
from math import log10
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from ronda.arena.intervals import CONFIDENCE, Interval

Pair: TypeAlias = tuple[int, int]
"""Two players by place, the lower place first."""
Shares: TypeAlias = Mapping[Pair, Sequence[float]]
"""By pair, the first one's share of each sequence of decks, in the order of their numbers."""

SCALE: Final = 400.0
PRIOR: Final = 0.5
"""Wins that each of two players who met is given over the other: one drawn match."""
DRAWS: Final = 200
"""How often the decks are drawn again for the intervals."""
UNSEEN: Final = 2
"""Sequences added to those that were played when they are drawn again, each won by either at
random: no player is rated as unbeatable."""
_TOLERANCE: Final = 1e-7
_STEPS: Final = 10_000


def rate(count: int, shares: Shares, *, weight: int) -> list[Interval]:
    """The rating of each player, with a 95 % interval by drawing the sequences of decks again.

    Args:
        count: how many players there are.
        shares: what they made of each sequence; a pair without any did not meet.
        weight: how many matches are played on one sequence, one a seating.
    """
    longest = max((len(each) for each in shares.values()), default=0)
    strengths = _fit(count, _wins(count, shares, weight), [1.0] * count)
    chance = Random(0)
    drawn = []
    for _ in range(DRAWS):
        # The same sequences for all pairs, since all pairs played the same sequences.
        numbers = chance.choices(range(longest + UNSEEN), k=longest)
        again = {
            pair: _drawn_again(each, numbers, longest, chance) for pair, each in shares.items()
        }
        drawn.append(_scaled(_fit(count, _wins(count, again, weight), strengths)))
    tail = round(DRAWS * (1 - CONFIDENCE) / 2)
    ratings = []
    for place, mean in enumerate(_scaled(strengths)):
        spread = sorted(each[place] for each in drawn)
        low, high = min(mean, spread[tail]), max(mean, spread[-1 - tail])
        ratings.append(Interval(mean, low, high, longest))
    return ratings


def _drawn_again(
    shares: Sequence[float], numbers: Sequence[int], longest: int, chance: Random
) -> list[float]:
    """One pair's shares of these sequences; beyond the `longest` lie those that nobody has seen."""
    return [
        shares[number] if number < longest else chance.choice((0.0, 1.0))
        for number in numbers
        if number < len(shares) or number >= longest
    ]


def _wins(count: int, shares: Shares, weight: int) -> list[list[float]]:
    """How often each player won against each, with the prior's drawn match."""
    wins = [[0.0] * count for _ in range(count)]
    for (first, second), each in shares.items():
        won = sum(each)
        wins[first][second] = weight * won + PRIOR
        wins[second][first] = weight * (len(each) - won) + PRIOR
    return wins


def _fit(count: int, wins: list[list[float]], strengths: list[float]) -> list[float]:
    """The likeliest strengths, by the iteration of Hunter (2004), Annals of Statistics 32, 384."""
    for _ in range(_STEPS):
        new = []
        for i in range(count):
            met = [
                (wins[i][j] + wins[j][i]) / (strengths[i] + strengths[j])
                for j in range(count)
                if j != i
            ]
            new.append(sum(wins[i]) / sum(met) if sum(met) else 1.0)
        middle = fmean(new)
        new = [each / middle for each in new]
        change = max(abs(a - b) / b for a, b in zip(new, strengths, strict=True))
        strengths = new
        if change < _TOLERANCE:
            break
    return strengths


def _scaled(strengths: Sequence[float]) -> list[float]:
    points = [SCALE * log10(each) for each in strengths]
    return [each - fmean(points) for each in points]
