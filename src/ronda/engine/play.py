"""One card put down: laying, capturing, darba, the chain, missa (RULES §2.4, §4)."""

from ronda.engine.calls import NO_CALL, with_call
from ronda.engine.capture import SUIT_BITS, captured_by
from ronda.engine.core_events import (
    COLLECTED,
    FOR_DARBA,
    FOR_HBEL,
    FOR_JOJ_HBAL,
    FOR_MISSA,
    PLAYED,
    Sink,
    emit,
)
from ronda.engine.core_rules import (
    NOT_LAST_CARD,
    NOT_LAST_DISTRIBUTION,
    STEAL,
    WAIT,
    CoreRules,
    seat_after,
    side_of,
)
from ronda.engine.score import end_step, score
from ronda.engine.state import (
    NO_CARD,
    NO_CHAIN,
    PLAYING,
    ZEROS,
    CallState,
    CardLayout,
    ChainState,
    CoreState,
    Deck,
    put,
)


def level_value(rules: CoreRules, level: int) -> int:
    """What a level of the chain is worth."""
    if level == FOR_DARBA:
        return rules.darba
    return rules.hbel if level == FOR_HBEL else rules.joj_hbal


def play(rules: CoreRules, deck: Deck, state: CoreState, card: int, out: Sink) -> CoreState:
    """The card of the seat to play, put down, and the turn passed on.

    A waiting chain that it ends is paid first (RULES §4).
    """
    if state.chain.level:
        if card >> 2 == state.chain.rank:
            return answer(rules, state, card, out)
        state = end_chain(rules, state, out)
        if state.phase != PLAYING:
            return state
    if state.table.loose & SUIT_BITS << 4 * (card >> 2):
        return capture(rules, deck, state, card, out)
    return lay(rules, state, card, out)


def lay(rules: CoreRules, state: CoreState, card: int, out: Sink) -> CoreState:
    """A play that captures nothing."""
    table = state.table
    seat = table.turn
    emit(out, (PLAYED, seat, card, 0, 0))
    hands = put(table.hands, seat, table.hands[seat] & ~(1 << card))
    loose = table.loose | 1 << card
    table = CardLayout(seat_after(rules, seat), hands, loose, card, table.piles, table.capturer)
    return CoreState(state.phase, state.deal, table, NO_CHAIN, _past_calling(state), state.score)


def is_darba(rules: CoreRules, table: CardLayout, card: int) -> bool:
    """Whether a card takes the one that the play before has just laid (RULES §4)."""
    return rules.darba > 0 and table.laid != NO_CARD and table.laid >> 2 == card >> 2


def capture(rules: CoreRules, deck: Deck, state: CoreState, card: int, out: Sink) -> CoreState:
    """A play that takes loose cards; a darba opens a chain where the rules have one."""
    table = state.table
    seat = table.turn
    captured = captured_by(table.loose, card >> 2)
    emit(out, (PLAYED, seat, card, captured, 0))
    hands = put(table.hands, seat, table.hands[seat] & ~(1 << card))
    loose = table.loose & ~captured
    takes_laid = is_darba(rules, table, card)
    missa = rules.missa if loose == 0 and can_be_missa(rules, deck, state, hands == ZEROS) else 0
    packet = captured | 1 << card
    totals = state.score.totals
    piles = table.piles
    chain = NO_CHAIN
    if takes_laid and (rules.chain == STEAL or rules.chain == WAIT):
        chain = ChainState(FOR_DARBA, card >> 2, seat, packet, missa)
    if not (takes_laid and rules.chain == WAIT):
        side = side_of(rules, seat)
        piles = put(piles, seat, piles[seat] | packet)
        totals = score(totals, side, rules.darba if takes_laid else 0, FOR_DARBA, out)
        totals = score(totals, side, missa, FOR_MISSA, out)
    table = CardLayout(seat_after(rules, seat), hands, loose, NO_CARD, piles, seat)
    state = CoreState(state.phase, state.deal, table, chain, _past_calling(state), state.score)
    return end_step(rules, state, totals, out)


def can_be_missa(rules: CoreRules, deck: Deck, state: CoreState, hands_empty: bool) -> bool:
    """Whether a capture may be a missa now (switch `missa_last`); `hands_empty` after the play."""
    if state.deal.dealt < len(deck):
        return True
    if rules.missa_last == NOT_LAST_DISTRIBUTION:
        return False
    return not (rules.missa_last == NOT_LAST_CARD and hands_empty)


def answer(rules: CoreRules, state: CoreState, card: int, out: Sink) -> CoreState:
    """The next equal card, hbel or joj hbal: packet and points move to the answerer (RULES §4)."""
    table = state.table
    seat = table.turn
    old = state.chain
    emit(out, (PLAYED, seat, card, 0, old.packet))
    chain = ChainState(old.level + 1, old.rank, seat, old.packet | 1 << card, old.missa)
    totals = state.score.totals
    piles = table.piles
    if rules.chain == STEAL:
        loser = side_of(rules, old.holder)
        side = side_of(rules, seat)
        piles = put(piles, old.holder, piles[old.holder] & ~old.packet)
        piles = put(piles, seat, piles[seat] | chain.packet)
        totals = score(totals, loser, -level_value(rules, old.level), old.level, out)
        totals = score(totals, loser, -old.missa, FOR_MISSA, out)
        totals = score(totals, side, level_value(rules, chain.level), chain.level, out)
        totals = score(totals, side, old.missa, FOR_MISSA, out)
    hands = put(table.hands, seat, table.hands[seat] & ~(1 << card))
    table = CardLayout(seat_after(rules, seat), hands, table.loose, NO_CARD, piles, seat)
    state = CoreState(state.phase, state.deal, table, chain, _past_calling(state), state.score)
    state = end_step(rules, state, totals, out)
    if chain.level == FOR_JOJ_HBAL and state.phase == PLAYING:
        return end_chain(rules, state, out)
    return state


def end_chain(rules: CoreRules, state: CoreState, out: Sink) -> CoreState:
    """The chain is over: a waiting packet goes to its holder, who scores its last level."""
    chain = state.chain
    table = state.table
    totals = state.score.totals
    if chain.level and rules.chain == WAIT:
        holder = chain.holder
        emit(out, (COLLECTED, holder, chain.packet, 0, 0))
        piles = put(table.piles, holder, table.piles[holder] | chain.packet)
        table = CardLayout(table.turn, table.hands, table.loose, table.laid, piles, table.capturer)
        side = side_of(rules, holder)
        totals = score(totals, side, level_value(rules, chain.level), chain.level, out)
        totals = score(totals, side, chain.missa, FOR_MISSA, out)
    state = CoreState(state.phase, state.deal, table, NO_CHAIN, state.calls, state.score)
    return end_step(rules, state, totals, out)


def _past_calling(state: CoreState) -> CallState:
    """The calls once the seat to play has put a card down: it may not call any more (RULES §5)."""
    seat = state.table.turn
    if (state.calls.chosen >> seat) & 1:
        return state.calls
    return with_call(state.calls, seat, NO_CALL, state.deal.distribution)
