"""Which computers have to decide, and from what: their View and their seed, nothing else."""

from typing import NamedTuple

from ronda.engine import Seat, State, View, next_to_act, view
from ronda.fairness import computer_seed, decision_seed
from ronda.table.state import Table
from ronda.table.timing import seats_to_act


class Decision(NamedTuple):
    """One decision that a computer has to make.

    Attributes:
        seat: for which seat.
        level: by which computer.
        turn: the call for action that it answers.
        view: what the seat may know.
        seed: 32 bytes for this decision alone (FAIRNESS 10).
    """

    seat: Seat
    level: str
    turn: int
    view: View
    seed: bytes


def decisions(table: Table) -> tuple[Decision, ...]:
    """Every decision that computers owe this table now."""
    if table.paused_at is not None or table.fair is None or table.fair.key is None:
        return ()
    return tuple(
        _decision(table, seat, table.fair.key)
        for seat in sorted(seats_to_act(table))
        if table.seat(seat).is_computer
    )


def _decision(table: Table, seat: Seat, key: bytes) -> Decision:
    match = table.playing()
    level = table.seat(seat).level
    if level is None:
        raise LookupError(f"the computer at seat {seat} has no level")
    number = match.actions + _place(match.state, seat)
    seed = decision_seed(computer_seed(key, seat), number)
    return Decision(seat, level, table.turn, view(match.state, seat), seed)


def _place(state: State, seat: Seat) -> int:
    """How many actions a record lists before this seat's, where all declare at once (RECORD.md)."""
    first = next_to_act(state)
    return 0 if first is None else (seat - first) % state.core_rules.seats
