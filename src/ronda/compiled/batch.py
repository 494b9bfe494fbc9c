"""Batches of deals and matches under any rules: many of chance, or one as it was recorded."""

from collections.abc import Sequence

import numpy as np

from ronda.cards import CARDS, Card, is_clean
from ronda.compiled import kernel, playing
from ronda.compiled.chance import Numbers, streams_of
from ronda.compiled.playing import NO_LIMIT, Batch, BatchTerms, Moves
from ronda.engine import Action, Seat, State, start
from ronda.engine.core_rules import core_rules_of
from ronda.engine.decode_events import KINDS
from ronda.engine.flow import CALL_ACTION
from ronda.engine.state import DECK_DUE, NOBODY, CoreState
from ronda.rules import PRESETS, Rules, check_seats, read_rules


def random_deals(
    rules: Rules, seats: int, count: int, *, seed: int, compiled: bool = True
) -> Batch:
    """Plays single deals, each from no points, with every legal action as likely as the others.

    Seat i mod `seats` deals deal i. Equal arguments give equal arrays, on every machine, and the
    first rows of a longer batch are the shorter one.

    Args:
        rules: any rule set in which `seats` may sit.
        seats: how many play.
        count: how many deals.
        seed: 0 or more.
        compiled: False runs the same functions in the interpreter, about 100 times slower.

    Raises `RulesError` where `seats` may not sit, `ValueError` for a negative seed or count.
    """
    return _random(rules, (seats, 1), count, seed=seed, compiled=compiled)


def random_matches(
    rules: Rules, seats: int, count: int, *, seed: int, compiled: bool = True
) -> Batch:
    """Plays whole matches until each is decided; all else as `random_deals`."""
    return _random(rules, (seats, NO_LIMIT), count, seed=seed, compiled=compiled)


def replay(
    rules: Rules,
    dealer: Seat,
    decks: Sequence[Sequence[Card]],
    actions: Sequence[Action],
    *,
    seats: int,
    compiled: bool = True,
) -> State:
    """The state after a recorded match or its start, as `engine.apply` gives it, without `past`.

    Args:
        rules: the rule set.
        dealer: the first dealer.
        decks: the deck of each deal, all 40 cards, top first.
        actions: what the seats did in all deals; those who declare in the order of RECORD.md.
        seats: how many played.
        compiled: False runs the same functions in the interpreter.

    Raises `RulesError` for seats or a dealer that the rules do not have, and `ValueError` for a
    deck that cannot be dealt and for an action, or a deck, that cannot follow what went before.
    """
    begun = start(rules, seats, dealer)
    for number, deck in enumerate(decks):
        _check_deck(begun, number, deck)
    numbers = [tuple(card.number for card in deck) for deck in decks]
    moves = Moves(
        np.array([(0,) * len(CARDS), *numbers], np.int64),
        np.array([_number(each) for each in actions], np.int64),
    )
    batch = _empty(1, begun.core_rules.sides)
    terms = BatchTerms(begun.core_rules, 0, len(decks), 1)
    beginning = np.array([dealer], np.int64), np.ones(1, np.int64)
    core = _play(terms, beginning, moves, batch, compiled=compiled)
    used, dealt = int(batch.actions[0]), int(batch.deals[0])
    if used < len(actions):
        raise ValueError(f"action {used}, {actions[used].value}, is not legal there")
    if dealt < len(decks):
        raise ValueError(f"deck {dealt} comes before the deal or after the match is over")
    return State(rules, begun.core_rules, () if core.phase == DECK_DUE else numbers[-1], core)


def warm_up() -> None:
    """Compiles the engine, or loads it from an earlier run, so that no later call has to wait.

    Compiling takes some 10 to 20 seconds, once for each version of Ronda, numba and Python on a
    machine; the code is kept in `NUMBA_CACHE_DIR` if that is set, else in the user's cache
    directory. Where neither can be written, each process compiles for itself.
    """
    random_deals(read_rules({"preset": PRESETS[0]}), 2, 0, seed=0)


def _random(
    rules: Rules, shape: tuple[int, int], count: int, *, seed: int, compiled: bool
) -> Batch:
    """Matches of chance; `shape` is the number of seats and of deals at most."""
    seats, deals = shape
    core_rules = core_rules_of(rules, check_seats(rules, seats))
    streams = streams_of(seed, count)
    dealers = np.arange(count, dtype=np.int64) % seats
    moves = Moves(np.zeros((1, len(CARDS)), np.int64), np.zeros(0, np.int64))
    batch = _empty(count, core_rules.sides)
    terms = BatchTerms(core_rules, int(rules.opening_clean), deals, 0)
    _play(terms, (dealers, streams), moves, batch, compiled=compiled)
    return batch


def _play(
    terms: BatchTerms,
    begun: tuple[Numbers, Numbers],
    moves: Moves,
    batch: Batch,
    *,
    compiled: bool,
) -> CoreState:
    """The loop, compiled or not, for the first dealers and the streams of some matches."""
    dealers, streams = begun
    if compiled:
        core: CoreState = kernel.play_matches(terms, dealers, streams, moves, batch)
        return core
    decks, actions = (array.tolist() for array in moves)
    return playing.play_matches(
        terms, dealers.tolist(), streams.tolist(), Moves(decks, actions), batch
    )


def _empty(count: int, sides: int) -> Batch:
    """Empty rows for `count` matches."""
    return Batch(
        totals=np.zeros((count, sides), np.int64),
        winners=np.full(count, NOBODY, np.int64),
        finished=np.zeros(count, np.bool_),
        deals=np.zeros(count, np.int64),
        plays=np.zeros(count, np.int64),
        actions=np.zeros(count, np.int64),
    )


def _check_deck(begun: State, number: int, deck: Sequence[Card]) -> None:
    core_rules = begun.core_rules
    if sorted(card.number for card in deck) != list(range(len(CARDS))):
        raise ValueError(f"deck {number} does not hold each of the {len(CARDS)} cards once")
    first = core_rules.seats * core_rules.first_hand
    if begun.rules.opening_clean and not is_clean(deck[first : first + core_rules.opening]):
        raise ValueError(f"the opening table of deck {number} is not clean (opening_clean)")


def _number(action: Action) -> int:
    """The action as the core numbers it."""
    return action.number if isinstance(action, Card) else CALL_ACTION + KINDS.index(action)
