"""Replaying a record: every action put to the engine again, every event told again."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ronda.cards import CardError, parse_deck
from ronda.engine import (
    CHANCE,
    Action,
    Event,
    IllegalActionError,
    Seat,
    Side,
    State,
    apply,
    next_to_act,
    start,
    to_act,
)
from ronda.records.reading import RecordError, parse_action
from ronda.records.record import DealRecord, Record


class ReplayStep(NamedTuple):
    """One action of a record, and what came of it.

    Attributes:
        deal: the deal, from 0; None for the draw.
        seat: who acted; `CHANCE` for a deck.
        action: what was done; None for a deck.
        before: the match when it was done.
        state: the match afterwards.
        events: what happened.
    """

    deal: int | None
    seat: Seat
    action: Action | None
    before: State
    state: State
    events: tuple[Event, ...]


class Replay(msgspec.Struct, frozen=True):
    """The outcome of a record: its events, the totals by side, whether it is over, the winners."""

    events: tuple[Event, ...]
    totals: tuple[int, ...]
    finished: bool
    winner: Side | None


def steps(record: Record) -> Iterator[ReplayStep]:
    """Every action of a record in order, decks too; raises `RecordError` at the first fault."""
    if record.draw is None:
        state = start(record.rules, record.seats, record.dealer)
    else:
        before = start(record.rules, record.seats)
        state, events = apply(before, CHANCE, record.draw)
        yield ReplayStep(None, CHANCE, None, before, state, events)
    for number, deal in enumerate(record.deals):
        for step in _deal_steps(state, number, deal):
            yield step
            state = step.state


def replay(record: Record) -> Replay:
    """What a record comes to; raises `RecordError` at its first fault."""
    events: list[Event] = []
    state = start(record.rules, record.seats, record.dealer)
    for step in steps(record):
        events += step.events
        state = step.state
    return Replay(tuple(events), state.totals, state.is_over, state.winner)


def encode_replay(result: Replay) -> bytes:
    """What a record comes to as one line of JSON, without the line's end."""
    return msgspec.json.encode(result)


def _deal_steps(state: State, number: int, deal: DealRecord) -> Iterator[ReplayStep]:
    if state.is_over:
        raise RecordError("the match was over before this deal", number)
    if CHANCE not in to_act(state):
        raise RecordError("the deal before this one is incomplete", number)
    if deal.deck is None:
        raise RecordError("this deal has no deck, a text of 40 cards", number)
    try:
        after, events = apply(state, CHANCE, parse_deck(deal.deck))
    except (CardError, IllegalActionError) as error:
        raise RecordError(f"deck: {error}", number) from None
    if deal.actions is None:
        raise RecordError("this deal has no actions, a text that may be empty", number)
    yield ReplayStep(number, CHANCE, None, state, after, events)
    yield from _action_steps(after, number, deal.actions.split())


def _action_steps(state: State, number: int, words: Sequence[str]) -> Iterator[ReplayStep]:
    for place, word in enumerate(words):
        seat = next_to_act(state)
        if seat is None:
            over = "match" if state.is_over else "deal"
            raise RecordError(f"{word[:20]} comes after the end of the {over}", number, place)
        try:
            action = parse_action(word)
            after, events = apply(state, seat, action)
        except (CardError, IllegalActionError) as error:
            raise RecordError(str(error), number, place) from None
        yield ReplayStep(number, seat, action, state, after, events)
        state = after
