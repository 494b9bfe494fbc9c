"""What the last card tells of the hand that it came from.

A seat that lays a card had nothing better to do with the rest of its hand: a hand that would rather
have captured is unlikely, and one that might as well have laid another card half as likely.

`last_play_of` reads from a View what the seat before put down, and the table that it found: a card
that was laid lies there still; of a capture at two seats the card is known, and one card that it
took (a run that it may have taken beyond is not, and is left out). `play_likelihood` is a plain
function over the core's integers, made to be compiled (`backend`).
"""

from typing import Final, NamedTuple

from ronda.cards import Card, mask_of
from ronda.engine import View
from ronda.engine.capture import ONES, SUIT_BITS, cards_in
from ronda.engine.core_rules import CoreRules
from ronda.engine.state import NO_CARD, NO_CHAIN, CardLayout, CoreState, Deck, put
from ronda.players.evaluation import best_cards, evaluate, lowest_card
from ronda.players.player import seat_to_act
from ronda.players.weights import Weights

SURE: Final = 24
"""How much a hand counts whose only best card was put down, or where nothing is known."""
SLIP: Final = 25_000
"""A card that is worth so much less than the best, a quarter of a point, counts half."""


class LastPlay(NamedTuple):
    """What the seat before had to choose about.

    Attributes:
        card: what it put down; `NO_CARD` where nothing is known of it.
        loose: the mask of the loose table before.
        laid: the card that a darba would have taken.
    """

    card: int
    loose: int
    laid: int


UNKNOWN_PLAY: Final = LastPlay(NO_CARD, 0, NO_CARD)


def last_play_of(rules: CoreRules, view: View) -> LastPlay:
    """What the last play tells the seat of a View, which has to decide."""
    seat = seat_to_act(view)
    own, theirs = view.played[seat], view.played[seat - 1]
    if not theirs or view.chain is not None:
        return UNKNOWN_PLAY
    # The only card of one's own was put down just before theirs.
    mine = own[0] if rules.seats == 2 and len(own) == 1 else None
    loose = mask_of(view.loose)
    laid = mine.number if mine is not None and mine in view.loose else NO_CARD
    if view.live is not None:
        return LastPlay(view.live.number, loose & ~(1 << view.live.number), laid)
    if rules.seats > 2 or rules.darba == 0 or len(theirs) > 1:
        return UNKNOWN_PLAY
    card = theirs[0]
    if mine is not None and mine.rank is card.rank:
        return LastPlay(card.number, loose | 1 << mine.number, mine.number)
    return LastPlay(card.number, loose | 1 << _taken(view, card), laid)


def _taken(view: View, card: Card) -> int:
    """The number of a card that a capture took: one of its rank has been seen."""
    return min(each.number for each in view.seen if each.rank is card.rank and each is not card)


def play_likelihood(
    rules: CoreRules, deck: Deck, state: CoreState, last: LastPlay, weights: Weights
) -> int:
    """How much the hand of the seat before counts, out of `SURE`, if it plays by these weights."""
    card = last.card
    if card == NO_CARD:
        return SURE
    table = state.table
    seat = (table.turn + rules.seats - 1) % rules.seats
    hands = put(table.hands, seat, table.hands[seat] | 1 << card)
    there = ~(last.loose | 1 << card)
    a, b, c, d = table.piles
    piles = (a & there, b & there, c & there, d & there)
    before = CoreState(
        state.phase,
        state.deal,
        CardLayout(seat, hands, last.loose, last.laid, piles, table.capturer),
        NO_CHAIN,
        state.calls,
        state.score,
    )
    best = best_cards(rules, deck, before, hands[seat], weights)
    alike = ONES[(best >> 4 * (card >> 2)) & SUIT_BITS]
    if alike:
        return SURE * alike // cards_in(best)
    lost = evaluate(rules, deck, before, lowest_card(best), weights)
    lost -= evaluate(rules, deck, before, card, weights)
    return 1 + (SURE - 1) * SLIP // (SLIP + lost)
