"""Counting action sequences, the test that two engines agree on what is legal."""

from typing import Final

from ronda.cards import parse_deck
from ronda.engine.match import State, apply, legal, next_to_act

FIXED_DECK: Final = parse_deck(
    "5c 11o 3c 12c 11e 12b 10c 6e 4b 2c 1o 5o 11b 10e 7o 4e 5e 1c 3o 12o "
    "2b 6b 6c 4c 10o 7e 1e 5b 10b 7b 3e 6o 11c 2e 7c 3b 1b 2o 4o 12e"
)
"""A shuffled deck whose opening table is clean wherever the hands end."""


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are within the deal on the table.

    Seats that declare together act in the order of a record; a sequence in which the deal or the
    match ends before `depth` actions counts once, where it ends.
    """
    seat = next_to_act(state)
    if depth == 0 or seat is None:
        return 1
    actions = legal(state, seat)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, seat, action)[0], depth - 1) for action in actions)
