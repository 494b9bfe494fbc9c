"""What a card is worth to the seat that plays it, without searching.

Plain functions over the core's integers, like the engine itself, so that the search can run them
compiled. They read of other hands only how many cards they hold.

Worth is counted in thousandths of a point of margin: what a side has less the mean of what the
others have, so that at two sides a point of theirs costs as much as one of ours pays. Whole numbers
only, so that every machine decides alike.
"""

from typing import Final, NamedTuple

from ronda.engine.capture import ONES, SUIT_BITS, captured_by, cards_in
from ronda.engine.core_events import FOR_JOJ_HBAL
from ronda.engine.core_rules import (
    NOT_LAST_CARD,
    NOT_LAST_DISTRIBUTION,
    RANKS,
    WAIT,
    CoreRules,
    side_of,
)
from ronda.engine.dealing import hand_size
from ronda.engine.play import level_value, play
from ronda.engine.score import verdict
from ronda.engine.state import NO_CARD, NOBODY, OVER, CoreState, Deck, PerSeat
from ronda.players.weights import Weights

POINT: Final = 1000
CARD: Final = POINT // 2
"""A card in a pile: at two sides, one that moves from theirs to ours is one point of margin."""
WIN: Final = 1000 * POINT
"""A play that decides the match: it outweighs everything else that a play does."""
WHOLE: Final = 100
"""Weights of a worth are counted in hundredths."""
CERTAIN: Final = 1 << 16
"""Chances are whole numbers out of this many."""


class NextSeat(NamedTuple):
    """The seat that plays next, as far as another knows it.

    Attributes:
        size: how many cards it holds; 0 where no play follows in this deal.
        unseen: the mask of the cards that it may hold.
        hidden: how many these are.
        is_open: 1 if it may answer a chain, or take the card just laid with a darba; else 0.
        missa: what a missa would pay it.
    """

    size: int
    unseen: int
    hidden: int
    is_open: int
    missa: int


def evaluate(rules: CoreRules, deck: Deck, state: CoreState, card: int, weights: Weights) -> int:
    """Value a card for the seat to play, in hundredths; only cards of the same state compare."""
    seat = state.table.turn
    side = side_of(rules, seat)
    after = play(rules, deck, state, card, None)
    worth = WHOLE * margin(rules, after.score.totals, side)
    worth += weights.cards * holdings(rules, after, side)
    if after.phase == OVER:
        worth += WHOLE * verdict_worth(rules, after.score.totals, side)
    is_across = after.table.hands[after.table.turn] == 0
    if after.deal.dealt == len(deck):
        part = WHOLE if is_across else weights.leftover
        worth += part * leftover_worth(rules, after, side)
    kept = after.table.hands[seat]
    reply = weights.reply_across if is_across else weights.reply
    if reply:
        following = next_seat(rules, deck, after, unseen_cards(deck, state, seat))
        worth -= reply * (reply_worth(rules, after, kept, following) // (rules.sides - 1))
    if weights.lying:
        worth += weights.lying * CARD * cards_in(after.table.loose)
    if weights.follow_up:
        worth += weights.follow_up * follow_up(rules, after.table.loose, kept)
    return worth


def unseen_cards(deck: Deck, state: CoreState, seat: int) -> int:
    """The mask of the cards that a seat has neither seen in this deal nor in hand."""
    a, b, c, d = state.table.piles
    shown = a | b | c | d | state.table.loose | state.chain.packet
    return ((1 << len(deck)) - 1) & ~(shown | state.table.hands[seat])


def standing(rules: CoreRules, state: CoreState, side: int) -> int:
    """How far a side is ahead: points, cards in piles, and what a waiting chain would pay now."""
    return margin(rules, state.score.totals, side) + holdings(rules, state, side)


def holdings(rules: CoreRules, state: CoreState, side: int) -> int:
    """What cards in piles and a waiting chain are worth to a side."""
    piles = state.table.piles
    own = piles[side] | piles[side + 2] if rules.seats == 4 else piles[side]
    others = (piles[0] | piles[1] | piles[2] | piles[3]) & ~own
    worth = CARD * cards_in(own) - CARD * cards_in(others) // (rules.sides - 1)
    chain = state.chain
    if chain.level and rules.chain == WAIT:
        prize = POINT * (level_value(rules, chain.level) + chain.missa)
        worth += share(rules, side, chain.holder, prize + CARD * cards_in(chain.packet))
    return worth


def margin(rules: CoreRules, totals: PerSeat, side: int) -> int:
    """What a side has less the mean of what the others have."""
    others = totals[0] + totals[1] + totals[2] - totals[side]
    return POINT * totals[side] - POINT * others // (rules.sides - 1)


def verdict_worth(rules: CoreRules, totals: PerSeat, side: int) -> int:
    """What it is worth to a side, beyond the points, if these totals decide the match."""
    winner = verdict(rules, totals)
    if winner < 0:
        return 0
    return WIN if winner == side else -WIN


def share(rules: CoreRules, side: int, seat: int, amount: int) -> int:
    """What it is worth to a side that a seat, of this side or another, gets an amount."""
    return amount if side_of(rules, seat) == side else -amount // (rules.sides - 1)


def leftover_worth(rules: CoreRules, state: CoreState, side: int) -> int:
    """What the loose cards are worth to a side if nobody captures any more (RULES §2.5)."""
    capturer = state.table.capturer
    if capturer == NOBODY:
        return 0
    return share(rules, side, capturer, CARD * cards_in(state.table.loose))


def follow_up(rules: CoreRules, loose: int, kept: int) -> int:
    """The most that one of the cards kept would take now, were it one's turn again."""
    best = 0
    for rank in range(RANKS):
        captured = captured_by(loose, rank)
        if captured and (kept >> 4 * rank) & SUIT_BITS:
            missa = rules.missa if captured == loose else 0
            best = max(best, POINT * missa + CARD * (cards_in(captured) + 1))
    return best


def next_seat(rules: CoreRules, deck: Deck, after: CoreState, unseen: int) -> NextSeat:
    """The seat that plays after a card was put down; `unseen` by the seat that played it."""
    hands = after.table.hands
    size = cards_in(hands[after.table.turn])
    stock = len(deck) - after.deal.dealt
    is_open = 1
    is_last_card = (
        size == 1 and hands[0] | hands[1] | hands[2] | hands[3] == hands[after.table.turn]
    )
    if size == 0 and stock:
        size = hand_size(rules, deck, after.deal.distribution + 1)
        stock -= size * rules.seats
        is_open = rules.darba_across
    missa = rules.missa
    if stock == 0 and rules.missa_last == NOT_LAST_DISTRIBUTION:
        missa = 0
    if stock == 0 and rules.missa_last == NOT_LAST_CARD and is_last_card:
        missa = 0
    return NextSeat(size, unseen, cards_in(unseen), is_open, missa)


def reply_worth(rules: CoreRules, after: CoreState, kept: int, following: NextSeat) -> int:
    """What the next seat's best reply is worth to it on average, over the hands it may hold."""
    if following.size == 0:
        return 0
    unseen, met = following.unseen, after.table.loose
    if after.chain.level:
        met |= SUIT_BITS << 4 * after.chain.rank
    replies = [0] * RANKS
    for rank in range(RANKS):
        suits = SUIT_BITS << 4 * rank
        if met & suits and unseen & suits:
            replies[rank] = one_reply(rules, after, kept, following, rank)
    total = 0
    better = 0
    chance = CERTAIN
    while True:
        worth = max(replies)
        if worth <= 0:
            return total // CERTAIN
        rank = replies.index(worth)
        better += ONES[(unseen >> 4 * rank) & SUIT_BITS]
        without = chance_without(following, better)
        total += worth * (chance - without)
        chance = without
        replies[rank] = 0


def chance_without(following: NextSeat, some: int) -> int:
    """The chance, out of `CERTAIN`, that the next hand holds none of so many unseen cards."""
    unseen = following.hidden
    chance = CERTAIN
    for place in range(following.size):
        if unseen - some <= place:
            return 0
        chance = chance * (unseen - some - place) // (unseen - place)
    return chance


def one_reply(rules: CoreRules, after: CoreState, kept: int, following: NextSeat, rank: int) -> int:
    """What the next seat gets for a rank that captures or answers; 0 where it gains nothing.

    At two seats nobody else comes between: an equal card kept makes an answer too dear to give.
    """
    loose, chain = after.table.loose, after.chain
    can_answer = rules.seats == 2 and (kept >> 4 * rank) & SUIT_BITS != 0
    if chain.level and chain.rank == rank:
        if can_answer or not following.is_open or chain.level == FOR_JOJ_HBAL:
            return 0
        return answer_gain(rules, after)
    captured = captured_by(loose, rank)
    gain = CARD * (cards_in(captured) + 1)
    if captured == loose:
        gain += POINT * following.missa
    laid = after.table.laid
    if following.is_open and laid != NO_CARD and laid >> 2 == rank:
        gain += POINT * rules.darba
        if rules.darba and rules.chain and can_answer:
            gain = 0
    return gain


def answer_gain(rules: CoreRules, after: CoreState) -> int:
    """What an answer gives the next seat, and takes from the one that has just played (RULES §4).

    Counted so that the others' share of it is what that one loses.
    """
    chain = after.chain
    packet = cards_in(chain.packet)
    lost = POINT * (level_value(rules, chain.level) + chain.missa) + CARD * packet
    won = POINT * (level_value(rules, chain.level + 1) + chain.missa) + CARD * (packet + 1)
    return won + lost * (rules.sides - 1)


def best_card(rules: CoreRules, deck: Deck, state: CoreState, weights: Weights) -> int:
    """The best card for the seat to play; of equal ones the lowest."""
    hand = state.table.hands[state.table.turn]
    return lowest_card(best_cards(rules, deck, state, hand, weights))


def best_cards(rules: CoreRules, deck: Deck, state: CoreState, cards: int, weights: Weights) -> int:
    """The mask of the best of these cards for the seat to play: all that are equal."""
    rest = cards
    best = 0
    highest = 0
    while rest:
        card = lowest_card(rest)
        alike = cards & SUIT_BITS << 4 * (card >> 2)
        rest &= ~alike
        if alike == cards:  # nothing to choose from, and nothing to weigh
            return cards
        worth = evaluate(rules, deck, state, card, weights)
        if best == 0 or worth > highest:
            best = alike
            highest = worth
        elif worth == highest:
            best |= alike
    return best


def lowest_card(mask: int) -> int:
    """The number of the lowest card of a mask that is not empty."""
    card = 0
    while (mask >> card) & SUIT_BITS == 0:
        card += 4
    while (mask >> card) & 1 == 0:
        card += 1
    return card
