"""From the events of the core to those of RECORD.md."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from ronda.cards import CARDS, RANKS, cards_of
from ronda.engine import core_events
from ronda.engine.calls import NO_RANK, claimed_rank
from ronda.engine.core_events import CoreEvent
from ronda.engine.core_rules import CoreRules
from ronda.engine.dealing import dealt_before, hand_dealt, hand_size
from ronda.engine.events import (
    Call,
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
    Reason,
    Seat,
    SettledCall,
    SettleEvent,
    Side,
    TableEvent,
    TotalsEvent,
)
from ronda.engine.state import Deck

KINDS: Final = (Call.PASS, Call.RONDA, Call.DOUBLE, Call.TRINGA)
"""The kinds of calls by their number in the core."""


def reason_of(what: int) -> Reason:
    """What points are for, from its number in the core (`core_events.FOR_…`)."""
    return _REASONS[what - 1]


_REASONS: Final = tuple(Reason)


class DealContext(NamedTuple):
    """What the core's integers refer to: the rules, the deck on the table and who dealt it."""

    core_rules: CoreRules
    deck: Deck
    dealer: int


def decode_events(scene: DealContext, told: Iterable[CoreEvent]) -> tuple[Event, ...]:
    """The core's events as those of RECORD.md."""
    return tuple([_READERS[each[0]](scene, each) for each in told])


def _draw(_scene: DealContext, told: CoreEvent) -> Event:
    return DrawEvent(Seat(told[1]), CARDS[told[2]])


def _deal(_scene: DealContext, told: CoreEvent) -> Event:
    return DealEvent(told[1], Seat(told[2]))


def _hands(scene: DealContext, told: CoreEvent) -> Event:
    rules, deck, dealer = scene
    distribution = told[1]
    hands = tuple(
        cards_of(hand_dealt(rules, deck, dealer, distribution, seat)) for seat in range(rules.seats)
    )
    after = dealt_before(rules, distribution) + rules.seats * hand_size(rules, deck, distribution)
    if distribution == 1:
        after += rules.opening
    return HandsEvent(distribution, after == len(deck), hands)


def _table(_scene: DealContext, told: CoreEvent) -> Event:
    return TableEvent(cards_of(told[1]))


def _call(_scene: DealContext, told: CoreEvent) -> Event:
    return CallEvent(Seat(told[1]), KINDS[told[2]])


def _play(_scene: DealContext, told: CoreEvent) -> Event:
    return PlayEvent(Seat(told[1]), CARDS[told[2]], cards_of(told[3]), cards_of(told[4]))


def _points(_scene: DealContext, told: CoreEvent) -> Event:
    return PointsEvent(Side(told[1]), told[2], reason_of(told[3]))


def _collect(_scene: DealContext, told: CoreEvent) -> Event:
    return CollectEvent(Seat(told[1]), cards_of(told[2]))


def _settle(scene: DealContext, told: CoreEvent) -> Event:
    rules, deck, dealer = scene
    _, distribution, packed, hidden, _ = told
    calls = []
    for place in range(rules.seats):
        seat = (dealer + 1 + place) % rules.seats
        kind = (packed >> 2 * seat) & 3
        if kind:
            rank = claimed_rank(hand_dealt(rules, deck, dealer, distribution, seat), kind)
            shown = None if hidden or rank == NO_RANK else RANKS[rank]
            calls.append(SettledCall(Seat(seat), KINDS[kind], shown, rank != NO_RANK))
    return SettleEvent(distribution, tuple(calls))


def _leftover(_scene: DealContext, told: CoreEvent) -> Event:
    return LeftoverEvent(Seat(told[1]), cards_of(told[2]))


def _count(scene: DealContext, told: CoreEvent) -> Event:
    return CountEvent(told[1 : 1 + scene.core_rules.sides])


def _totals(scene: DealContext, told: CoreEvent) -> Event:
    return TotalsEvent(told[1 : 1 + scene.core_rules.sides])


def _end(_scene: DealContext, told: CoreEvent) -> Event:
    return EndEvent(None if told[1] < 0 else Side(told[1]))


_READERS: Final[Mapping[int, Callable[[DealContext, CoreEvent], Event]]] = {
    core_events.DRAWN: _draw,
    core_events.DEALT: _deal,
    core_events.HANDS: _hands,
    core_events.TURNED_UP: _table,
    core_events.CALLED: _call,
    core_events.PLAYED: _play,
    core_events.SCORED: _points,
    core_events.COLLECTED: _collect,
    core_events.SETTLED: _settle,
    core_events.LEFT_OVER: _leftover,
    core_events.COUNTED: _count,
    core_events.TOTALLED: _totals,
    core_events.ENDED: _end,
}
