"""A View as the core holds a match: one of the worlds that may lie behind what a seat sees.

Who captured which card is nobody's business any more, only how many cards each side has; and of
the hands of others only their sizes are known. So piles and those hands are filled with cards that
would look the same to the seat. `worlds` puts other hands in their place.
"""

from typing import Final

from ronda.cards import CARDS, RANKS, mask_of
from ronda.engine import ChainView, Reason, View
from ronda.engine.core_events import FOR_DARBA, FOR_HBEL, FOR_JOJ_HBAL
from ronda.engine.core_rules import STEAL, CoreRules, side_of
from ronda.engine.state import (
    NO_CARD,
    NO_CHAIN,
    NOBODY,
    PLAYING,
    ZEROS,
    CallState,
    CardLayout,
    ChainState,
    CoreState,
    Deal,
    PerSeat,
    Score,
    put,
)
from ronda.players.player import seat_to_act

ALL_CARDS: Final = mask_of(CARDS)
ALL_CHOSEN: Final = CallState(ZEROS, 0b1111, 0)
"""Nobody may call any more: what was called is scored the same whatever is played (RULES §5)."""

_LEVELS: Final = {
    Reason.DARBA: FOR_DARBA,
    Reason.HBEL: FOR_HBEL,
    Reason.JOJ_HBAL: FOR_JOJ_HBAL,
}


def position_of(rules: CoreRules, view: View) -> CoreState:
    """A state that looks like this View to its seat, with the calls behind it.

    Raises `ValueError` for a View in which there is nothing to decide.
    """
    seat = seat_to_act(view)
    chain = _chain(view.chain)
    hands = _lowest_hands(view, seat)
    laid = NO_CARD if view.live is None else view.live.number
    capturer = NOBODY if view.capturer is None else view.capturer
    piles = _piles(rules, view, chain)
    table = CardLayout(seat, hands, mask_of(view.loose), laid, piles, capturer)
    dealer = NOBODY if view.dealer is None else view.dealer
    deal = Deal(view.deal, dealer, deck_size(view) - view.stock, view.distribution)
    score = Score(four(view.totals), NOBODY)
    return CoreState(PLAYING, deal, table, chain, ALL_CHOSEN, score)


def unseen_by(view: View) -> int:
    """The mask of the cards that the seat has neither seen nor in hand."""
    return ALL_CARDS & ~mask_of(view.seen) & ~mask_of(view.hand)


def deck_size(view: View) -> int:
    """How many cards the deck has: only exact algorithms use fewer than forty."""
    return view.stock + sum(view.hand_sizes) + len(view.seen)


def four(values: tuple[int, ...]) -> PerSeat:
    """Values by seat or side, with nothing in the places beyond."""
    a, b, c, d = (*values, 0, 0, 0)[:4]
    return (a, b, c, d)


def lowest(mask: int, count: int) -> int:
    """The mask of the lowest `count` cards of a mask, or of all where there are fewer."""
    taken = 0
    for _ in range(count):
        taken |= mask & ~taken & -(mask & ~taken)
    return taken


def _lowest_hands(view: View, seat: int) -> PerSeat:
    """The seat's own hand, and for the others the lowest cards that they may hold."""
    hands = ZEROS
    left = unseen_by(view)
    for each, size in enumerate(view.hand_sizes):
        hand = mask_of(view.hand) if each == seat else lowest(left, size)
        hands = put(hands, each, hand)
        left &= ~hand
    return hands


def _chain(chain: ChainView | None) -> ChainState:
    if chain is None:
        return NO_CHAIN
    missa = sum(gain.points for gain in chain.prize if gain.reason is Reason.MISSA)
    rank = RANKS.index(chain.rank)
    return ChainState(_LEVELS[chain.level], rank, chain.holder, mask_of(chain.packet), missa)


def _piles(rules: CoreRules, view: View, chain: ChainState) -> PerSeat:
    """Piles of the right sizes by side, each in the hands of the side's first seat.

    A chain that can be stolen lies in its holder's pile already (RULES §4).
    """
    piles = ZEROS
    left = mask_of(view.seen) & ~mask_of(view.loose) & ~chain.packet
    for side, count in enumerate(view.piles):
        missing = count
        if rules.chain == STEAL and chain.level and side_of(rules, chain.holder) == side:
            piles = put(piles, chain.holder, chain.packet)
            missing -= chain.packet.bit_count()
        pile = lowest(left, missing)
        left &= ~pile
        piles = put(piles, side, piles[side] | pile)
    return piles
