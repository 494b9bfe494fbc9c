"""The loop of the batch: plain functions over the engine's core, compiled like it.

A row of `TableRows` is one table: its state as 33 integers, its deck, and two streams of chance,
one for decks and one for picking actions. A row of `StepRows` is what the seat to act is shown
there, number for number what `observing.observe` makes of its View. Most of it is cards that are
there or not: these are written several at once, as the words of `FOUR_CARDS` and `EIGHT_ACTIONS`.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ronda.compiled.chance import number_below, pick, shuffle_deck, step
from ronda.compiled.playing import NO_ACTION, BatchTerms, seat_to_act
from ronda.engine.core_rules import CoreRules, seat_after, side_of
from ronda.engine.dealing import cards_at, dealt_before, hand_size
from ronda.engine.flow import act, begin_deal, declare, legal_mask
from ronda.engine.state import (
    DECK_DUE,
    DECLARING,
    NO_CARD,
    NOBODY,
    OVER,
    ZEROS,
    CallState,
    CardLayout,
    ChainState,
    CoreState,
    Deal,
    Deck,
    PerSeat,
    Score,
    start_core,
)


class TableRows(NamedTuple):
    """Tables under way, a row each.

    Attributes:
        cores: the states; int64, shape (rows, 33).
        decks: the decks being played, top first; int64, shape (rows, 40).
        streams: chance for decks, and for picking actions; int64, shape (rows, 2).
    """

    cores: NDArray[np.int64]
    decks: NDArray[np.int64]
    streams: NDArray[np.int64]


class StepRows(NamedTuple):
    """What is shown after a step, a row a table.

    Attributes:
        numbers: observations by `observing.sections`, then up to three zeros; int16.
        words: the same memory, four numbers each; int64.
        masks: whether actions are legal, a byte each, eight of them a word; int64, shape (rows, 6).
        legal: the same as bits; int64, shape (rows,).
        seats: who is to act; int64, shape (rows,).
        rewards: by seat, what its lead has gained; float32, shape (rows, seats).
        done: whether an episode ended with this step; the rest tells of the next one; bool.
    """

    numbers: NDArray[np.int16]
    words: NDArray[np.int64]
    masks: NDArray[np.int64]
    legal: NDArray[np.int64]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]


WIDTH: Final = 33
"""Integers that a state is kept as."""
CARD_WORDS: Final = 10
"""Words that a section of forty cards takes."""


class RowContext(NamedTuple):
    """What a row is written from; `seat` reads it."""

    core_rules: CoreRules
    deck: Deck
    state: CoreState
    seat: int


def spread(bits: int, number: type[np.int16] | type[np.bool_]) -> NDArray[np.int64]:
    """For each value of `bits` bits, a word that holds a number for each bit, lowest first."""
    values = np.arange(1 << bits)[:, None]
    return np.ascontiguousarray(values >> np.arange(bits) & 1).astype(number).view(np.int64)[:, 0]


FOUR_CARDS: Final = spread(4, np.int16)
EIGHT_ACTIONS: Final = spread(8, np.bool_)


def advance(
    terms: BatchTerms, tables: TableRows, shown: StepRows, actions: NDArray[np.int64]
) -> None:
    """Does a legal action in each row, or begins an episode where it is `NO_ACTION`."""
    rules = terms.core_rules
    for i in range(len(actions)):
        deck = tables.decks[i]
        is_new = actions[i] == NO_ACTION
        state = first_state(rules, tables, i) if is_new else load(tables.cores, i)
        before = state.score.totals
        if state.phase == DECLARING:
            state = declare(rules, deck, state, (shown.seats[i], actions[i]), None)
        elif state.phase != DECK_DUE:
            state = act(rules, deck, state, actions[i], None)
        after = state.score.totals
        ended = False
        while state.phase == DECK_DUE or state.phase == OVER:
            if state.phase == OVER or state.deal.number > terms.deals:
                ended = True
                state = first_state(rules, tables, i)
            else:
                stream = shuffle_deck(rules, terms.clean, deck, tables.streams[i, 0])
                tables.streams[i, 0] = stream
                state = begin_deal(rules, deck, state, None)
                # A deck may score without a decision, where calls are settled at once.
                after = after if ended else state.score.totals
        write_rewards(rules, shown.rewards, i, before, after)
        shown.done[i] = ended
        store(tables.cores, i, state)
        show(rules, deck, state, shown, i)


def first_state(rules: CoreRules, tables: TableRows, i: int) -> CoreState:
    """The state before the first deck of an episode; chance names the dealer."""
    stream = step(tables.streams[i, 0])
    tables.streams[i, 0] = stream
    return start_core(DECK_DUE, number_below(rules.seats, stream))


def pick_rows(tables: TableRows, shown: StepRows, actions: NDArray[np.int64]) -> None:
    """Picks an action in each row, every legal one as likely as the others."""
    for i in range(len(actions)):
        stream = step(tables.streams[i, 1])
        tables.streams[i, 1] = stream
        actions[i] = pick(shown.legal[i], stream)


def write_rewards(
    rules: CoreRules, rewards: NDArray[np.float32], i: int, before: PerSeat, after: PerSeat
) -> None:
    """By seat, what its lead has gained (`leads.leads_of`)."""
    if before == after:
        for seat in range(rules.seats):
            rewards[i, seat] = 0
        return
    gained = 0
    for side in range(rules.sides):
        gained += after[side] - before[side]
    for seat in range(rules.seats):
        side = side_of(rules, seat)
        mine = after[side] - before[side]
        rewards[i, seat] = mine - (gained - mine) / (rules.sides - 1)


def show(rules: CoreRules, deck: Deck, state: CoreState, shown: StepRows, i: int) -> None:
    """Writes what the seat to act is shown, and what it may do."""
    seat = seat_to_act(rules, state)
    legal = legal_mask(rules, state, seat)
    shown.seats[i] = seat
    shown.legal[i] = legal
    for word in range(shown.masks.shape[1]):
        shown.masks[i, word] = EIGHT_ACTIONS[(legal >> 8 * word) & 255]
    scene = RowContext(rules, deck, state, seat)
    write_cards(scene, shown.words, i)
    first = CARD_WORDS * (5 + rules.seats)
    for word in range(first, shown.words.shape[1]):
        shown.words[i, word] = 0
    at = write_seats(scene, shown.numbers, i, 4 * first)
    write_counts(scene, shown.numbers, i, at)


def write_cards(scene: RowContext, words: NDArray[np.int64], i: int) -> None:
    """The sections of cards: hand, loose, seen, live, packet, played.

    Of other hands only what has been played enters, and of the deck only that.
    """
    rules, deck, state, seat = scene
    table = state.table
    packet = state.chain.packet
    piles = table.piles[0] | table.piles[1] | table.piles[2] | table.piles[3]
    write_mask(words, i, 0, table.hands[seat])
    write_mask(words, i, 1, table.loose)
    write_mask(words, i, 2, table.loose | packet | piles)
    write_mask(words, i, 3, 1 << table.laid if table.laid != NO_CARD and rules.darba else 0)
    write_mask(words, i, 4, packet if state.chain.level else 0)
    distribution = state.deal.distribution
    size = hand_size(rules, deck, distribution)
    start = dealt_before(rules, distribution)
    each = seat_after(rules, state.deal.dealer)
    for _ in range(rules.seats):
        played = cards_at(deck, start, size) & ~table.hands[each]
        write_mask(words, i, 5 + place_of(rules, each, seat), played)
        start += size
        each = seat_after(rules, each)


def write_mask(words: NDArray[np.int64], i: int, section: int, mask: int) -> None:
    """Writes a section of forty: a 1 for each card of the mask, 0 for the others."""
    for word in range(CARD_WORDS):
        words[i, CARD_WORDS * section + word] = FOUR_CARDS[(mask >> 4 * word) & 15]


def write_seats(scene: RowContext, numbers: NDArray[np.int16], i: int, at: int) -> int:
    """The sections by seat: hand_sizes, called, calls, dealer, capturer, holder."""
    rules, state, seat = scene.core_rules, scene.state, scene.seat
    seats = rules.seats
    for each in range(seats):
        numbers[i, at + place_of(rules, each, seat)] = count_of(state.table.hands[each])
    at += seats
    if state.calls.called != ZEROS:
        write_calls(scene, numbers, i, at)
    at += 6 * seats
    numbers[i, at + place_of(rules, state.deal.dealer, seat)] = 1
    at += seats
    if state.table.capturer != NOBODY:
        numbers[i, at + place_of(rules, state.table.capturer, seat)] = 1
    at += seats
    if state.chain.level:
        numbers[i, at + place_of(rules, state.chain.holder, seat)] = 1
    return at + seats


def write_calls(scene: RowContext, numbers: NDArray[np.int16], i: int, at: int) -> None:
    """The calls of this distribution, then those of the deal; declarations only once opened."""
    rules, state, seat = scene.core_rules, scene.state, scene.seat
    now = 2 * (state.deal.distribution - 1)
    opened = now if state.phase == DECLARING else now + 2
    for each in range(rules.seats):
        kinds = state.calls.called[each] & ((1 << opened) - 1)
        place = at + 3 * place_of(rules, each, seat)
        if (kinds >> now) & 3:
            numbers[i, place + ((kinds >> now) & 3) - 1] = 1
        place += 3 * rules.seats
        low = kinds & 0x55_5555_5555
        high = kinds >> 1 & 0x55_5555_5555
        numbers[i, place] = count_of(low & ~high)
        numbers[i, place + 1] = count_of(high & ~low)
        numbers[i, place + 2] = count_of(low & high)


def write_counts(scene: RowContext, numbers: NDArray[np.int16], i: int, at: int) -> None:
    """The other sections, level to totals."""
    rules, deck, state, seat = scene
    deal = state.deal
    numbers[i, at] = state.chain.level
    numbers[i, at + 1] = state.chain.missa
    numbers[i, at + 2] = state.phase == DECLARING
    numbers[i, at + 3] = deal.distribution
    numbers[i, at + 4] = deal.dealt == len(deck)
    numbers[i, at + 5] = len(deck) - deal.dealt
    numbers[i, at + 6] = deal.number
    at += 7
    mine = side_of(rules, seat)
    for each in range(rules.seats):
        side = side_of(rules, each)
        place = side - mine if side >= mine else side - mine + rules.sides
        numbers[i, at + place] += count_of(state.table.piles[each])
        numbers[i, at + rules.sides + place] = state.score.totals[side]


def place_of(rules: CoreRules, seat: int, reader: int) -> int:
    """How many seats a seat is after the reader."""
    return seat - reader if seat >= reader else seat - reader + rules.seats


def count_of(mask: int) -> int:
    """How many cards a mask holds, in the words from which compilers know to ask the processor."""
    mask -= mask >> 1 & 0x5555_5555_5555_5555
    mask = (mask & 0x3333_3333_3333_3333) + (mask >> 2 & 0x3333_3333_3333_3333)
    mask = mask + (mask >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    return mask * 0x0101_0101_0101_0101 >> 56 & 255


def load(cores: NDArray[np.int64], i: int) -> CoreState:
    """The state of a row."""
    return CoreState(
        cores[i, 0],
        Deal(cores[i, 1], cores[i, 2], cores[i, 3], cores[i, 4]),
        CardLayout(
            cores[i, 5],
            (cores[i, 6], cores[i, 7], cores[i, 8], cores[i, 9]),
            cores[i, 10],
            cores[i, 11],
            (cores[i, 12], cores[i, 13], cores[i, 14], cores[i, 15]),
            cores[i, 16],
        ),
        ChainState(cores[i, 17], cores[i, 18], cores[i, 19], cores[i, 20], cores[i, 21]),
        CallState(
            (cores[i, 22], cores[i, 23], cores[i, 24], cores[i, 25]), cores[i, 26], cores[i, 27]
        ),
        Score((cores[i, 28], cores[i, 29], cores[i, 30], cores[i, 31]), cores[i, 32]),
    )


def store(cores: NDArray[np.int64], i: int, state: CoreState) -> None:
    """Keeps a state in a row."""
    cores[i, 0] = state.phase
    cores[i, 1], cores[i, 2], cores[i, 3], cores[i, 4] = state.deal
    table = state.table
    cores[i, 5] = table.turn
    cores[i, 6], cores[i, 7], cores[i, 8], cores[i, 9] = table.hands
    cores[i, 10] = table.loose
    cores[i, 11] = table.laid
    cores[i, 12], cores[i, 13], cores[i, 14], cores[i, 15] = table.piles
    cores[i, 16] = table.capturer
    cores[i, 17], cores[i, 18], cores[i, 19], cores[i, 20], cores[i, 21] = state.chain
    cores[i, 22], cores[i, 23], cores[i, 24], cores[i, 25] = state.calls.called
    cores[i, 26] = state.calls.chosen
    cores[i, 27] = state.calls.fined
    cores[i, 28], cores[i, 29], cores[i, 30], cores[i, 31] = state.score.totals
    cores[i, 32] = state.score.winner
