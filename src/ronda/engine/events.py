"""The events of RECORD.md as typed values, and the same events as one seat may see them."""

from enum import Enum
from typing import NewType, TypeAlias

import msgspec

from ronda.cards import Card, Rank

Seat = NewType("Seat", int)
"""A place at the table, 0…n−1 in the order of play."""
Side = NewType("Side", int)
"""Who scores together: each seat at two and three, seats 0 and 2 against 1 and 3 at four."""


class Call(Enum):
    """What may be said instead of playing a card; `PASS` only in a declare phase."""

    RONDA = "ronda"
    DOUBLE = "double"
    TRINGA = "tringa"
    PASS = "pass"  # noqa: S105 - a word of the game


class Reason(Enum):
    """What points are for."""

    DARBA = "darba"
    HBEL = "hbel"
    JOJ_HBAL = "joj_hbal"
    MISSA = "missa"
    LAST_CARD = "last_card"
    CALL = "call"
    FALSE_CALL = "false_call"
    CARDS = "cards"


class Happening(msgspec.Struct, frozen=True, tag_field="event"):
    """Anything that happens in a match; the key `event` tells which."""


class DrawEvent(Happening, frozen=True, tag="draw"):
    """A card drawn for the first dealer."""

    seat: Seat
    card: Card


class DealEvent(Happening, frozen=True, tag="deal"):
    """A deck begins; deals count from 1."""

    deal: int
    dealer: Seat


class HandsEvent(Happening, frozen=True, tag="hands"):
    """Packets given. A hand that its reader may not see is None; each hand is sorted."""

    distribution: int
    last: bool
    hands: tuple[tuple[Card, ...] | None, ...]


class TableEvent(Happening, frozen=True, tag="table"):
    """The opening table is turned up."""

    cards: tuple[Card, ...]


class CallEvent(Happening, frozen=True, tag="call"):
    """A seat called, or passed in a declare phase: the kind, never the rank."""

    seat: Seat
    kind: Call


class PlayEvent(Happening, frozen=True, tag="play"):
    """A card put down, the loose cards it captured, and the packet it took over as an answer."""

    seat: Seat
    card: Card
    captured: tuple[Card, ...]
    taken: tuple[Card, ...]


class PointsEvent(Happening, frozen=True, tag="points", rename={"reason": "for"}):
    """A side scored; points taken back are negative, under the name they were scored under."""

    side: Side
    points: int
    reason: Reason


class CollectEvent(Happening, frozen=True, tag="collect"):
    """A waiting packet goes to its holder."""

    seat: Seat
    cards: tuple[Card, ...]


class SettledCall(msgspec.Struct, frozen=True, rename={"is_true": "true"}):
    """One call when it is compared; `rank` is None where it stays hidden or the call is false."""

    seat: Seat
    kind: Call
    rank: Rank | None
    is_true: bool


class SettleEvent(Happening, frozen=True, tag="settle"):
    """The calls of a distribution are compared, in the order in which they were made."""

    distribution: int
    calls: tuple[SettledCall, ...]


class LeftoverEvent(Happening, frozen=True, tag="leftover"):
    """The cards left on the table go to the last capturer."""

    seat: Seat
    cards: tuple[Card, ...]


class CountEvent(Happening, frozen=True, tag="count"):
    """Cards in the piles, by side."""

    cards: tuple[int, ...]


class TotalsEvent(Happening, frozen=True, tag="totals"):
    """Totals by side, at the end of a deal or where the match stops."""

    totals: tuple[int, ...]


class EndEvent(Happening, frozen=True, tag="end"):
    """The match is decided; no winner means a draw."""

    winner: Side | None


Event: TypeAlias = (
    DrawEvent
    | DealEvent
    | HandsEvent
    | TableEvent
    | CallEvent
    | PlayEvent
    | PointsEvent
    | CollectEvent
    | SettleEvent
    | LeftoverEvent
    | CountEvent
    | TotalsEvent
    | EndEvent
)
"""One event of RECORD.md; msgspec encodes it as RECORD.md writes it."""


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as `seat` may see it, or a spectator (None): only one's own hand stays face up."""
    if not isinstance(event, HandsEvent):
        return event
    hands = tuple(hand if owner == seat else None for owner, hand in enumerate(event.hands))
    return HandsEvent(event.distribution, event.last, hands)
