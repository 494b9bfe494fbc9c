"""What each card is worth to a seat that will have seen the replies before it plays again.

Every world is played on twice: once against others who play by the weights of the search, once
against naive ones, so that the plan fears good players and profits from weak ones. All worlds in
which the same reply comes look alike when the next card is due: it is chosen for all of them
together. From there on every seat plays by its weights; a search in which all seats see all hands
hopes for what nobody can know, and loses to this one. Only in the last distribution at two seats,
where nothing is hidden, the first kind of others is taken to play perfectly.

Plain functions over the core's integers, like the engine: `backend` runs them compiled where it
can, and the interpreter comes to the same decisions. The work is bounded by the numbers of worlds
and of plays, never by time.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from ronda.engine.capture import SUIT_BITS
from ronda.engine.core_rules import RANKS, CoreRules, side_of
from ronda.engine.play import play
from ronda.engine.state import CoreState, PerSeat
from ronda.players.evaluation import best_card, lowest_card
from ronda.players.inference import play_likelihood
from ronda.players.search import (
    LOWEST,
    WAYS,
    Numbers,
    SearchParams,
    WeightedWorlds,
    answers,
    end_worth,
    is_done,
    solve_card,
    try_card,
    ways_of,
    weights_for,
    with_hands,
)
from ronda.players.weights import NAIVE, Weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WARY: Final = 1
NAIVE_ONES: Final = 3
"""How many of the others evaluate what they do, and how many take what they can, unless told."""


class Posterior(NamedTuple):
    """Worlds, and how much each counts with the others playing in one manner or the other.

    Attributes:
        hands: by world and seat, the mask of the hand.
        wary: by world, how much it counts with others who evaluate what they do.
        naive: by world, how much it counts with others who take what they can.
    """

    hands: "NDArray[np.int64] | list[PerSeat]"
    wary: list[int]
    naive: list[int]


class Ply(NamedTuple):
    """The state after a card was put down, and the card; it may be a reply's."""

    state: CoreState
    card: int


class Accumulator(NamedTuple):
    """What next cards come to, summed up in `found` by the reply's rank and their own.

    Attributes:
        found: the sums, `RANKS` places for each reply.
        weight: how much the world counts that is being played.
        others: the weights by which the other sides play in it.
    """

    found: list[int]
    weight: int
    others: Weights


def rate_cards(
    rules: CoreRules,
    state: CoreState,
    weighted: WeightedWorlds,
    params: SearchParams,
    ratings: Numbers,
) -> None:
    """Writes into `ratings`, by rank in hand, what its card comes to over all worlds together."""
    posterior = posterior_of(rules, state, weighted, params)
    perfect = 0
    if rules.seats == 2 and state.deal.dealt == len(params.deck):
        state = with_hands(state, weighted.hands[0])
        perfect = posterior.wary[0] * WAYS * WAYS
        posterior.wary[0] = 0
    hand = state.table.hands[state.table.turn]
    while hand:
        card = lowest_card(hand)
        hand &= ~(SUIT_BITS << 4 * (card >> 2))
        ratings[card >> 2] = plan_card(rules, state, posterior, params, card)
        if perfect:
            ratings[card >> 2] += perfect * solve_card(rules, state, card, params)


def posterior_of(
    rules: CoreRules, state: CoreState, weighted: WeightedWorlds, params: SearchParams
) -> Posterior:
    """The worlds weighed by what the card just played tells of the hand behind it."""
    wary = [0] * len(weighted.weights)
    naive = [0] * len(weighted.weights)
    for world in range(len(weighted.weights)):
        start = with_hands(state, weighted.hands[world])
        weight = weighted.weights[world]
        last = weighted.last_play
        wary[world] = (
            WARY * weight * play_likelihood(rules, params.deck, start, last, params.weights)
        )
        naive[world] = NAIVE_ONES * weight * play_likelihood(rules, params.deck, start, last, NAIVE)
    return Posterior(weighted.hands, wary, naive)


def plan_card(
    rules: CoreRules, state: CoreState, posterior: Posterior, params: SearchParams, card: int
) -> int:
    """What a card comes to over all worlds, each counted as it weighs."""
    seat = state.table.turn
    kept = state.table.hands[seat] & ~(1 << card)
    found = [0] * (RANKS * RANKS)
    total = 0
    for world in range(len(posterior.wary)):
        start = with_hands(state, posterior.hands[world])
        put_down = Ply(play(rules, params.deck, start, card, None), card)
        wary = Accumulator(found, posterior.wary[world], params.weights)
        total += add_plans(rules, seat, put_down, params, wary)
        naive = Accumulator(found, posterior.naive[world], NAIVE)
        total += add_plans(rules, seat, put_down, params, naive)
    return total + best_plans(kept, found)


def add_plans(
    rules: CoreRules, seat: int, put_down: Ply, params: SearchParams, sums: Accumulator
) -> int:
    """Adds up in the sums what each next card of the seat comes to in this world.

    Where no next card is due it gives what that comes to instead.
    """
    state = put_down.state
    if is_done(state):
        return WAYS * add_ply(rules, seat, put_down, params, sums)
    side = side_of(rules, seat)
    cards = answers(rules, params.deck, state, weights_for(rules, state, side, params, sums.others))
    rest = cards
    total = 0
    while rest:
        card = lowest_card(rest)
        rest &= ~(SUIT_BITS << 4 * (card >> 2))
        ply = Ply(play(rules, params.deck, state, card, None), card)
        share = Accumulator(sums.found, sums.weight * ways_of(cards, card), sums.others)
        total += add_ply(rules, seat, replies(rules, seat, ply, params, share), params, share)
    return total


def replies(rules: CoreRules, seat: int, ply: Ply, params: SearchParams, sums: Accumulator) -> Ply:
    """The ply when it is the seat's turn again, or the distribution is done."""
    state, card = ply.state, ply.card
    side = side_of(rules, seat)
    while not is_done(state) and state.table.turn != seat:
        weights = weights_for(rules, state, side, params, sums.others)
        card = best_card(rules, params.deck, state, weights)
        state = play(rules, params.deck, state, card, None)
    return Ply(state, card)


def add_ply(rules: CoreRules, seat: int, ply: Ply, params: SearchParams, sums: Accumulator) -> int:
    """Adds up in the sums what each next card of the seat comes to from this ply on.

    Where no next card is due it adds nothing, and gives what that comes to; else it gives 0.
    """
    state = ply.state
    if is_done(state):
        side = side_of(rules, seat)
        return sums.weight * WAYS * end_worth(rules, state, ply.card, side, params)
    reply = RANKS * (ply.card >> 2)
    hand = state.table.hands[seat]
    while hand:
        card = lowest_card(hand)
        hand &= ~(SUIT_BITS << 4 * (card >> 2))
        worth = try_card(rules, state, card, params, sums.others)
        sums.found[reply + (card >> 2)] += sums.weight * worth
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
