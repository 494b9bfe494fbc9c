"""Rondas and tringas (RULES §5): the strongest set of a hand, and what calls score."""

from typing import Final

from ronda.engine.capture import ONES, SUIT_BITS
from ronda.engine.core_events import FOR_CALL, FOR_FALSE_CALL, SETTLED, Sink, emit
from ronda.engine.core_rules import (
    ASAP,
    BLUFF,
    DOUBLE_ALWAYS,
    DOUBLE_FIRST,
    FOUR_ARE_DOUBLE,
    POT,
    RANKS,
    SPLIT,
    CoreRules,
    side_of,
)
from ronda.engine.dealing import hand_dealt
from ronda.engine.score import end_step, score
from ronda.engine.state import ZEROS, CallState, CoreState, Deck, PerSeat, put, with_calls

NO_CALL: Final = 0
RONDA: Final = 1
DOUBLE: Final = 2
TRINGA: Final = 3

NO_RANK: Final = -1
"""Instead of a rank: the call is false."""


def highest_alike(hand: int, least: int) -> int:
    """The highest rank held at least `least` times, or `NO_RANK`."""
    for place in range(RANKS):
        rank = RANKS - 1 - place
        if ONES[(hand >> 4 * rank) & SUIT_BITS] >= least:
            return rank
    return NO_RANK


def holds_pair(hand: int) -> bool:
    """Whether any rank is held twice: two of its four bits, one, two or three places apart."""
    apart = hand >> 1 & 0x77_7777_7777 | hand >> 2 & 0x33_3333_3333 | hand >> 3 & 0x11_1111_1111
    return hand & apart != 0


def strongest_kind(rules: CoreRules, hand: int, distribution: int) -> int:
    """The kind of the strongest set that a hand as dealt holds, or `NO_CALL`."""
    if not holds_pair(hand):  # as most hands do; no need to count
        return NO_CALL
    pairs = 0
    most = 0
    while hand:
        alike = ONES[hand & SUIT_BITS]
        if alike >= 2:
            pairs += 1
        if alike > most:
            most = alike
        hand >>= 4
    if most == 4:
        return DOUBLE if rules.four_alike == FOUR_ARE_DOUBLE else TRINGA
    if most == 3:
        return TRINGA
    if pairs == 2 and is_double(rules, distribution):
        return DOUBLE
    return RONDA


def is_double(rules: CoreRules, distribution: int) -> bool:
    """Whether two pairs are a double ronda in this distribution."""
    return rules.two_pairs == DOUBLE_ALWAYS or (
        rules.two_pairs == DOUBLE_FIRST and distribution == 1
    )


def claimed_rank(hand: int, kind: int) -> int:
    """The rank a call of `kind` competes with, or `NO_RANK` where the hand as dealt lacks it.

    A ronda, single or double, counts by its highest pair; three or four alike make a ronda true
    as well.
    """
    return highest_alike(hand, 3 if kind == TRINGA else 2)


def kind_value(rules: CoreRules, kind: int) -> int:
    """What a call of this kind is worth."""
    if kind == TRINGA:
        return rules.tringa
    return rules.double_ronda if kind == DOUBLE else rules.ronda


def kinds_called(calls: CallState, distribution: int) -> PerSeat:
    """What each seat called in a distribution."""
    shift = 2 * (distribution - 1)
    a, b, c, d = calls.called
    return ((a >> shift) & 3, (b >> shift) & 3, (c >> shift) & 3, (d >> shift) & 3)


def with_call(calls: CallState, seat: int, kind: int, distribution: int) -> CallState:
    """The calls after one seat has chosen: a call, or `NO_CALL` for passing."""
    bits = kind << 2 * (distribution - 1)
    called = put(calls.called, seat, calls.called[seat] | bits)
    return CallState(called, calls.chosen | 1 << seat, calls.fined)


def kinds_decide(rules: CoreRules, kinds: PerSeat) -> bool:
    """Whether kinds alone tell the winner (`asap`): one side called, or one side has a tringa."""
    callers = 0
    tringas = 0
    for seat in range(rules.seats):
        side = 1 << side_of(rules, seat)
        if kinds[seat] != NO_CALL:
            callers |= side
        if kinds[seat] == TRINGA:
            tringas |= side
    return ONES[callers] == 1 or ONES[tringas] == 1


def ranks_called(rules: CoreRules, deck: Deck, state: CoreState, distribution: int) -> PerSeat:
    """The rank each seat's call competes with; `NO_RANK` for a false call or none."""
    kinds = kinds_called(state.calls, distribution)
    ranks = (NO_RANK, NO_RANK, NO_RANK, NO_RANK)
    for seat in range(rules.seats):
        if kinds[seat] != NO_CALL:
            hand = hand_dealt(rules, deck, state.deal.dealer, distribution, seat)
            ranks = put(ranks, seat, claimed_rank(hand, kinds[seat]))
    return ranks


def lowest_wins(rules: CoreRules, ranks: PerSeat) -> bool:
    """Whether all four called truly and the lower rank wins (switch `call_lowest_all_four`)."""
    return rules.call_lowest_all_four == 1 and rules.seats == 4 and min(ranks) > NO_RANK


def call_order(kind: int, rank: int, lowest: bool) -> int:
    """What calls are compared by: any tringa over any ronda, then the rank (RULES §5)."""
    order = RANKS - rank if lowest else rank + 1
    return order + 2 * RANKS if kind == TRINGA else order


def awards(rules: CoreRules, kinds: PerSeat, ranks: PerSeat) -> PerSeat:
    """What each side gets for the calls of a distribution (RULES §5, order and amount)."""
    lowest = lowest_wins(rules, ranks)
    best = 0
    winners = 0
    dearest = 0
    pot = 0
    for seat in range(rules.seats):
        if ranks[seat] == NO_RANK:
            continue
        worth = kind_value(rules, kinds[seat])
        pot += worth
        order = call_order(kinds[seat], ranks[seat], lowest)
        if order > best:
            best = order
            winners = 0
            dearest = 0
        if order == best:
            winners |= 1 << side_of(rules, seat)
            dearest = max(dearest, worth)
    return _shared(rules, winners, pot if rules.call_award == POT else dearest)


def _shared(rules: CoreRules, winners: int, amount: int) -> PerSeat:
    """An amount for the winning side, or between tied sides as `call_tie` says."""
    tied = ONES[winners]
    if tied == 0 or (tied > 1 and rules.call_tie != SPLIT):
        return ZEROS
    shares = ZEROS
    for side in range(rules.sides):
        if (winners >> side) & 1:
            shares = put(shares, side, amount // tied)
    return shares


def fine(rules: CoreRules, kind: int, is_past: int) -> int:
    """What a false call gives away; nothing once the first one of its deal is past (RULES §5)."""
    return 0 if is_past or rules.false_call == 0 else kind_value(rules, kind)


def settle(
    rules: CoreRules, deck: Deck, state: CoreState, distribution: int, out: Sink
) -> CoreState:
    """Compares and scores the calls of a distribution, with its fines: step (c) of RULES §7."""
    kinds = kinds_called(state.calls, distribution)
    if kinds == ZEROS:
        return state
    hidden = rules.call_settled == ASAP and kinds_decide(rules, kinds)
    packed = kinds[0] | kinds[1] << 2 | kinds[2] << 4 | kinds[3] << 6
    emit(out, (SETTLED, distribution, packed, int(hidden), 0))
    ranks = ranks_called(rules, deck, state, distribution)
    shares = awards(rules, kinds, ranks)
    totals = state.score.totals
    for side in range(rules.sides):
        totals = score(totals, side, shares[side], FOR_CALL, out)
    fined = state.calls.fined
    for place in range(rules.seats):
        seat = (state.deal.dealer + 1 + place) % rules.seats
        if kinds[seat] == NO_CALL or ranks[seat] != NO_RANK:
            continue
        gainer = side_of(rules, (seat + 1) % rules.seats)
        points = fine(rules, kinds[seat], (fined >> seat) & 1)
        totals = score(totals, gainer, points, FOR_FALSE_CALL, out)
        fined |= 1 << seat
    state = with_calls(state, CallState(state.calls.called, state.calls.chosen, fined))
    return end_step(rules, state, totals, out)


def call_kinds(rules: CoreRules, hand: int, distribution: int) -> int:
    """A bit for each kind that may be called on this hand: only true ones, or any in a bluff."""
    if rules.calls == BLUFF:
        return 1 << RONDA | 1 << TRINGA
    kind = strongest_kind(rules, hand, distribution)
    return 0 if kind == NO_CALL else 1 << kind
