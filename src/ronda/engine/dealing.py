"""Giving out the deck: packets, distributions, the opening table, the draw (RULES §2, §7)."""

from ronda.engine.capture import ONES
from ronda.engine.core_events import DRAWN, HANDS, TURNED_UP, Sink, emit
from ronda.engine.core_rules import RANKS, CoreRules, seat_after
from ronda.engine.state import (
    NO_CARD,
    NOBODY,
    ZEROS,
    CallState,
    CardLayout,
    CoreState,
    Deal,
    Deck,
    put,
)


def dealt_before(rules: CoreRules, distribution: int) -> int:
    """How many cards have left the deck before a distribution."""
    if distribution == 1:
        return 0
    first = rules.seats * rules.first_hand + rules.opening
    return first + (distribution - 2) * rules.seats * rules.later_hand


def hand_size(rules: CoreRules, deck: Deck, distribution: int) -> int:
    """Cards each in a distribution: what is left is shared where it is less than `later_hand`."""
    if distribution == 1:
        return rules.first_hand
    left = (len(deck) - dealt_before(rules, distribution)) // rules.seats
    return min(rules.later_hand, left)


def hand_dealt(rules: CoreRules, deck: Deck, dealer: int, distribution: int, seat: int) -> int:
    """A seat's packet of a distribution, as a mask; the seat after the dealer gets the first."""
    size = hand_size(rules, deck, distribution)
    place = (seat - dealer - 1) % rules.seats
    return cards_at(deck, dealt_before(rules, distribution) + place * size, size)


def cards_at(deck: Deck, start: int, count: int) -> int:
    """So many cards of the deck from place `start` on, as a mask."""
    cards = 0
    for i in range(start, start + count):
        cards |= 1 << deck[i]
    return cards


def deal_hands(rules: CoreRules, deck: Deck, state: CoreState, out: Sink) -> CoreState:
    """The next distribution: hands, and with the first one the opening table."""
    deal = state.deal
    distribution = deal.distribution + 1
    size = hand_size(rules, deck, distribution)
    dealt = deal.dealt
    hands = ZEROS
    first = seat_after(rules, deal.dealer)
    seat = first
    for _ in range(rules.seats):
        hands = put(hands, seat, cards_at(deck, dealt, size))
        dealt += size
        seat = seat_after(rules, seat)
    emit(out, (HANDS, distribution, 0, 0, 0))
    loose = state.table.loose
    if distribution == 1 and rules.opening:
        loose = cards_at(deck, dealt, rules.opening)
        dealt += rules.opening
        emit(out, (TURNED_UP, loose, 0, 0, 0))
    laid = state.table.laid if rules.darba_across else NO_CARD
    table = CardLayout(first, hands, loose, laid, state.table.piles, state.table.capturer)
    return CoreState(
        state.phase,
        Deal(deal.number, deal.dealer, dealt, distribution),
        table,
        state.chain,
        CallState(state.calls.called, 0, state.calls.fined),
        state.score,
    )


def draw_dealer(seats: int, deck: Deck, out: Sink) -> int:
    """The seat that draws the lowest rank, ties drawing again; `NOBODY` if the deck runs out."""
    drawing = (1 << seats) - 1
    top = 0
    while ONES[drawing] > 1:
        lowest = RANKS
        tied = 0
        for seat in range(seats):
            if not (drawing >> seat) & 1:
                continue
            if top == len(deck):
                return NOBODY
            card = deck[top]
            top += 1
            emit(out, (DRAWN, seat, card, 0, 0))
            if card >> 2 < lowest:
                lowest = card >> 2
                tied = 0
            if card >> 2 == lowest:
                tied |= 1 << seat
        drawing = tied
    dealer = 0
    while not (drawing >> dealer) & 1:
        dealer += 1
    return dealer
