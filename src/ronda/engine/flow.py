"""The order of things (RULES §7): what follows a deck, a call, a card, up to the next decision.

Read from the top, the functions are the phases of a deal, and the lines within them stand in the
order in which RECORD.md wants the events. A step that decides the match (`win: at_once`) leaves
the phase `OVER`, and every later step passes such a state on untouched.
"""

from typing import Final

from ronda.engine.calls import (
    call_kinds,
    kinds_called,
    kinds_decide,
    settle,
    strongest_kind,
    with_call,
)
from ronda.engine.capture import cards_in
from ronda.engine.core_events import (
    CALLED,
    COUNTED,
    DEALT,
    FOR_CARDS,
    FOR_LAST_CARD,
    LEFT_OVER,
    TOTALLED,
    Sink,
    emit,
)
from ronda.engine.core_rules import (
    ANNOUNCE,
    ASAP,
    AT_ONCE,
    AUTO,
    BLUFF,
    DECLARE,
    ONE,
    PER_DEAL,
    PER_DISTRIBUTION,
    REY,
    CoreRules,
    side_of,
)
from ronda.engine.dealing import deal_hands
from ronda.engine.play import end_chain, play
from ronda.engine.score import UNDECIDED, end_match, end_step, par, score, verdict
from ronda.engine.state import (
    DECK_DUE,
    DECLARING,
    NO_CALLS,
    NO_CARD,
    NO_CHAIN,
    NOBODY,
    OVER,
    PLAYING,
    ZEROS,
    CardLayout,
    CoreState,
    Deal,
    Deck,
    add,
    put,
    with_calls,
    with_phase,
    with_table,
)

CALL_ACTION: Final = 40
"""In the core an action is a card's number, or 40 and the kind of a call; 40 itself passes."""
CARD_ACTIONS: Final = (1 << CALL_ACTION) - 1
"""Of a mask of actions, those that play a card."""


def begin_deal(rules: CoreRules, deck: Deck, state: CoreState, out: Sink) -> CoreState:
    """A deck begins: the deal, the hands, the opening table, the calls that come by themselves."""
    emit(out, (DEALT, state.deal.number, state.deal.dealer, 0, 0))
    return begin_distribution(rules, deck, with_phase(state, PLAYING), out)


def begin_distribution(rules: CoreRules, deck: Deck, state: CoreState, out: Sink) -> CoreState:
    """Hands are given out; with `auto` every set is called, with `declare` everybody chooses."""
    state = deal_hands(rules, deck, state, out)
    if rules.calls == DECLARE:
        return with_phase(state, DECLARING)
    if rules.calls != AUTO:
        return state
    calls = state.calls
    distribution = state.deal.distribution
    for seat in range(rules.seats):
        kind = strongest_kind(rules, state.table.hands[seat], distribution)
        calls = with_call(calls, seat, kind, distribution)
    return announce_all(rules, deck, with_calls(state, calls), out)


def announce_all(rules: CoreRules, deck: Deck, state: CoreState, out: Sink) -> CoreState:
    """All calls at once, from the seat after the dealer on, passes too in a declare phase."""
    kinds = kinds_called(state.calls, state.deal.distribution)
    for place in range(rules.seats):
        seat = (state.deal.dealer + 1 + place) % rules.seats
        if kinds[seat] or rules.calls == DECLARE:
            emit(out, (CALLED, seat, kinds[seat], 0, 0))
    state = with_phase(state, PLAYING)
    if rules.call_settled == ASAP and kinds_decide(rules, kinds):
        return settle(rules, deck, state, state.deal.distribution, out)
    return state


def act(rules: CoreRules, deck: Deck, state: CoreState, action: int, out: Sink) -> CoreState:
    """The seat whose turn it is calls or plays a card; the action must be legal."""
    if action >= CALL_ACTION:
        seat = state.table.turn
        kind = action - CALL_ACTION
        emit(out, (CALLED, seat, kind, 0, 0))
        return with_calls(state, with_call(state.calls, seat, kind, state.deal.distribution))
    state = play(rules, deck, state, action, out)
    if state.phase == OVER:
        return state
    if state.table.hands[state.table.turn]:
        return state
    return end_distribution(rules, deck, state, action, out)


def declare(
    rules: CoreRules, deck: Deck, state: CoreState, choice: tuple[int, int], out: Sink
) -> CoreState:
    """One seat declares or passes: `choice` is seat and action; the last one opens them all."""
    seat, action = choice
    calls = with_call(state.calls, seat, action - CALL_ACTION, state.deal.distribution)
    state = with_calls(state, calls)
    if calls.chosen != (1 << rules.seats) - 1:
        return state
    return announce_all(rules, deck, state, out)


def end_distribution(
    rules: CoreRules, deck: Deck, state: CoreState, card: int, out: Sink
) -> CoreState:
    """Every hand is empty, `card` the last: another distribution follows, or the deal ends."""
    is_last = state.deal.dealt == len(deck)
    if state.chain.level and (is_last or not rules.darba_across):
        state = end_chain(rules, state, out)
    state = settle_distribution(rules, deck, state, out)
    if state.phase == OVER:
        return state
    if not is_last:
        return begin_distribution(rules, deck, state, out)
    return end_deal(rules, deck, state, card, out)


def settle_distribution(rules: CoreRules, deck: Deck, state: CoreState, out: Sink) -> CoreState:
    """The calls of the distribution that ends, where they are scored now and not yet."""
    if state.phase == OVER:
        return state
    distribution = state.deal.distribution
    kinds = kinds_called(state.calls, distribution)
    due = rules.call_settled == PER_DISTRIBUTION or (
        rules.call_settled == ASAP and not kinds_decide(rules, kinds)
    )
    return settle(rules, deck, state, distribution, out) if due else state


def end_deal(rules: CoreRules, deck: Deck, state: CoreState, card: int, out: Sink) -> CoreState:
    """Steps d and e of RULES §7 and the calls that waited for them; totals, and the next deal."""
    state = score_last_card(rules, state, card, out)
    state = count_cards(rules, deck, state, out)
    if rules.call_settled == PER_DEAL:
        for distribution in range(1, state.deal.distribution + 1):
            if state.phase != OVER:
                state = settle(rules, deck, state, distribution, out)
    if state.phase == OVER:
        return state
    totals = state.score.totals
    emit(out, (TOTALLED, totals[0], totals[1], totals[2], totals[3]))
    winner = UNDECIDED if rules.win == AT_ONCE else verdict(rules, totals)
    if winner != UNDECIDED:
        return end_match(state, winner, out)
    return next_deal(rules, state)


def score_last_card(rules: CoreRules, state: CoreState, card: int, out: Sink) -> CoreState:
    """The dealer's last card (RULES §6): a capture with the rey pays, with the 1 or none costs."""
    if rules.last_card == 0:
        return state
    captured = state.table.laid == NO_CARD
    pays = captured and card >> 2 == REY
    costs = not captured or card >> 2 == ONE
    mine = side_of(rules, state.deal.dealer)
    totals = state.score.totals
    for side in range(rules.sides):
        if pays if side == mine else costs:
            totals = score(totals, side, rules.last_card, FOR_LAST_CARD, out)
    return end_step(rules, state, totals, out)


def count_cards(rules: CoreRules, deck: Deck, state: CoreState, out: Sink) -> CoreState:
    """The leftover goes to the last capturer, and cards over the par score (RULES §2.5, §2.6)."""
    if state.phase == OVER:
        return state
    table = state.table
    if table.loose and table.capturer != NOBODY:
        emit(out, (LEFT_OVER, table.capturer, table.loose, 0, 0))
        piles = put(table.piles, table.capturer, table.piles[table.capturer] | table.loose)
        table = CardLayout(table.turn, table.hands, 0, table.laid, piles, table.capturer)
        state = with_table(state, table)
    counts = ZEROS
    for seat in range(rules.seats):
        counts = add(counts, side_of(rules, seat), cards_in(table.piles[seat]))
    emit(out, (COUNTED, counts[0], counts[1], counts[2], counts[3]))
    totals = state.score.totals
    for side in range(rules.sides):
        over = counts[side] - par(rules, len(deck))
        totals = score(totals, side, max(over, 0), FOR_CARDS, out)
    return end_step(rules, state, totals, out)


def next_deal(rules: CoreRules, state: CoreState) -> CoreState:
    """The deck is played out: the deal passes to the next seat (RULES §2.3)."""
    deal = Deal(state.deal.number + 1, (state.deal.dealer + 1) % rules.seats, 0, 0)
    table = CardLayout(NOBODY, ZEROS, 0, NO_CARD, ZEROS, NOBODY)
    return CoreState(DECK_DUE, deal, table, NO_CHAIN, NO_CALLS, state.score)


def legal_mask(rules: CoreRules, state: CoreState, seat: int) -> int:
    """Every legal action of a seat: a bit a card, and from `CALL_ACTION` on passing and calls."""
    hand = state.table.hands[seat]
    has_chosen = (state.calls.chosen >> seat) & 1
    if state.phase == PLAYING and state.table.turn == seat:
        if has_chosen or not (rules.calls == BLUFF or rules.calls == ANNOUNCE):
            return hand
        return hand | call_kinds(rules, hand, state.deal.distribution) << CALL_ACTION
    if state.phase == DECLARING and not has_chosen:
        return (1 | call_kinds(rules, hand, state.deal.distribution)) << CALL_ACTION
    return 0
