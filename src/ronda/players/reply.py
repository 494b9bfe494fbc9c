"""What the next player may do about a play: capture, with a darba or a missa, or answer a chain.

At every number of seats the next player is an opponent, since partners sit opposite (RULES §1).
"""

from typing import Final

from ronda.cards import Card, mask_of
from ronda.engine import PlayOption, Reason, View
from ronda.engine.capture import SUIT_BITS, captured_by, cards_in
from ronda.engine.core_events import FOR_DARBA, FOR_HBEL, FOR_JOJ_HBAL
from ronda.engine.core_rules import (
    NOT_LAST_CARD,
    NOT_LAST_DISTRIBUTION,
    RANKS,
    STEAL,
    WAIT,
    CoreRules,
    side_of,
)
from ronda.engine.play import level_value
from ronda.players.player import seat_to_act
from ronda.players.unseen import CERTAIN, NextHand, next_hand
from ronda.players.worth import others_cards, others_points, own_cards, own_points

NO_CHAIN: Final = 0
_LEVELS: Final = {
    Reason.DARBA: FOR_DARBA,
    Reason.HBEL: FOR_HBEL,
    Reason.JOJ_HBAL: FOR_JOJ_HBAL,
}


def reply_risk(rules: CoreRules, view: View, option: PlayOption) -> int:
    """What the reply to a play costs on average, if it is the dearest that the next hand allows.

    In thousandths of a point of margin, as everything in `worth`.
    """
    hand = next_hand(rules, view)
    if hand.size == 0:
        return 0
    costs = {**capture_costs(rules, view, option, hand), **answer_costs(rules, view, option, hand)}
    risk, left = 0, CERTAIN
    for rank, cost in sorted(costs.items(), key=lambda each: (-each[1], each[0])):
        chance = left * hand.chance_of(rank) // CERTAIN
        risk += cost * chance
        left -= chance
    return risk // CERTAIN


def capture_costs(
    rules: CoreRules, view: View, option: PlayOption, hand: NextHand
) -> dict[int, int]:
    """By rank (its place from 0), what it costs if the next player captures with it."""
    card = option.card
    loose = mask_of(view.loose) & ~mask_of(option.captured)
    is_laid = not option.captured and not option.taken
    if is_laid:
        loose |= 1 << card.number
    live = card.number >> 2 if is_laid and rules.darba and _stays_open(rules, hand) else None
    costs = {}
    for rank in range(RANKS):
        captured = captured_by(loose, rank)
        if not captured:
            continue
        if rank == live and rules.chain in (STEAL, WAIT) and can_answer_back(rules, view, card):
            costs[rank] = 0
            continue
        points = rules.darba if rank == live else 0
        if captured == loose and can_be_missa(rules, view, hand):
            points += rules.missa
        costs[rank] = others_points(rules, points) + others_cards(rules, cards_in(captured) + 1)
    return costs


def answer_costs(
    rules: CoreRules, view: View, option: PlayOption, hand: NextHand
) -> dict[int, int]:
    """The rank that could answer our chain, if there is one, and what an answer would cost."""
    level = chain_level(rules, view, option.card)
    if level in (NO_CHAIN, FOR_JOJ_HBAL) or not _stays_open(rules, hand):
        return {}
    rank = option.card.number >> 2
    if can_answer_back(rules, view, option.card):
        return {rank: 0}
    side = side_of(rules, seat_to_act(view))
    missa = sum(
        gain.points
        for gain in (*option.gains, *option.stake)
        if gain.reason is Reason.MISSA and gain.side == side
    )
    packet = 1 + len(option.captured) + len(option.taken)
    lost = own_points(level_value(rules, level) + missa) + own_cards(packet)
    given = others_points(rules, level_value(rules, level + 1) + missa) + others_cards(
        rules, packet + 1
    )
    return {rank: lost + given}


def chain_level(rules: CoreRules, view: View, card: Card) -> int:
    """The level of the chain that a card would open or answer (RULES §4); `NO_CHAIN` for none."""
    if view.chain is not None and view.chain.rank is card.rank:
        return _LEVELS[view.chain.level] + 1
    is_darba = view.live is not None and view.live.rank is card.rank
    return FOR_DARBA if is_darba and rules.chain in (STEAL, WAIT) else NO_CHAIN


def can_answer_back(rules: CoreRules, view: View, card: Card) -> bool:
    """Whether a reply of this card's rank would meet our next equal card: only at two seats."""
    rank = card.number >> 2
    kept = mask_of(view.hand) & ~(1 << card.number)
    return rules.seats == 2 and kept & SUIT_BITS << 4 * rank != 0


def can_be_missa(rules: CoreRules, view: View, hand: NextHand) -> bool:
    """Whether a capture from the next hand can be a missa (switch `missa_last`)."""
    if not hand.is_last:
        return True
    if rules.missa_last == NOT_LAST_DISTRIBUTION:
        return False
    is_last_card = not hand.is_new and sum(view.hand_sizes) == 2
    return not (rules.missa_last == NOT_LAST_CARD and is_last_card)


def _stays_open(rules: CoreRules, hand: NextHand) -> bool:
    """Whether a card laid or a chain is still open to the next hand (switch `darba_across`)."""
    return not hand.is_new or rules.darba_across == 1
