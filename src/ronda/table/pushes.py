"""What a step is for whoever reads the table: what happened, its seals, and the table afterwards.

`push_step` and `push_whole` are the typed values. A server sends the same as `push_lines`, in which
what all may see is written once: the bytes that readers share are made without knowing for whom.
"""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from ronda.cards import Card
from ronda.engine import (
    DealEvent,
    Event,
    HandsEvent,
    OwnView,
    PlayEvent,
    Seat,
    State,
    TableEvent,
    View,
    redact,
    view,
    view_own,
    view_public,
)
from ronda.fairness import DeckSeals
from ronda.narration import Line, Transition, explain
from ronda.protocol import Push, SealView
from ronda.table.commands import Caller
from ronda.table.state import Policy, Table
from ronda.table.views import (
    called_by_all,
    made_of,
    own_table,
    public_table,
    rare_parts,
    state_for,
    view_step,
    view_table,
)

Happened: TypeAlias = tuple[Transition, ...]
"""What happened in the state of a table in one step."""
_ENCODER: Final = msgspec.json.Encoder()


class Told(msgspec.Struct, frozen=True, tag_field="type", tag="push"):
    """What happened in a step: the fields of a `Push` beside the table."""

    events: tuple[Event, ...]
    seals: tuple[SealView, ...]
    missed: bool = False
    told: tuple[Line, ...] = ()


def push_step(table: Table, reader: Caller, happened: Happened, now: float, policy: Policy) -> Push:
    """One step as `reader` may see it, with the seals of the cards it showed."""
    told = _told(table, happened, reader.seat)
    shown = view_step(table, reader, now, policy)
    return Push(shown, told.events, told.seals, told=told.told)


def push_whole(table: Table, reader: Caller, now: float, policy: Policy) -> Push:
    """All that a reader who was away needs: the table, and every seal of this deal it may have."""
    whole, seals = view_table(table, reader, now, policy), tuple[SealView, ...]()
    if whole.view is not None:
        mine = () if reader.seat is None else whole.view.played[reader.seat]
        seals = _seals(table, (*whole.view.seen, *whole.view.hand, *mine))
    return Push(whole, (), seals, missed=True)


def _told(table: Table, happened: Happened, seat: Seat | None) -> Told:
    """As a seat may see it, or a spectator (None)."""
    events: list[Event] = []
    told: list[Line] = []
    for transition in happened:
        seen, lines = shown_of(transition, seat)
        events += seen
        told += lines
    return Told(tuple(events), _seals(table, _shown(events)), told=tuple(told))


def shown_of(
    transition: Transition, seat: Seat | None
) -> tuple[tuple[Event, ...], tuple[Line, ...]]:
    """What happened as a seat may see it, or a spectator (None), and as it is told of that."""
    before, events, after = transition
    redacted = tuple([redact(event, seat) for event in events])
    return redacted, explain(before, redacted, after)


def _shown(events: Iterable[Event]) -> list[Card]:
    """The cards of the deck on the table that a reader is shown by these events, redacted."""
    shown: list[Card] = []
    for event in events:
        match event:
            case DealEvent():
                # What was shown of the deck before is hidden in this one.
                shown.clear()
            case HandsEvent():
                shown += [card for hand in event.hands if hand for card in hand]
            case TableEvent():
                shown += event.cards
            case PlayEvent():
                shown.append(event.card)
    return shown


def _seals(table: Table, shown: Iterable[Card]) -> tuple[SealView, ...]:
    """The seals of some cards, in the order of the deck."""
    fair = table.fair
    if fair is None or fair.seals is None:
        return ()
    places = sorted({fair.deck.index(card) for card in shown})
    return tuple(
        [SealView(place, fair.deck[place].value, *_in_hex(fair.seals, place)) for place in places]
    )


@lru_cache(maxsize=4096)
def _in_hex(seals: DeckSeals, place: int) -> tuple[str, tuple[str, ...]]:
    """Salt and path of a seal: whoever is dealt its card has it, and all when it is played."""
    seal = seals.seal(place)
    return seal.salt.hex(), tuple([node.hex() for node in seal.path])


# --- as bytes ----------------------------------------------------------------------------------


class Rarely:
    """JSON of one table that is written again when what it is made of is another."""

    def __init__(self) -> None:
        self._made_of: tuple[object, ...] = ()
        self._parts: dict[str, msgspec.Raw] = {}
        self._state: State | None = None
        self._seen = b""

    def parts(self, table: Table, policy: Policy) -> dict[str, msgspec.Raw]:
        """The table's `rare_parts`, as they are now."""
        now_of = made_of(table, policy)
        if now_of != self._made_of:
            parts = rare_parts(table, policy).items()
            self._parts = {name: msgspec.Raw(_ENCODER.encode(part)) for name, part in parts}
            self._made_of = now_of
        return self._parts

    def seen(self, state: State) -> bytes:
        """What all may know of the match; cuts and words leave its state as it is."""
        if state is not self._state:
            self._seen = _ENCODER.encode(view_public(state))
            self._state = state
        return self._seen


def push_lines(
    table: Table,
    readers: Collection[Caller],
    happened: Happened,
    *,
    now: float,
    policy: Policy,
    rarely: Rarely,
    mark: Callable[[Seat | None, int], str],
) -> dict[Caller, bytes]:
    """One step as each of the readers is sent it: `push_step` as JSON, with its mark.

    `rarely` is of this table, from one step to the next; `mark` makes a mark of seat and number.
    """
    public = _ENCODER.encode(public_table(table, now, policy, rarely.parts(table, policy)))
    state = state_for(table, None)
    seen = b"" if state is None else rarely.seen(state)
    before_own = public[:-1] + b","
    before_own_view = before_own + b'"view":' + seen[:-1] + b","
    called = called_by_all(table)
    is_private = any(isinstance(event, HandsEvent) for each in happened for event in each.events)
    told: dict[Seat | None, bytes] = {}
    lines = {}
    for reader in readers:
        whose = reader.seat if is_private else None
        if whose not in told:
            told[whose] = _ENCODER.encode(_told(table, happened, whose))[:-1] + b',"table":'
        own = own_table(table, reader, called, _own_view(table, reader.seat), mark)
        shared, opened = before_own, "{"
        if isinstance(own.view, OwnView):
            shared, opened = before_own_view, '{"view":{'
        lines[reader] = b"".join((told[whose], shared, _ENCODER.encode(own)[len(opened) :], b"}"))
    return lines


def _own_view(table: Table, seat: Seat | None) -> View | OwnView | None:
    """What is one reader's own of the match, or all of it where nothing is shared."""
    state = state_for(table, seat)
    if state is None:
        return None
    # While others declare, a state that has the seat's own declaration in it is nobody else's.
    is_shared = state is table.playing().state
    return view_own(state, seat) if is_shared else view(state, seat)
