"""How long a match takes: the engine plays some at these rules, and every card takes its time.

Simulated players take as many points and cards at once as they can, and call what they hold. That
is coarse, and so is what a page says: minutes rounded to five.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

import msgspec

from ronda.cards import CARDS, Card, is_clean
from ronda.engine import CHANCE, Action, Seat, State, apply, start, to_act, view
from ronda.rules import Rules

SECONDS_A_PLAY: Final = 5
SECONDS_A_DEAL: Final = 60
"""Shuffling, giving out and counting."""
DEALS: Final = 24
"""How many deals are simulated: as many matches as they make, the last one in part."""


def expected_minutes(rules: Rules, seats: int) -> int:
    """The minutes that a match takes at a table of `seats`, to the nearest five."""
    plays = len(CARDS) - rules.opening.at(seats)
    seconds = expected_deals(rules, seats) * (plays * SECONDS_A_PLAY + SECONDS_A_DEAL)
    return max(5, 5 * round(seconds / 60 / 5))


@cache
def published_minutes() -> Mapping[str, Mapping[str, int]]:
    """The same for every published rule set, by its name and the number of seats.

    They are kept in a file, since they take seconds to find out; a test finds them out again.
    """
    text = files("ronda.pages").joinpath("minutes.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, int]])


@cache
def expected_deals(rules: Rules, seats: int) -> float:
    """The deals that a match takes: the mean of some simulated ones."""
    chance = Random(seats)  # noqa: S311 - a simulation, the same each time
    state = start(rules, seats, Seat(0))
    matches = 0
    for _ in range(DEALS):
        if state.is_over:
            matches += 1
            state = start(rules, seats, Seat(0))
        state = _dealt_and_played(state, chance)
    part = 1 if state.is_over else min(1, max(state.totals) / rules.target)
    # A table where hardly anything scores plays on and on; one thousandth stands for no end.
    return DEALS / max(matches + part, 0.001)


def _dealt_and_played(state: State, chance: Random) -> State:
    """The state after one more deal, or the part of it that decided the match."""
    state, _ = apply(state, CHANCE, _shuffled(state, chance))
    while not state.is_over and CHANCE not in to_act(state):
        seat = min(to_act(state))
        state, _ = apply(state, seat, _choice(state, seat))
    return state


def _shuffled(state: State, chance: Random) -> tuple[Card, ...]:
    """A deck whose opening table is clean where it has to be."""
    first = state.core_rules.seats * state.core_rules.first_hand
    while True:
        deck = tuple(chance.sample(CARDS, len(CARDS)))
        if not state.rules.opening_clean or is_clean(
            deck[first : first + state.core_rules.opening]
        ):
            return deck


def _choice(state: State, seat: Seat) -> Action:
    """The dearest true call, or the card that scores and captures most."""
    seen = view(state, seat)
    true = [option for option in seen.sayings if option.is_true]
    if true:
        return max(true, key=lambda option: option.value).kind
    return max(
        seen.plays,
        key=lambda option: (sum(gain.points for gain in option.gains), len(option.captured)),
    ).card
