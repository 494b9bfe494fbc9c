"""What a card that was put down tells of the hand that it came from.

Who lays a card had nothing better to do with the rest of the hand: a hand that would rather have
captured is unlikely, and one that might as well have laid another card half as likely. Plain
functions over the core's integers, made to be compiled (`backend`).
"""

from typing import Final

from ronda.engine.capture import ONES, SUIT_BITS, cards_in
from ronda.engine.law import Law
from ronda.engine.state import NO_CARD, NO_CHAIN, Core, Deck, Table, put
from ronda.players.clue import LastPlay
from ronda.players.evaluation import best_cards, evaluate, lowest_card
from ronda.players.weights import Weights

SURE: Final = 24
"""How much a hand counts whose only best card was put down, or where nothing is known."""
SLIP: Final = 25_000
"""A card that is worth so much less than the best, a quarter of a point, counts half."""


def play_likelihood(law: Law, deck: Deck, state: Core, clue: LastPlay, weights: Weights) -> int:
    """How much the hand of the seat before counts, out of `SURE`, if it plays by these weights."""
    card = clue.card
    if card == NO_CARD:
        return SURE
    table = state.table
    seat = (table.turn + rules.seats - 1) % rules.seats
    hands = put(table.hands, seat, table.hands[seat] | 1 << card)
    there = ~(clue.loose | 1 << card)
    a, b, c, d = table.piles
    piles = (a & there, b & there, c & there, d & there)
    before = CoreState(
        state.phase,
        state.deal,
        CardLayout(seat, hands, clue.loose, clue.laid, piles, table.capturer),
        NO_CHAIN,
        state.calls,
        state.score,
    )
    best = best_cards(law, deck, before, weights)
    alike = ONES[(best >> 4 * (card >> 2)) & SUIT_BITS]
    if alike:
        return SURE * alike // cards_in(best)
    lost = evaluate(law, deck, before, lowest_card(best), weights)
    lost -= evaluate(law, deck, before, card, weights)
    return 1 + (SURE - 1) * SLIP // (SLIP + lost)
