"""The loop around the engine's core: matches from the first deck to the last action.

The actions come from chance, or from a record. Compiled or not, these are the same functions.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ronda.compiled.chance import Numbers, pick, shuffle_deck, step
from ronda.engine.core_rules import CoreRules
from ronda.engine.flow import CALL_ACTION, act, begin_deal, declare, legal_mask
from ronda.engine.state import DECK_DUE, DECLARING, OVER, CoreState, start_core

NO_LIMIT: Final = 1 << 62
NO_ACTION: Final = -1


class BatchTerms(NamedTuple):
    """What all matches of a batch have in common; flags as 0 or 1.

    Attributes:
        core_rules: the rules at this number of seats.
        clean: whether chance has to turn up a clean opening table.
        deals: the number of deals after which a match stops, decided or not.
        given: whether decks and actions are given; otherwise chance makes them.
    """

    core_rules: CoreRules
    clean: int
    deals: int
    given: int


class Moves(NamedTuple):
    """Decks and actions as given, by their numbers in the core.

    Attributes:
        decks: shape (1 + given deals, cards), top first; row 0 is the deck that is being played.
        actions: of all deals, in the order in which the seats act.
    """

    decks: Numbers
    actions: Numbers


class Batch(NamedTuple):
    """What came of some matches, one row each.

    Attributes:
        totals: points by side; int64, shape (matches, sides).
        winners: the side that won; -1 for a draw and for an unfinished match; int64.
        finished: whether the match was decided; bool.
        deals: decks dealt; int64.
        plays: cards put down; int64.
        actions: cards put down, calls and passes; int64.
    """

    totals: NDArray[np.int64]
    winners: NDArray[np.int64]
    finished: NDArray[np.bool_]
    deals: NDArray[np.int64]
    plays: NDArray[np.int64]
    actions: NDArray[np.int64]


def play_matches(
    terms: BatchTerms, dealers: Numbers, streams: Numbers, moves: Moves, batch: Batch
) -> CoreState:
    """Plays a match for each first dealer, with the stream beside it, and fills its row of `batch`.

    A match ends when it is decided, after `terms.deals`, when the given actions are used up, or
    before the first of them that is not legal. Gives the state in which the last match ended.
    """
    rules = terms.core_rules
    deck = moves.decks[0]
    state = start_core(DECK_DUE, 0)
    for i in range(len(dealers)):
        state = start_core(DECK_DUE, dealers[i])
        stream = streams[i]
        deals = plays = actions = 0
        while goes_on(terms, state, deals):
            if state.phase == DECK_DUE:
                stream = next_deck(terms, moves, deals, stream)
                deals += 1
                state = begin_deal(rules, deck, state, None)
                continue
            seat = seat_to_act(rules, state)
            stream = step(stream)
            action = choose(terms, moves, actions, legal_mask(rules, state, seat), stream)
            if action == NO_ACTION:
                break
            actions += 1
            if action < CALL_ACTION:
                plays += 1
            if state.phase == DECLARING:
                state = declare(rules, deck, state, (seat, action), None)
            else:
                state = act(rules, deck, state, action, None)
        write_row(batch, i, state, (deals, plays, actions))
    return state


def goes_on(terms: BatchTerms, state: CoreState, deals: int) -> bool:
    """Whether the match is still to be played: not decided, and not out of decks."""
    return state.phase != OVER and (state.phase != DECK_DUE or deals < terms.deals)


def next_deck(terms: BatchTerms, moves: Moves, deals: int, stream: int) -> int:
    """Makes row 0 of the decks the one that follows `deals`; gives the stream after it."""
    deck = moves.decks[0]
    if not terms.given:
        return shuffle_deck(terms.core_rules, terms.clean, deck, stream)
    given = moves.decks[1 + deals]
    for i in range(len(deck)):
        deck[i] = given[i]
    return stream


def seat_to_act(rules: CoreRules, state: CoreState) -> int:
    """The seat to play, or the next to declare, from the seat after the dealer on (RECORD.md)."""
    if state.phase != DECLARING:
        return state.table.turn
    seat = state.table.turn
    while (state.calls.chosen >> seat) & 1:
        seat = 0 if seat + 1 == rules.seats else seat + 1
    return seat


def choose(terms: BatchTerms, moves: Moves, actions: int, legal: int, stream: int) -> int:
    """The next action: picked by chance, or as given; `NO_ACTION` where none or none legal is."""
    if not terms.given:
        return pick(legal, stream)
    if actions == len(moves.actions):
        return NO_ACTION
    action = moves.actions[actions]
    return action if (legal >> action) & 1 else NO_ACTION


def write_row(batch: Batch, row: int, state: CoreState, counts: tuple[int, int, int]) -> None:
    """What came of one match; `counts` are its deals, plays and actions."""
    for side in range(batch.totals.shape[1]):
        batch.totals[row, side] = state.score.totals[side]
    batch.winners[row] = state.score.winner
    batch.finished[row] = state.phase == OVER
    batch.deals[row] = counts[0]
    batch.plays[row] = counts[1]
    batch.actions[row] = counts[2]
