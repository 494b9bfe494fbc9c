"""The calls of a distribution when they are compared: what is shown, which wins, who is fined."""

from collections.abc import Callable
from itertools import takewhile

from ronda.cards import RANKS
from ronda.engine import Call, PointsEvent, Reason, SettledCall, SettleEvent, Side
from ronda.engine.calls import NO_RANK, call_order, fine, lowest_wins
from ronda.engine.core_rules import POT, CoreRules, side_of
from ronda.engine.decode_events import KINDS
from ronda.engine.state import put
from ronda.narration.line import Line, Value
from ronda.narration.situation import Situation


def call_line(call: SettledCall) -> Line:
    """A call as it is shown when it is compared: *tringa of sotas*, *false ronda*."""
    key = f"event.called.{call.kind.value}"
    if not call.is_true:
        return Line(f"{key}.false")
    return Line(f"{key}.hidden") if call.rank is None else Line(key, {"rank": call.rank})


def why_won(rules: CoreRules, settled: SettleEvent, side: Side) -> tuple[Line, ...]:
    """Why a side scores these calls: its best against the others' best, and what is added up."""
    standing = [call for call in settled.calls if call.is_true]
    mine = [call for call in standing if side_of(rules, call.seat) == side]
    others = [call for call in standing if side_of(rules, call.seat) != side]
    ranks = _ranks(settled)
    is_lowest = lowest_wins(rules, ranks)

    def order(call: SettledCall) -> int:
        return call_order(KINDS.index(call.kind), ranks[call.seat], is_lowest)

    best = max(mine, key=order)
    values: dict[str, Value] = {"distribution": settled.distribution, "call": call_line(best)}
    if others:
        other = max(others, key=order)
        how = _comparison(best, other, order, is_lowest=is_lowest)
        reason = Line(f"event.why.call.{how}", {**values, "other": call_line(other)})
    else:
        reason = Line("event.why.call.alone", values)
    if rules.call_award != POT or len(standing) == 1:
        return (reason,)
    return reason, Line("event.why.call.pot", {"calls": tuple(map(call_line, standing))})


def _comparison(
    best: SettledCall, other: SettledCall, order: Callable[[SettledCall], int], *, is_lowest: bool
) -> str:
    if order(best) == order(other):
        return "equal"
    if best.kind is Call.TRINGA and other.kind is not Call.TRINGA:
        return "tringa"
    return "lowest" if is_lowest else "higher"


def _ranks(settled: SettleEvent) -> tuple[int, int, int, int]:
    """By seat, the rank of a true call as the engine counts it; what is hidden counts alike."""
    ranks = (NO_RANK, NO_RANK, NO_RANK, NO_RANK)
    for call in settled.calls:
        if call.is_true:
            ranks = put(ranks, call.seat, 0 if call.rank is None else RANKS.index(call.rank))
    return ranks


def fined_call(situation: Situation) -> SettledCall:
    """The false call that points of a fine are for.

    Fines come in the order of the calls, and what costs nothing gives no event (RECORD.md).
    """
    *earlier, settled = (each for each in situation.earlier if isinstance(each, SettleEvent))
    fined = situation.before.core.calls.fined
    for call in (call for each in earlier for call in each.calls if not call.is_true):
        fined |= 1 << call.seat
    fines = [
        call
        for call in settled.calls
        if not call.is_true
        and fine(situation.rules, KINDS.index(call.kind), fined >> call.seat & 1)
    ]
    since = takewhile(lambda event: event is not settled, reversed(situation.earlier))
    paid = (each for each in since if isinstance(each, PointsEvent))
    return fines[sum(each.reason is Reason.FALSE_CALL for each in paid)]
