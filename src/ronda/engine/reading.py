"""From what the core tells to the events of RECORD.md."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from ronda.cards import CARDS, RANKS, cards_of
from ronda.engine import telling
from ronda.engine.calls import FALSE, claimed_rank
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
from ronda.engine.law import Law
from ronda.engine.state import Deck
from ronda.engine.telling import Told

KINDS: Final = (Call.PASS, Call.RONDA, Call.DOUBLE, Call.TRINGA)
"""The kinds of calls by their number in the core."""


def reason_of(what: int) -> Reason:
    """What points are for, from its number in the core (`telling.FOR_…`)."""
    return _REASONS[what - 1]


_REASONS: Final = tuple(Reason)


class Scene(NamedTuple):
    """What the core's integers refer to: the rules, the deck on the table and who dealt it."""

    law: Law
    deck: Deck
    dealer: int


def read_events(scene: Scene, told: Iterable[Told]) -> tuple[Event, ...]:
    """Everything the core told, as events."""
    return tuple(_READERS[each[0]](scene, each) for each in told)


def _draw(_scene: Scene, told: Told) -> Event:
    return DrawEvent(Seat(told[1]), CARDS[told[2]])


def _deal(_scene: Scene, told: Told) -> Event:
    return DealEvent(told[1], Seat(told[2]))


def _hands(scene: Scene, told: Told) -> Event:
    law, deck, dealer = scene
    distribution = told[1]
    hands = tuple(
        cards_of(hand_dealt(law, deck, dealer, distribution, seat)) for seat in range(law.seats)
    )
    after = dealt_before(law, distribution) + law.seats * hand_size(law, deck, distribution)
    if distribution == 1:
        after += law.opening
    return HandsEvent(distribution, after == len(deck), hands)


def _table(_scene: Scene, told: Told) -> Event:
    return TableEvent(cards_of(told[1]))


def _call(_scene: Scene, told: Told) -> Event:
    return CallEvent(Seat(told[1]), KINDS[told[2]])


def _play(_scene: Scene, told: Told) -> Event:
    return PlayEvent(Seat(told[1]), CARDS[told[2]], cards_of(told[3]), cards_of(told[4]))


def _points(_scene: Scene, told: Told) -> Event:
    return PointsEvent(Side(told[1]), told[2], reason_of(told[3]))


def _collect(_scene: Scene, told: Told) -> Event:
    return CollectEvent(Seat(told[1]), cards_of(told[2]))


def _settle(scene: Scene, told: Told) -> Event:
    law, deck, dealer = scene
    _, distribution, packed, hidden, _ = told
    calls = []
    for place in range(law.seats):
        seat = (dealer + 1 + place) % law.seats
        kind = (packed >> 2 * seat) & 3
        if kind:
            rank = claimed_rank(hand_dealt(law, deck, dealer, distribution, seat), kind)
            shown = None if hidden or rank == FALSE else RANKS[rank]
            calls.append(SettledCall(Seat(seat), KINDS[kind], shown, rank != FALSE))
    return SettleEvent(distribution, tuple(calls))


def _leftover(_scene: Scene, told: Told) -> Event:
    return LeftoverEvent(Seat(told[1]), cards_of(told[2]))


def _count(scene: Scene, told: Told) -> Event:
    return CountEvent(told[1 : 1 + scene.law.sides])


def _totals(scene: Scene, told: Told) -> Event:
    return TotalsEvent(told[1 : 1 + scene.law.sides])


def _end(_scene: Scene, told: Told) -> Event:
    return EndEvent(None if told[1] < 0 else Side(told[1]))


_READERS: Final[Mapping[int, Callable[[Scene, Told], Event]]] = {
    telling.DRAWN: _draw,
    telling.DEALT: _deal,
    telling.HANDS: _hands,
    telling.TURNED_UP: _table,
    telling.CALLED: _call,
    telling.PLAYED: _play,
    telling.SCORED: _points,
    telling.COLLECTED: _collect,
    telling.SETTLED: _settle,
    telling.LEFT_OVER: _leftover,
    telling.COUNTED: _count,
    telling.TOTALLED: _totals,
    telling.ENDED: _end,
}
