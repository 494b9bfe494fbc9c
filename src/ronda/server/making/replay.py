"""A match frame by frame, since the page knows no rule of the game.

A record shows every deck it has (RECORD.md), and a deal that is being played is in none, so all
hands of a frame lie open.
"""

from typing import Any, Final

import msgspec

from ronda.cards import Card
from ronda.engine import CHANCE, ChainView, Event, Phase, Seat, Side, start, view
from ronda.engine.view import Called, PastPlay
from ronda.narration import Line, explain
from ronda.protocol import Code
from ronda.records import Record, RecordError, ReplayStep, read_record, steps
from ronda.rules import rules_values
from ronda.server.making.records import TableLog, matches_of
from ronda.table import NotAllowedError

MOST_FRAMES: Final = 4_000
"""Frames that are made at most: a match of any published rule set is far shorter."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one action, and what happened in it.

    Attributes:
        deal: the number of the deal; 0 for the draw.
        seat: who acted; None for a deck.
        action: the card or the call, as in a record; None for a deck.
        hands: by seat, all of them open.
        told: a line for each of the events (`ronda.narration`).

    Everything else is of the spectators' `View`, under its names.
    """

    deal: int
    seat: Seat | None
    action: str | None
    events: tuple[Event, ...]
    told: tuple[Line, ...]
    phase: Phase
    to_act: tuple[Seat, ...]
    dealer: Seat | None
    distribution: int
    last: bool
    stock: int
    hands: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    live: Card | None
    chain: ChainView | None
    history: tuple[PastPlay, ...]
    piles: tuple[int, ...]
    totals: tuple[int, ...]
    calls: tuple[Called, ...]


class ReplayView(msgspec.Struct, frozen=True, kw_only=True):
    """A match to look at.

    Attributes:
        rules: every switch, as in `RuleSet`.
        preset: the rule set that they are written against.
        sides: by seat, the side that it plays for.
        par: the cards of a pile that score nothing.
        about: what the record says besides: `table`, `players`, `started`, `ended`.
    """

    rules: dict[str, Any]
    preset: str
    seats: int
    sides: tuple[Side, ...]
    par: int
    about: dict[str, Any]
    frames: list[Frame]
    finished: bool
    winner: Side | None


_OWN: Final = ("deal", "seat", "action", "events", "told", "hands")
_OF_VIEW: Final = [name for name in Frame.__struct_fields__ if name not in _OWN]
_ABOUT: Final = ("table", "players", "started", "ended", "release")


def show_line(line: bytes) -> ReplayView:
    """A record that was sent in."""
    try:
        return show_record(read_record(line))
    except RecordError as error:
        raise NotAllowedError(Code.MALFORMED, _reason(error)) from None


def _reason(error: RecordError) -> str:
    places = [("deal", error.deal), ("action", error.action)]
    where = "".join(f"{name} {place + 1}, " for name, place in places if place is not None)
    return f"{where.rstrip(', ')}: {error.reason}" if where else error.reason


def show_match(past: TableLog, *, number: str, with_names: bool) -> ReplayView:
    """A match that was played at a table, from 1."""
    found = matches_of(past, with_names=with_names)
    if not number.isdecimal() or len(number) > 6 or not 0 < int(number) <= len(found):
        raise NotAllowedError(Code.NO_SUCH_TABLE, f"there is no match {number!r:.10} to look at")
    return show_record(found[int(number) - 1])


def show_record(record: Record) -> ReplayView:
    """Every frame of a record; raises `RecordError` at its first fault."""
    frames: list[Frame] = []
    state = start(record.rules, record.seats, record.dealer)
    for step in steps(record):
        if len(frames) == MOST_FRAMES:
            raise NotAllowedError(Code.TOO_LARGE, f"at most {MOST_FRAMES} actions can be shown")
        frames.append(_frame(step))
        state = step.state
    return ReplayView(
        rules=rules_values(record.rules),
        preset=str(record.written["preset"]),
        seats=record.seats,
        sides=view(state, None).sides,
        par=view(state, None).par,
        about={key: record.further[key] for key in _ABOUT if key in record.further},
        frames=frames,
        finished=state.is_over,
        winner=state.winner,
    )


def _frame(step: ReplayStep) -> Frame:
    seen = view(step.state, None)
    seats = range(seen.seats)
    return Frame(
        deal=0 if step.deal is None else step.deal + 1,
        seat=None if step.seat == CHANCE else step.seat,
        action=None if step.action is None else step.action.value,
        events=step.events,
        told=explain(step.before, step.events, step.state),
        hands=tuple(view(step.state, Seat(seat)).hand for seat in seats),
        **{name: getattr(seen, name) for name in _OF_VIEW},
    )
