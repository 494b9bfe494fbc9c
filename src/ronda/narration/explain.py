"""What happened in one step of the engine, as lines: RECORD.md's events, each point with its why.

Nothing is remembered between steps. What an event alone does not say (the level of an answer, who
is fined, which call wins) is asked of the engine, in the state before the step and the one after.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ronda.engine import (
    CallEvent,
    CollectEvent,
    CountEvent,
    DealEvent,
    DrawEvent,
    EndEvent,
    Event,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    SettleEvent,
    State,
    TableEvent,
    TotalsEvent,
)
from ronda.engine.core_rules import WAIT
from ronda.engine.dealing import hand_size
from ronda.engine.decode_events import reason_of
from ronda.engine.play import is_darba
from ronda.narration.calls import call_line
from ronda.narration.line import Line, Value, texts
from ronda.narration.situation import Situation
from ronda.narration.why import why
from ronda.rules import FirstDealer


class Transition(NamedTuple):
    """One step of the engine.

    Attributes:
        before: the match before the step.
        events: what `apply` gave, or what one seat may see of it (`redact`).
        after: the match after it.
    """

    before: State
    events: tuple[Event, ...]
    after: State


def explain(before: State, events: tuple[Event, ...], after: State) -> tuple[Line, ...]:
    """A line for each event of one step (`Transition`), in their order."""
    return tuple(
        [
            _LINES[type(event)](Situation(before, events[:place], after), event)
            for place, event in enumerate(events)
        ]
    )


def _draw(_situation: Situation, event: DrawEvent) -> Line:
    return Line("event.draw", {"seat": event.seat, "card": event.card.value})


def _deal(situation: Situation, event: DealEvent) -> Line:
    is_shown = situation.before.rules.first_dealer is FirstDealer.LOW_CARD
    is_drawn = any(isinstance(past, DrawEvent) for past in situation.before.past)
    key = "event.deal.drawn" if is_shown and is_drawn else "event.deal"
    return Line(key, {"deal": event.deal, "seat": event.dealer})


def _hands(situation: Situation, event: HandsEvent) -> Line:
    n = hand_size(situation.rules, situation.after.deck, event.distribution)
    values: dict[str, Value] = {"n": n, "distribution": event.distribution}
    shown = tuple(
        Line("event.hand", {"seat": seat, "cards": texts(hand)})
        for seat, hand in enumerate(event.hands)
        if hand
    )
    key = "event.hands.last" if event.last else "event.hands"
    return Line(f"{key}.shown", {**values, "hands": shown}) if shown else Line(key, values)


def _table(_situation: Situation, event: TableEvent) -> Line:
    return Line("event.table", {"cards": texts(event.cards)})


def _call(_situation: Situation, event: CallEvent) -> Line:
    return Line(f"event.call.{event.kind.value}", {"seat": event.seat})


def _play(situation: Situation, event: PlayEvent) -> Line:
    before, rules = situation.before.core, situation.rules
    values: dict[str, Value] = {"seat": event.seat, "card": event.card.value}
    if event.taken:
        level = reason_of(before.chain.level + 1)
        key = f"event.play.{level.value}.{situation.before.rules.chain.value}"
        return Line(key, {**values, "cards": texts(event.taken)})
    if not event.captured:
        return Line("event.play.lay", values)
    waits = rules.chain == WAIT and is_darba(rules, before.table, event.card.number)
    key = "event.play.wait" if waits else "event.play.capture"
    return Line(key, {**values, "cards": texts(event.captured)})


def _points(situation: Situation, event: PointsEvent) -> Line:
    key = "event.points" if event.points > 0 else "event.points.back"
    return Line(key, {"side": event.side, "n": abs(event.points)}, why(situation, event))


def _collect(_situation: Situation, event: CollectEvent) -> Line:
    return Line("event.collect", {"seat": event.seat, "cards": texts(event.cards)})


def _settle(_situation: Situation, event: SettleEvent) -> Line:
    calls = tuple(
        Line("event.settled", {"seat": call.seat, "call": call_line(call)}) for call in event.calls
    )
    return Line("event.settle", {"distribution": event.distribution, "calls": calls})


def _leftover(_situation: Situation, event: LeftoverEvent) -> Line:
    return Line("event.leftover", {"seat": event.seat, "cards": texts(event.cards)})


def _count(_situation: Situation, event: CountEvent) -> Line:
    return Line("event.count", {"counts": _by_side(event.cards)})


def _totals(situation: Situation, event: TotalsEvent) -> Line:
    target = situation.rules.target
    return Line("event.totals", {"totals": _by_side(event.totals), "target": target})


def _by_side(numbers: Sequence[int]) -> tuple[Line, ...]:
    return tuple(
        Line("event.tally", {"side": side, "n": number}) for side, number in enumerate(numbers)
    )


def _end(situation: Situation, event: EndEvent) -> Line:
    totals = situation.after.totals
    if event.winner is None:
        return Line("event.end.draw", {"n": max(totals)})
    return Line("event.end", {"side": event.winner, "n": totals[event.winner]})


_LINES: Final[Mapping[type, Callable[[Situation, Any], Line]]] = {
    DrawEvent: _draw,
    DealEvent: _deal,
    HandsEvent: _hands,
    TableEvent: _table,
    CallEvent: _call,
    PlayEvent: _play,
    PointsEvent: _points,
    CollectEvent: _collect,
    SettleEvent: _settle,
    LeftoverEvent: _leftover,
    CountEvent: _count,
    TotalsEvent: _totals,
    EndEvent: _end,
}
