"""Reading a record: what is wrong with it, and where.

Faults are looked for in the order format, rules, seats, dealer, draw, deals, and the first is
reported.
"""

from typing import Any, Final

import msgspec

from ronda.cards import Card, CardError, parse_card, parse_deck
from ronda.engine import CHANCE, Action, Call, IllegalActionError, apply, check_dealer, start
from ronda.records.record import FORMAT, DealRecord, Record
from ronda.rules import RulesError, check_seats, read_rules

_CALLS: Final = {call.value: call for call in Call}
_OWN_KEYS: Final = frozenset({"format", "rules", "seats", "dealer", "draw", "deals"})


class RecordError(ValueError):
    """A record is refused.

    Attributes:
        reason: what is wrong, and what would be right.
        deal: the deal at fault, from 0; None where the fault is in none.
        action: the action at fault, from 0; None where it is in none.
    """

    def __init__(self, reason: str, deal: int | None = None, action: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.deal = deal
        self.action = action


def parse_action(word: str) -> Action:
    """The action written as `word`: a card, a call or `pass`; raises `CardError` for others."""
    call = _CALLS.get(word)
    if call is not None:
        return call
    try:
        return parse_card(word)
    except CardError as error:
        raise CardError(f"{error}; nor is it ronda, double, tringa or pass") from None


def read_record(line: bytes | str) -> Record:
    """The record in one line of JSON; raises `RecordError` for any fault outside the deals."""
    try:
        written = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise RecordError(f"this line is not JSON: {error}") from None
    except (RecursionError, UnicodeDecodeError):
        raise RecordError("this line is not JSON that a record could hold") from None
    if not isinstance(written, dict):
        raise RecordError("a record is a JSON object")
    if written.get("format") != FORMAT:
        given = repr(written["format"])[:40] if "format" in written else "missing"
        raise RecordError(f'format is {given}; allowed: "{FORMAT}"')
    try:
        return _checked(written)
    except RulesError as error:
        raise RecordError(str(error)) from None


def _checked(written: dict[str, Any]) -> Record:
    values = written.get("rules")
    if not isinstance(values, dict):
        raise RecordError('rules is missing or no object; allowed: {"preset": …} and switches')
    rules = read_rules(values)
    seats = check_seats(rules, written.get("seats"))
    record = Record(
        rules=rules,
        written=values,
        seats=seats,
        dealer=check_dealer(written.get("dealer"), seats),
        draw=_draw(written["draw"]) if "draw" in written else None,
        further={key: value for key, value in written.items() if key not in _OWN_KEYS},
    )
    _check_draw(record)
    return msgspec.structs.replace(record, deals=_deals(written.get("deals")))


def _draw(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise RecordError("draw is not a text; allowed: a deck of 40 cards")
    try:
        return parse_deck(value)
    except CardError as error:
        raise RecordError(f"draw: {error}") from None


def _check_draw(record: Record) -> None:
    """A record's dealer must be the seat that its draw makes the dealer (RULES §7)."""
    if record.draw is None:
        return
    try:
        state, _ = apply(start(record.rules, record.seats), CHANCE, record.draw)
    except IllegalActionError as refusal:
        raise RecordError(f"draw: {refusal}") from None
    if state.dealer != record.dealer:
        raise RecordError(f"dealer is {record.dealer}, but the draw makes it {state.dealer}")


def _deals(value: object) -> tuple[DealRecord, ...]:
    if not isinstance(value, list):
        raise RecordError("deals is missing or no list; allowed: a list of deals, in order")
    return tuple(_deal(each) for each in value)


def _deal(value: object) -> DealRecord:
    if not isinstance(value, dict):
        return DealRecord(None, None)
    deck, actions = value.get("deck"), value.get("actions")
    return DealRecord(
        deck if isinstance(deck, str) else None, actions if isinstance(actions, str) else None
    )
