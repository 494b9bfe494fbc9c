"""What the core knows of a match between two actions: small values of integers, one per topic.

Cards in a hand, on the table or in a pile are masks (`cards.Card`); four places hold something
for each seat, or for each side, and the places beyond `rules.seats` stay empty. Nothing here is
ever changed: a step makes a new value. The deck lies apart from the state, since it never changes
during a deal.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

PerSeat: TypeAlias = tuple[int, int, int, int]
"""One integer per seat, or per side."""
Deck: TypeAlias = Sequence[int]
"""Card numbers, top first; its length is read from it: exact algorithms may use fewer cards."""

# What the match waits for.
DRAW_DUE: Final = 0
"""A shuffled deck to draw the first dealer from (RULES §7)."""
DECK_DUE: Final = 1
"""A shuffled deck to deal."""
DECLARING: Final = 2
"""Every seat that has not chosen declares or passes."""
PLAYING: Final = 3
"""The seat whose turn it is calls or plays."""
OVER: Final = 4
"""Nothing: the match is decided."""

NOBODY: Final = -1
NO_CARD: Final = -1
ZEROS: Final = (0, 0, 0, 0)


class Deal(NamedTuple):
    """How far the deck has been given out; `number` and `distribution` count from 1."""

    number: int
    dealer: int
    dealt: int
    distribution: int


class CardLayout(NamedTuple):
    """Whose turn it is and where every card lies.

    `laid` is the card that the play before laid, if it laid one: a darba would take it (RULES §4).
    `capturer` is the last seat that captured, for the leftover.
    """

    turn: int
    hands: PerSeat
    loose: int
    laid: int
    piles: PerSeat
    capturer: int


class ChainState(NamedTuple):
    """The open chain, if `level` is not 0: 1 darba, 2 hbel, 3 joj hbal (RULES §4)."""

    level: int
    rank: int
    holder: int
    packet: int
    missa: int


class CallState(NamedTuple):
    """Who called what in this deal.

    `called`: by seat, the kinds of its calls, two bits a distribution; the deck tells their ranks.
    `chosen`: a bit for each seat that may not call any more in this distribution.
    `fined`: a bit for each seat whose first false call of the deal is past.
    """

    called: PerSeat
    chosen: int
    fined: int


class Score(NamedTuple):
    """Totals by side, and the side that won: `NOBODY` before the end and after a draw."""

    totals: PerSeat
    winner: int


class CoreState(NamedTuple):
    """The whole state of a match but for its rules and the deck on the table."""

    phase: int
    deal: Deal
    table: CardLayout
    chain: ChainState
    calls: CallState
    score: Score


NO_CHAIN: Final = ChainState(0, NO_CARD, NOBODY, 0, 0)
NO_CALLS: Final = CallState(ZEROS, 0, 0)


def start_core(phase: int, dealer: int) -> CoreState:
    """A match before its first deck: `dealer` deals first, if that is known already."""
    table = CardLayout(NOBODY, ZEROS, 0, NO_CARD, ZEROS, NOBODY)
    return CoreState(phase, Deal(1, dealer, 0, 0), table, NO_CHAIN, NO_CALLS, Score(ZEROS, NOBODY))


def put(four: PerSeat, place: int, value: int) -> PerSeat:
    """The same four with `value` in one place."""
    if place == 0:
        return (value, four[1], four[2], four[3])
    if place == 1:
        return (four[0], value, four[2], four[3])
    if place == 2:
        return (four[0], four[1], value, four[3])
    return (four[0], four[1], four[2], value)


def add(four: PerSeat, place: int, value: int) -> PerSeat:
    """The same four with `value` added in one place."""
    return put(four, place, four[place] + value)


def with_phase(state: CoreState, phase: int) -> CoreState:
    """The same state, waiting for something else."""
    return CoreState(phase, state.deal, state.table, state.chain, state.calls, state.score)


def with_score(state: CoreState, score: Score) -> CoreState:
    """The same state with other totals."""
    return CoreState(state.phase, state.deal, state.table, state.chain, state.calls, score)


def with_table(state: CoreState, table: CardLayout) -> CoreState:
    """The same state with the cards lying elsewhere."""
    return CoreState(state.phase, state.deal, table, state.chain, state.calls, state.score)


def with_calls(state: CoreState, calls: CallState) -> CoreState:
    """The same state with other calls."""
    return CoreState(state.phase, state.deal, state.table, state.chain, calls, state.score)
