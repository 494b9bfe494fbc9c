"""Scoring and winning (RULES §7): totals, checked after every step or every deal."""

from typing import Final

from ronda.engine.core_events import ENDED, SCORED, TOTALLED, Sink, emit
from ronda.engine.core_rules import AT_ONCE, DRAW, CoreRules
from ronda.engine.state import NOBODY, OVER, CoreState, PerSeat, Score, add, with_phase, with_score

UNDECIDED: Final = -2


def score(totals: PerSeat, side: int, points: int, what: int, out: Sink) -> PerSeat:
    """The totals after one side scored `points`; none are no event (RECORD.md)."""
    if points == 0:
        return totals
    emit(out, (SCORED, side, points, what, 0))
    return add(totals, side, points)


def par(rules: CoreRules, size: int) -> int:
    """The cards of a pile that score nothing, with a deck of `size` cards (RULES §2.6)."""
    return size // rules.sides


def verdict(rules: CoreRules, totals: PerSeat) -> int:
    """The side that has won, `NOBODY` for a draw, or `UNDECIDED`."""
    top = NOBODY
    best = rules.target - 1
    leaders = 0
    for side in range(rules.sides):
        if totals[side] > best:
            best = totals[side]
            top = side
            leaders = 1
        elif totals[side] == best:
            leaders += 1
    if top == NOBODY:
        return UNDECIDED
    if leaders == 1:
        return top
    return NOBODY if rules.level == DRAW else UNDECIDED


def end_step(rules: CoreRules, state: CoreState, totals: PerSeat, out: Sink) -> CoreState:
    """The state after one step of RULES §7 has scored: with `at_once` the match may stop here."""
    if totals == state.score.totals:
        return state
    state = with_score(state, Score(totals, NOBODY))
    if rules.win != AT_ONCE:
        return state
    winner = verdict(rules, totals)
    if winner == UNDECIDED:
        return state
    emit(out, (TOTALLED, totals[0], totals[1], totals[2], totals[3]))
    return end_match(state, winner, out)


def end_match(state: CoreState, winner: int, out: Sink) -> CoreState:
    """The decided match."""
    emit(out, (ENDED, winner, 0, 0, 0))
    return with_phase(with_score(state, Score(state.score.totals, winner)), OVER)
