"""Playing one deal or one match between computers, whole or deal by deal.

The decks and the seeds of the computers follow from keys and not from the seating, so that every
seating of a deck differs in the players alone.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronda.arena.errors import ArenaError
from ronda.engine import (
    CHANCE,
    Action,
    IllegalActionError,
    Seat,
    State,
    apply,
    next_to_act,
    start,
    view,
)
from ronda.fairness import computer_seed, decision_seed, shuffled_deck
from ronda.players import Player
from ronda.records import DealRecord
from ronda.rules import Rules

FIRST_DEALER = Seat(0)
"""Every seating deals from the same seat: each player is in each seat, so each deals first."""


class Played(NamedTuple):
    """The deals that were played, and the state of the match after them."""

    deals: tuple[DealRecord, ...]
    state: State


def play(
    rules: Rules, players: Sequence[Player], key_of: Callable[[int], bytes], *, most: int | None
) -> Played:
    """Deals until the match is over.

    Args:
        rules: what is played.
        players: by seat.
        key_of: K of a deal by its number, from 0.
        most: after how many deals to stop all the same; None for never.

    Raises `ArenaError` where a player breaks the rules.
    """
    state = start(rules, len(players), FIRST_DEALER)
    deals: list[DealRecord] = []
    while not state.is_over and len(deals) != most:
        state, deal = _deal(state, key_of(len(deals)), players)
        deals.append(deal)
    return Played(tuple(deals), state)


def _deal(state: State, key: bytes, players: Sequence[Player]) -> tuple[State, DealRecord]:
    core_rules = state.core_rules
    deck = shuffled_deck(
        key,
        opening_at=core_rules.seats * core_rules.first_hand,
        opening=core_rules.opening,
        clean=state.rules.opening_clean,
    )
    state, _ = apply(state, CHANCE, deck)
    seeds = [computer_seed(key, seat) for seat in range(core_rules.seats)]
    actions: list[Action] = []
    while (seat := next_to_act(state)) is not None:
        seed = decision_seed(seeds[seat], len(actions))
        action = players[seat].decide(view(state, seat), seed)
        try:
            state, _ = apply(state, seat, action)
        except IllegalActionError as refusal:
            place = f"seat {seat}, deal {state.core.deal.number}, action {len(actions)}"
            raise ArenaError(f"{players[seat].name} broke the rules ({place}): {refusal}") from None
        actions.append(action)
    return state, DealRecord.of(deck, actions)
