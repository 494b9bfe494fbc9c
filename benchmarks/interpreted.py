"""Random deals in the interpreter: on the engine's core, and through its public verbs."""

from collections.abc import Sequence
from random import Random

from ronda.cards import CARDS, Card, is_clean
from ronda.engine import CHANCE, Seat, State, apply, legal, start, to_act
from ronda.engine.core_rules import CoreRules, core_rules_of, seat_after
from ronda.engine.flow import CALL_ACTION, act, begin_deal, declare, legal_mask
from ronda.engine.state import DECK_DUE, DECLARING, PLAYING, CoreState, start_core
from ronda.rules import Rules


def core_deals(rules: Rules, seats: int, count: int, seed: int) -> int:
    """Plays deals on the core, which tells nobody what happens; gives the number of plays."""
    core_rules = core_rules_of(rules, seats)
    chance = Random(seed)
    return sum(_core_deal(rules, core_rules, number % seats, chance) for number in range(count))


def _core_deal(rules: Rules, core_rules: CoreRules, dealer: int, chance: Random) -> int:
    deck = _deck(rules, core_rules, chance)
    state = begin_deal(core_rules, deck, start_core(DECK_DUE, dealer), None)
    plays = 0
    while True:
        if state.phase == PLAYING:
            action = _pick(legal_mask(core_rules, state, state.table.turn), chance)
            plays += action < CALL_ACTION
            state = act(core_rules, deck, state, action, None)
        elif state.phase == DECLARING:
            seat = _next_to_declare(core_rules, state)
            action = _pick(legal_mask(core_rules, state, seat), chance)
            state = declare(core_rules, deck, state, (seat, action), None)
        else:
            return plays


def _pick(mask: int, chance: Random) -> int:
    """The place of one bit, each as likely as the others."""
    for _ in range(int(chance.random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _next_to_declare(core_rules: CoreRules, state: CoreState) -> int:
    seat = state.table.turn
    while state.calls.chosen >> seat & 1:
        seat = seat_after(core_rules, seat)
    return seat


def _deck(rules: Rules, core_rules: CoreRules, chance: Random) -> list[int]:
    """A shuffled deck, its rest shuffled again until the opening table is clean (FAIRNESS 6)."""
    deck = _shuffled(range(len(CARDS)), chance)
    first = core_rules.seats * core_rules.first_hand
    while rules.opening_clean and not is_clean(
        [CARDS[card] for card in deck[first : first + core_rules.opening]]
    ):
        deck[first:] = _shuffled(deck[first:], chance)
    return deck


def _shuffled(cards: Sequence[int], chance: Random) -> list[int]:
    return sorted(cards, key=lambda _: chance.random())


def applied_deals(rules: Rules, seats: int, count: int, seed: int) -> int:
    """Plays deals through `apply`, which gives every event; gives the number of plays."""
    chance = Random(seed)
    plays = 0
    for number in range(count):
        state = start(rules, seats, Seat(number % seats))
        deck = [CARDS[card] for card in _deck(rules, state.core_rules, chance)]
        state, _ = apply(state, CHANCE, deck)
        plays += _applied_deal(state, chance)
    return plays


def _applied_deal(state: State, chance: Random) -> int:
    plays = 0
    while (seats := to_act(state)) and CHANCE not in seats:
        seat = min(seats)
        options = legal(state, seat)
        action = options[int(chance.random() * len(options))]
        plays += isinstance(action, Card)
        state, _ = apply(state, seat, action)
    return plays
