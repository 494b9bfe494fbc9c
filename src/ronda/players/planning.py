"""What each card is worth to a seat that will have seen the replies before it plays again.

Every world is played on twice, once with others who weigh what they do and once with others who
take what they can and lay anything, so that good players are feared and weak ones made use of. All
worlds in which the same reply comes look alike when one's next card is due: it is chosen for all of
them together. From there on every seat plays by its taste; a search in which all seats see all
hands hopes for what nobody can know, and loses to this one. Only in the last distribution at two
seats, where nothing is hidden, those who weigh what they do are taken to play perfectly.

Plain functions over the core's integers, like the engine: `speed` runs them compiled where it can,
and the interpreter comes to the same decisions. The work is bounded by the numbers of worlds and of
plays, never by time.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from ronda.engine.capture import SUIT_BITS
from ronda.engine.core_rules import RANKS, CoreRules, side_of
from ronda.engine.play import play
from ronda.engine.state import CoreState, PerSeat
from ronda.players.search import (
    LOWEST,
    NAIVE,
    WAYS,
    Guesses,
    Numbers,
    Sense,
    answers,
    end_worth,
    is_done,
    manner,
    solve_card,
    try_card,
    ways_of,
    with_hands,
)
from ronda.players.taste import Taste
from ronda.players.telltale import would_play
from ronda.players.weighing import best_card, lowest_card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WARY: Final = 1
NAIVE_ONES: Final = 3
"""How many of the others weigh what they do, and how many take what they can, unless told."""


class Hunches(NamedTuple):
    """Worlds, and how much each counts with the others playing in one manner or the other.

    Attributes:
        hands: by world and seat, the mask of the hand.
        wary: by world, how much it counts with others who weigh what they do.
        naive: by world, how much it counts with others who take what they can.
    """

    hands: "NDArray[np.int64] | list[PerSeat]"
    wary: list[int]
    naive: list[int]


class Moment(NamedTuple):
    """The state after a card was put down, and the card; it may be a reply's."""

    state: CoreState
    card: int


class Ledger(NamedTuple):
    """What next cards come to, summed up in `found` by the reply's rank and their own.

    Attributes:
        found: the sums, `RANKS` places for each reply.
        weight: how much the world counts that is being played.
        others: the taste by which the other sides play in it.
    """

    found: list[int]
    weight: int
    others: Taste


def rate_cards(
    rules: CoreRules, state: CoreState, guesses: Guesses, sense: Sense, ratings: Numbers
) -> None:
    """Writes into `ratings`, by rank in hand, what its card comes to over all worlds together."""
    hunches = hunches_of(rules, state, guesses, sense)
    perfect = 0
    if rules.seats == 2 and state.deal.dealt == len(sense.deck):
        state = with_hands(state, guesses.hands[0])
        perfect = hunches.wary[0] * WAYS * WAYS
        hunches.wary[0] = 0
    hand = state.table.hands[state.table.turn]
    while hand:
        card = lowest_card(hand)
        hand &= ~(SUIT_BITS << 4 * (card >> 2))
        ratings[card >> 2] = plan_card(rules, state, hunches, sense, card)
        if perfect:
            ratings[card >> 2] += perfect * solve_card(rules, state, card, sense)


def hunches_of(rules: CoreRules, state: CoreState, guesses: Guesses, sense: Sense) -> Hunches:
    """The worlds weighed by what the card just played tells of the hand behind it."""
    wary = [0] * len(guesses.weights)
    naive = [0] * len(guesses.weights)
    for world in range(len(guesses.weights)):
        start = with_hands(state, guesses.hands[world])
        weight = guesses.weights[world]
        clue = guesses.clue
        wary[world] = WARY * weight * would_play(rules, sense.deck, start, clue, sense.taste)
        naive[world] = NAIVE_ONES * weight * would_play(rules, sense.deck, start, clue, NAIVE)
    return Hunches(guesses.hands, wary, naive)


def plan_card(rules: CoreRules, state: CoreState, hunches: Hunches, sense: Sense, card: int) -> int:
    """What a card comes to over all worlds, each counted as it weighs."""
    seat = state.table.turn
    kept = state.table.hands[seat] & ~(1 << card)
    found = [0] * (RANKS * RANKS)
    total = 0
    for world in range(len(hunches.wary)):
        start = with_hands(state, hunches.hands[world])
        put_down = Moment(play(rules, sense.deck, start, card, None), card)
        wary = Ledger(found, hunches.wary[world], sense.taste)
        total += note_plans(rules, seat, put_down, sense, wary)
        naive = Ledger(found, hunches.naive[world], NAIVE)
        total += note_plans(rules, seat, put_down, sense, naive)
    return total + best_plans(kept, found)


def note_plans(rules: CoreRules, seat: int, put_down: Moment, sense: Sense, ledger: Ledger) -> int:
    """Adds up in the ledger what each next card of the seat comes to in this world.

    Where no next card is due it gives what that comes to instead.
    """
    state = put_down.state
    if is_done(state):
        return WAYS * note_moment(rules, seat, put_down, sense, ledger)
    side = side_of(rules, seat)
    cards = answers(rules, sense.deck, state, manner(rules, state, side, sense, ledger.others))
    rest = cards
    total = 0
    while rest:
        card = lowest_card(rest)
        rest &= ~(SUIT_BITS << 4 * (card >> 2))
        moment = Moment(play(rules, sense.deck, state, card, None), card)
        share = Ledger(ledger.found, ledger.weight * ways_of(cards, card), ledger.others)
        total += note_moment(rules, seat, replies(rules, seat, moment, sense, share), sense, share)
    return total


def replies(rules: CoreRules, seat: int, moment: Moment, sense: Sense, ledger: Ledger) -> Moment:
    """The moment when it is the seat's turn again, or the distribution is done."""
    state, card = moment.state, moment.card
    side = side_of(rules, seat)
    while not is_done(state) and state.table.turn != seat:
        taste = manner(rules, state, side, sense, ledger.others)
        card = best_card(rules, sense.deck, state, taste)
        state = play(rules, sense.deck, state, card, None)
    return Moment(state, card)


def note_moment(rules: CoreRules, seat: int, moment: Moment, sense: Sense, ledger: Ledger) -> int:
    """Adds up in the ledger what each next card of the seat comes to from this moment on.

    Where no next card is due it adds nothing, and gives what that comes to; else it gives 0.
    """
    state = moment.state
    if is_done(state):
        side = side_of(rules, seat)
        return ledger.weight * WAYS * end_worth(rules, state, moment.card, side, sense)
    reply = RANKS * (moment.card >> 2)
    hand = state.table.hands[seat]
    while hand:
        card = lowest_card(hand)
        hand &= ~(SUIT_BITS << 4 * (card >> 2))
        worth = try_card(rules, state, card, sense, ledger.others)
        ledger.found[reply + (card >> 2)] += ledger.weight * worth
    return 0


def best_plans(kept: int, found: list[int]) -> int:
    """What the best next card after each reply comes to, all replies together.

    Sums of nothing are 0: a reply that never came adds nothing.
    """
    total = 0
    for reply in range(RANKS):
        best = LOWEST
        for rank in range(RANKS):
            if (kept >> 4 * rank) & SUIT_BITS:
                best = max(best, found[RANKS * reply + rank])
        if best > LOWEST:
            total += best
    return total
