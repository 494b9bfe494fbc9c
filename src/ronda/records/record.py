"""A record as a value, and its one line of JSON."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from ronda.cards import Card, cards_text
from ronda.engine import Action, Seat
from ronda.rules import Rules

FORMAT: Final = "ronda/1"


class DealRecord(msgspec.Struct, frozen=True):
    """One deal as it is written: its deck and its actions as text, None where either is missing.

    Words are understood only when they are replayed, so that the first fault of a record is found
    in the order of play.
    """

    deck: str | None
    actions: str | None

    @classmethod
    def of(cls, deck: Iterable[Card], actions: Iterable[Action]) -> "DealRecord":
        """The deal with this deck, top first, and these actions in their order."""
        return cls(cards_text(deck), " ".join(action.value for action in actions))


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One match: what cannot be derived from anything else.

    Attributes:
        rules: the rule set.
        written: the rule set as the record writes it: `preset` and the switches that differ.
        seats: how many sit at the table.
        dealer: the seat that deals first.
        draw: the deck from which the first dealer was drawn, if there was a draw.
        deals: the deals in their order; only the last may be incomplete.
        further: keys that replay ignores (`players`, `fairness`, `clock`, …), kept as they are.
    """

    rules: Rules
    written: Mapping[str, Any]
    seats: int
    dealer: Seat
    draw: tuple[Card, ...] | None = None
    deals: tuple[DealRecord, ...] = ()
    further: Mapping[str, Any] = {}


def encode_record(record: Record) -> bytes:
    """The record as one line of JSON, without the line's end."""
    written: dict[str, Any] = {
        "format": FORMAT,
        "rules": record.written,
        "seats": record.seats,
        "dealer": record.dealer,
    }
    if record.draw is not None:
        written["draw"] = cards_text(record.draw)
    written["deals"] = record.deals
    return msgspec.json.encode({**written, **record.further})
