"""What a world comes to: played out by weights, or solved where all hands are known.

Plain functions over the core's integers, like the engine (`planning` says what runs them). Between
distributions, `leaf` says what a state is worth. Where all is known, in the last distribution
at two seats, every line is searched to its end.
"""

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ronda.engine.capture import ONES, SUIT_BITS, cards_in
from ronda.engine.core_rules import CoreRules, side_of
from ronda.engine.flow import count_cards, score_last_card
from ronda.engine.play import end_chain, play
from ronda.engine.state import PLAYING, CardLayout, CoreState, Deck, PerSeat, with_table
from ronda.players.evaluation import (
    best_card,
    best_cards,
    lowest_card,
    margin,
    standing,
    verdict_worth,
)
from ronda.players.inference import LastPlay
from ronda.players.leaf import leaf_worth
from ronda.players.weights import LeafWeights, Weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_PLAYS: Final = 16
"""Cards in all hands of a distribution, at most: four seats with four each."""
LOWEST: Final = -(1 << 60)
"""Below any worth."""
WAYS: Final = 12
"""Which of equal cards is played is counted in twelfths: a hand has four cards at most."""
Numbers: TypeAlias = "NDArray[np.int64] | list[int]"


class SearchParams(NamedTuple):
    """What a search goes by.

    Attributes:
        deck: only its length is read: how many cards a deck has.
        weights: how those choose their cards who evaluate them.
        leaf: what a state between two distributions is worth.
    """

    deck: Deck
    weights: Weights
    leaf: LeafWeights


class WeightedWorlds(NamedTuple):
    """Worlds as arrays, or in the interpreter as lists.

    Attributes:
        hands: by world and seat, the mask of the hand.
        weights: by world, how much it counts.
        last_play: what the seat before put down.
    """

    hands: "NDArray[np.int64] | list[PerSeat]"
    weights: "NDArray[np.int64] | list[int]"
    last_play: LastPlay


def with_hands(state: CoreState, hands: PerSeat) -> CoreState:
    """The same state with other hands."""
    table = state.table
    hands = (hands[0], hands[1], hands[2], hands[3])
    return with_table(
        state, CardLayout(table.turn, hands, table.loose, table.laid, table.piles, table.capturer)
    )


def weights_for(
    rules: CoreRules, state: CoreState, side: int, params: SearchParams, others: Weights
) -> Weights:
    """By which weights the seat to play does so: those of a side by that of its params."""
    return params.weights if side_of(rules, state.table.turn) == side else others


def answers(rules: CoreRules, deck: Deck, state: CoreState, weights: Weights) -> int:
    """The mask of the cards that the seat to play may choose by its weights.

    With more than two seats only the lowest of equal ones is followed: there are too many lines.
    """
    if rules.seats > 2:
        return 1 << best_card(rules, deck, state, weights)
    return best_cards(rules, deck, state, state.table.hands[state.table.turn], weights)


def ways_of(cards: int, card: int) -> int:
    """How often a card's rank is played, out of `WAYS`, if each of these cards is as likely."""
    return WAYS * ONES[(cards >> 4 * (card >> 2)) & SUIT_BITS] // cards_in(cards)


def try_card(
    rules: CoreRules, state: CoreState, card: int, params: SearchParams, others: Weights
) -> int:
    """What the side to play has at the end of the distribution if it plays this card now.

    It is on average over what the next seat may choose, and in twelfths (`WAYS`).
    """
    side = side_of(rules, state.table.turn)
    state = play(rules, params.deck, state, card, None)
    if is_done(state):
        return WAYS * end_worth(rules, state, card, side, params)
    cards = answers(rules, params.deck, state, weights_for(rules, state, side, params, others))
    rest = cards
    total = 0
    while rest:
        reply = lowest_card(rest)
        rest &= ~(SUIT_BITS << 4 * (reply >> 2))
        worth = play_out(rules, state, reply, (side, params), others)
        total += ways_of(cards, reply) * worth
    return total


def play_out(
    rules: CoreRules, state: CoreState, card: int, own: tuple[int, SearchParams], others: Weights
) -> int:
    """What a side has at the end of the distribution if this card is played now.

    The side, given with what it goes by, plays on by its own weights, the other sides by theirs.
    """
    side, params = own
    state = play(rules, params.deck, state, card, None)
    while not is_done(state):
        card = best_card(rules, params.deck, state, weights_for(rules, state, side, params, others))
        state = play(rules, params.deck, state, card, None)
    return end_worth(rules, state, card, side, params)


def end_worth(
    rules: CoreRules, state: CoreState, card: int, side: int, params: SearchParams
) -> int:
    """What a side has when all hands are empty, `card` the last, or the match is decided."""
    deck = params.deck
    state = close_hands(rules, deck, state)
    if state.phase == PLAYING and state.deal.dealt < len(deck):
        return standing(rules, state, side) + leaf_worth(rules, deck, state, side, params.leaf)
    if state.phase == PLAYING:
        state = count_cards(rules, deck, score_last_card(rules, state, card, None), None)
    return deal_worth(rules, state, side)


def deal_worth(rules: CoreRules, state: CoreState, side: int) -> int:
    """What a side has at the end of a deal, calls apart: points, and whether they decide it."""
    totals = state.score.totals
    return margin(rules, totals, side) + verdict_worth(rules, totals, side)


def close_hands(rules: CoreRules, deck: Deck, state: CoreState) -> CoreState:
    """The state when all hands are empty: a chain that cannot go on is over (RULES §4)."""
    is_last = state.deal.dealt == len(deck)
    if state.phase == PLAYING and state.chain.level and (is_last or not rules.darba_across):
        return end_chain(rules, state, None)
    return state


def solve_card(rules: CoreRules, state: CoreState, card: int, params: SearchParams) -> int:
    """What perfect play gives the side that plays this card, at two seats, all hands known."""
    after = play(rules, params.deck, state, card, None)
    if is_done(after):
        return end_worth(rules, after, card, side_of(rules, state.table.turn), params)
    return -solve(rules, after, params)


def is_done(state: CoreState) -> bool:
    """Whether the distribution is played, or the match decided."""
    return state.phase != PLAYING or state.table.hands[state.table.turn] == 0


def solve(rules: CoreRules, start: CoreState, params: SearchParams) -> int:
    """What perfect play gives the side whose turn it is, at two seats, all hands known.

    A line is a branch of the search; each of its states keeps the cards not tried yet, and the best
    found so far for the side to play there. What one side has the other lacks, so a state is left
    as soon as it is too good for the side that could avoid it.
    """
    line = [start] * MOST_PLAYS
    untried = [0] * MOST_PLAYS
    best = [LOWEST] * MOST_PLAYS
    depth = 0
    untried[0] = start.table.hands[start.table.turn]
    while True:
        refuted = depth > 0 and best[depth] >= -best[depth - 1]
        if untried[depth] == 0 or refuted:
            if depth == 0:
                return best[0]
            depth -= 1
            best[depth] = max(best[depth], -best[depth + 1])
            continue
        state = line[depth]
        card = lowest_card(untried[depth])
        untried[depth] &= ~(SUIT_BITS << 4 * (card >> 2))
        after = play(rules, params.deck, state, card, None)
        if is_done(after):
            worth = end_worth(rules, after, card, side_of(rules, state.table.turn), params)
            best[depth] = max(best[depth], worth)
        else:
            depth += 1
            line[depth] = after
            untried[depth] = after.table.hands[after.table.turn]
            best[depth] = LOWEST
