"""What points and cards are worth to a side, in thousandths of a point of margin.

The margin is what a side has less the mean of what the others have: at two sides a point of theirs
costs as much as one of ours pays. Whole numbers only, so that every machine decides alike.
"""

from typing import Final

from ronda.engine import PlayOption, View
from ronda.engine.core_rules import CoreRules, side_of
from ronda.engine.score import verdict
from ronda.players.player import seat_to_act

POINT: Final = 1000
CARD: Final = POINT // 2
"""A card in a pile: at two sides, one that moves from theirs to ours is one point of margin."""
WIN: Final = 1000 * POINT
"""A play that decides the match: it outweighs everything else that a play does."""


def own_points(points: int) -> int:
    """What points of one's own side are worth."""
    return points * POINT


def others_points(rules: CoreRules, points: int) -> int:
    """What points of one other side cost."""
    return points * POINT // (rules.sides - 1)


def own_cards(count: int) -> int:
    """What so many cards are worth in one's own side's piles, rather than on the table."""
    return count * CARD


def others_cards(rules: CoreRules, count: int) -> int:
    """What so many cards cost in the piles of one other side, rather than on the table."""
    return count * CARD // (rules.sides - 1)


def play_worth(rules: CoreRules, view: View, option: PlayOption) -> int:
    """What a card does at once: points, what a waiting chain would pay, cards."""
    side = side_of(rules, seat_to_act(view))
    worth = 0
    for gain in (*option.gains, *option.stake):
        worth += (
            own_points(gain.points) if gain.side == side else -others_points(rules, gain.points)
        )
    if option.captured or option.taken:
        worth += own_cards(1 + len(option.captured) + len(option.taken))
        worth += others_cards(rules, len(option.taken))
    if option.decides:
        worth += WIN if _winner(rules, view, option) == side else -WIN
    return worth


def _winner(rules: CoreRules, view: View, option: PlayOption) -> int:
    """Who wins by a play that decides the match (RULES §7, `win: at_once`)."""
    totals = [*view.totals, 0, 0][:4]
    for gain in option.gains:
        totals[gain.side] += gain.points
    return verdict(rules, (totals[0], totals[1], totals[2], totals[3]))
