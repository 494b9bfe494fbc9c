"""What a seat has not seen yet, and how likely the next player is to hold some of it."""

from math import comb
from typing import Final, NamedTuple

from ronda.cards import CARDS, mask_of
from ronda.engine import View
from ronda.engine.capture import ONES, SUIT_BITS
from ronda.engine.core_rules import CoreRules
from ronda.players.player import seat_to_act

CERTAIN: Final = 1000
"""Chances are whole numbers out of this many."""


class NextHand(NamedTuple):
    """The hand that the next play comes from, as far as a seat can know it.

    Attributes:
        size: how many cards it has; 0 where no play follows in this deal.
        unseen: the mask of the cards that may be in it.
        is_new: whether it comes with the next distribution.
        is_last: whether it belongs to the deal's last distribution.
    """

    size: int
    unseen: int
    is_new: bool
    is_last: bool

    def chance_of(self, rank: int) -> int:
        """The chance that it holds the rank (its place from 0), out of `CERTAIN`."""
        held = ONES[self.unseen >> 4 * rank & SUIT_BITS]
        total = self.unseen.bit_count()
        hands = comb(total, self.size)
        return CERTAIN * (hands - comb(total - held, self.size)) // hands


def next_hand(rules: CoreRules, view: View) -> NextHand:
    """The hand of the seat that plays after the View's."""
    unseen = mask_of(CARDS) & ~mask_of(view.seen) & ~mask_of(view.hand)
    size = view.hand_sizes[(seat_to_act(view) + 1) % rules.seats]
    if size:
        return NextHand(size, unseen, is_new=False, is_last=view.last)
    # The dealer plays last: the next seat is empty-handed only where the distribution ends.
    size = min(rules.later_hand, view.stock // rules.seats)
    return NextHand(size, unseen, is_new=True, is_last=view.stock == size * rules.seats)
