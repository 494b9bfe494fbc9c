"""A View as the core holds a match: one of the worlds that may lie behind what a seat sees.

Who captured which card is nobody's business any more, only how many cards each side has; and of
the hands of others only their sizes are known. So piles and those hands are filled with cards that
would look the same to the seat. `worlds` puts other hands in their place.
"""

from collections.abc import Sequence
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
    CallState,
    CardLayout,
    ChainState,
    CoreState,
    Deal,
    PerSeat,
    Score,
)
from ronda.players.player import seat_to_act

ALL_CARDS: Final = mask_of(CARDS)
ALL_CHOSEN: Final = CallState((0, 0, 0, 0), 0b1111, 0)
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
    own, seen, loose = mask_of(view.hand), mask_of(view.seen), mask_of(view.loose)
    chain = _chain(view.chain)
    table = CardLayout(
        turn=seat,
        hands=_lowest_hands(view.hand_sizes, seat, own, ALL_CARDS & ~seen & ~own),
        loose=loose,
        laid=NO_CARD if view.live is None else view.live.number,
        piles=_piles(rules, view.piles, chain, seen & ~loose & ~chain.packet),
        capturer=NOBODY if view.capturer is None else view.capturer,
    )
    dealer = NOBODY if view.dealer is None else view.dealer
    deal = Deal(view.deal, dealer, deck_size(view) - view.stock, view.distribution)
    return CoreState(PLAYING, deal, table, chain, ALL_CHOSEN, Score(four(view.totals), NOBODY))


def unseen_by(view: View) -> int:
    """The mask of the cards that the seat has neither seen nor in hand."""
    return ALL_CARDS & ~mask_of(view.seen) & ~mask_of(view.hand)


def deck_size(view: View) -> int:
    """How many cards the deck has: only exact algorithms use fewer than forty."""
    return view.stock + sum(view.hand_sizes) + len(view.seen)


def four(values: Sequence[int]) -> PerSeat:
    """Values by seat or side, with nothing in the places beyond."""
    a, b, c, d = (*values, 0, 0, 0)[:4]
    return (a, b, c, d)


def lowest(mask: int, count: int) -> int:
    """The mask of the lowest `count` cards of a mask, or of all where there are fewer."""
    rest = mask
    for _ in range(count):
        rest &= rest - 1
    return mask & ~rest


def _lowest_hands(sizes: Sequence[int], seat: int, own: int, left: int) -> PerSeat:
    """The seat's own hand, and for the others the lowest cards that they may hold."""
    hands = [0, 0, 0, 0]
    for each, size in enumerate(sizes):
        hands[each] = own if each == seat else lowest(left, size)
        left &= ~hands[each]
    return four(hands)


def _chain(chain: ChainView | None) -> ChainState:
    if chain is None:
        return NO_CHAIN
    missa = sum(gain.points for gain in chain.prize if gain.reason is Reason.MISSA)
    rank = RANKS.index(chain.rank)
    return ChainState(_LEVELS[chain.level], rank, chain.holder, mask_of(chain.packet), missa)


def _piles(rules: CoreRules, counts: Sequence[int], chain: ChainState, left: int) -> PerSeat:
    """Piles of the right sizes by side, each in the hands of the side's first seat.

    A chain that can be stolen lies in its holder's pile already (RULES §4).
    """
    piles = [0, 0, 0, 0]
    is_stealable = rules.chain == STEAL and chain.level > 0
    if is_stealable:
        piles[chain.holder] = chain.packet
    for side, count in enumerate(counts):
        is_holder = is_stealable and side_of(rules, chain.holder) == side
        pile = lowest(left, count - chain.packet.bit_count() if is_holder else count)
        left &= ~pile
        piles[side] |= pile
    return four(piles)
