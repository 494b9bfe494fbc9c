"""Who may look at a table, and what each is shown: by a push, a record, the list of tables.

What leaves a table is decided here, and in what this file asks:

* `engine.view` and `engine.redact`: what a seat may know of the cards, and of an event;
* `engine.decode_events`: the rank of a call that stays sealed, left out of the event itself;
* `facts.only_for`: the steps that are shown to one seat alone;
* `timing`: times that everybody sees, and that show nothing of who has declared;
* `decide.links`: who is told from when a lost seat may have a new link, and whose word it needs;
* `thinking`: the View from which a computer decides; `recording`: names in a record.

On the server, `tokens.caller_of` says whose token somebody shows, `store.reading` lists the tables
that are public, and `making.privacy` says whose data and words somebody may export or blank.
`docs/hidden.md` has how all of it is tried.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from ronda.engine import (
    CHANCE,
    DealEvent,
    Event,
    HandsEvent,
    PlayEvent,
    Seat,
    State,
    TableEvent,
    View,
    apply,
    redact,
    to_act,
    view,
)
from ronda.engine.core_rules import core_rules_of
from ronda.engine.view import sides_of
from ronda.fairness import Header
from ronda.narration import Line, Transition, explain
from ronda.protocol import (
    FairView,
    Kind,
    LinkView,
    Push,
    Saying,
    SealView,
    SeatView,
    Stage,
    TableView,
    VoteView,
    WentBackView,
)
from ronda.protocol.http import ListedSeat, ListedTable
from ronda.records import DealRecord
from ronda.rules import rules_values
from ronda.table.commands import Caller
from ronda.table.decide.links import link_from, words_needed
from ronda.table.facts import Entry, only_for
from ronda.table.state import Fair, MatchState, Policy, SeatState, Table
from ronda.table.timing import (
    begins_at,
    is_declaring,
    move_deadline,
    next_deal_at,
    opens_at,
    question_ends_at,
    seats_to_act,
)

Happened: TypeAlias = tuple[Transition, ...]
"""What happened in the state of a table in one step."""


def may_look(table: Table, caller: Caller) -> bool:
    """Whether somebody may see the table: who comes to sit down must, though nobody may watch."""
    if caller != Caller() or table.settings.may_watch:
        return True
    return any(seat.kind is Kind.OPEN for seat in table.seats)


def may_stream(table: Table, caller: Caller) -> bool:
    """Whether somebody may follow the table as lines, where no seat can be taken on the way."""
    return may_look_back(table, caller) or table.stage is Stage.SEATING


def may_look_back(table: Table, caller: Caller) -> bool:
    """Whether somebody who is at the table, or came to watch, may read its records."""
    return table.settings.may_watch or caller.seat is not None or caller.is_host


def list_table(table: Table) -> ListedTable:
    """The table in the list of public ones, which everybody may read."""
    seats = tuple(ListedSeat(seat.kind, seat.name, seat.level) for seat in table.seats)
    return ListedTable(table=table.id, stage=table.stage, settings=table.settings, seats=seats)


def shown_deals(table: Table, match: MatchState) -> tuple[DealRecord, ...]:
    """The deals of a record: without one whose deck is hidden still, since it shows the deck."""
    if CHANCE in to_act(match.state) or match.state.is_over:
        return match.deals
    is_open = table.fair is not None and (table.fair.is_revealed or table.fair.transcript is None)
    return match.deals if is_open else match.deals[:-1]


def push_step(table: Table, reader: Caller, happened: Happened, now: float, policy: Policy) -> Push:
    """One step as `reader` may see it, with the seals of the cards it showed."""
    return push_steps(table, (reader,), happened, now, policy)[reader]


def push_steps(
    table: Table, readers: Collection[Caller], happened: Happened, now: float, policy: Policy
) -> dict[Caller, Push]:
    """The same for several readers; what all may see alike is made once."""
    public = _public(table, now, policy)
    shown_to_all = tuple(shown_of(transition, None) for transition in happened)
    pushes = {}
    for reader in readers:
        seen: list[Event] = []
        told: list[Line] = []
        for transition, for_all in zip(happened, shown_to_all, strict=True):
            is_private = any(isinstance(event, HandsEvent) for event in transition.events)
            events, lines = shown_of(transition, reader.seat) if is_private else for_all
            seen += events
            told += lines
        seals = tuple(_seals(table, _shown(seen))) if seen else ()
        view = _personal(table, reader, public)
        pushes[reader] = Push(view, tuple(seen), seals, told=tuple(told))
    return pushes


def shown_of(
    transition: Transition, seat: Seat | None
) -> tuple[tuple[Event, ...], tuple[Line, ...]]:
    """What happened as a seat may see it, or a spectator (None), and as it is told of that."""
    before, events, after = transition
    redacted = tuple(redact(event, seat) for event in events)
    return redacted, explain(before, redacted, after)


def hears(entry: Entry, reader: Caller) -> bool:
    """Whether a reader hears of a step at all."""
    return only_for(entry.facts) in (None, reader.seat)


def push_whole(table: Table, reader: Caller, now: float, policy: Policy) -> Push:
    """All that a reader who was away needs: the table, and every seal of this deal it may have."""
    state = None if table.match is None else _state_for(table, reader.seat)
    shown: set[str] = set()
    if state is not None and table.fair is not None and table.fair.seals:
        seen = view(state, reader.seat)
        mine = () if reader.seat is None else seen.played[reader.seat]
        shown = {card.value for card in (*seen.seen, *seen.hand, *mine)}
    seals = tuple(_seals(table, shown))
    return Push(view_table(table, reader, now, policy), (), seals, missed=True)


def _shown(events: Iterable[Event]) -> set[str]:
    """The cards of the deck on the table that a reader is shown by these events, redacted."""
    shown: set[str] = set()
    for event in events:
        match event:
            case DealEvent():
                # What was shown of the deck before is hidden in this one.
                shown.clear()
            case HandsEvent():
                shown.update(card.value for hand in event.hands if hand for card in hand)
            case TableEvent():
                shown.update(card.value for card in event.cards)
            case PlayEvent():
                shown.add(event.card.value)
    return shown


def _seals(table: Table, shown: set[str]) -> Iterable[SealView]:
    fair = table.fair
    return (seal for seal in fair.seals if seal.card in shown) if fair is not None else ()


def view_table(table: Table, reader: Caller, now: float, policy: Policy) -> TableView:
    """The whole table as `reader` may see it at time `now`."""
    shown = _personal(table, reader, _public(table, now, policy))
    sides = sides_of(core_rules_of(table.rules, len(table.seats)))
    return msgspec.structs.replace(shown, rules=rules_values(table.rules), sides=sides)


def shown_seq(table: Table, seat: Seat | None) -> int:
    """The number of the last step that a reader was shown: the only one that leaves a table.

    It never goes back for a reader, and tells nothing of what others alone were shown. Before the
    declarations open, whoever holds the seat has counted its own; a seat that nobody reads has not.
    """
    if seat is None or not is_declaring(table) or table.seat(seat).key is None:
        return table.shown
    return table.shown + (table.playing().declared[seat] is not None)


def most_shown(table: Table) -> int:
    """The highest number that anybody was shown, whoever held a seat since."""
    return table.shown + is_declaring(table)


def _public(table: Table, now: float, policy: Policy) -> TableView:
    """What all readers may see alike; `_personal` adds what is one reader's own."""
    return TableView(
        table=table.id,
        seq=shown_seq(table, None),
        turn=table.turn,
        settings=table.settings,
        stage=table.stage,
        seats=tuple(_view_seat(table, Seat(i), policy) for i in range(len(table.seats))),
        you=None,
        is_host=False,
        match_number=0 if table.match is None else table.match.number,
        called=() if is_declaring(table) else tuple(sorted(seats_to_act(table))),
        deadline=_deadline(table, policy),
        now=now,
        is_paused=table.paused_at is not None,
        vote=_view_vote(table, policy),
        view=_view_for_all(table),
        fair=None if table.fair is None else _view_fair(table.fair, table.stage),
        said=(),
        wins=table.wins,
        closed_because=table.closed_because,
        went_back=_view_went_back(table),
    )


def _personal(table: Table, reader: Caller, public: TableView) -> TableView:
    seat = reader.seat
    waiting = public.called
    if seat is not None and is_declaring(table) and seat in seats_to_act(table):
        # Nothing shows which of the others have chosen already.
        waiting = (seat,)
    return msgspec.structs.replace(
        public,
        seq=shown_seq(table, seat),
        you=seat,
        is_host=reader.is_host,
        awaits=reader.awaits,
        called=waiting,
        view=_view_for(table, seat, public.view),
        said=_heard_by(table, seat),
        met=_met_by(table, seat),
    )


def _view_for_all(table: Table) -> View | None:
    """What everybody may know of the match; between two deals the totals stay to be seen."""
    match = table.match
    if match is None or not (match.state.deck or match.deals):
        return None
    return view(match.state, None)


def _view_for(table: Table, seat: Seat | None, public: View | None) -> View | None:
    """What one reader may know of it, beside what everybody may."""
    if seat is None or public is None:
        return public
    state = _state_for(table, seat)
    return view(state, seat, public if state is table.playing().state else None)


def _state_for(table: Table, seat: Seat | None) -> State:
    """The state with the reader's own declaration in it, so that it is not asked for again."""
    match = table.playing()
    choice = None if seat is None else match.declared[seat]
    if seat is None or choice is None:
        return match.state
    return apply(match.state, seat, choice.action)[0]


def _view_seat(table: Table, index: Seat, policy: Policy) -> SeatView:
    clock, seat = table.settings.clock, table.seat(index)
    return SeatView(
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        is_ready=seat.is_ready,
        is_here=seat.via is not None or seat.kind is Kind.COMPUTER,
        is_handed=seat.is_handed,
        reserve=None if clock is None else round(seat.reserve, 1),
        links=seat.links,
        link=_view_link(table, index, seat),
        link_from=link_from(table, index, policy),
    )


def _view_link(table: Table, index: Seat, seat: SeatState) -> LinkView | None:
    if seat.link is None and not seat.link_asked:
        return None
    asked = seat.link_asked
    missing = words_needed(table, index) - asked if asked else ()
    return LinkView(
        words=tuple(each for each in (None, *range(len(table.seats))) if each in asked),
        missing=tuple(each for each in (None, *range(len(table.seats))) if each in missing),
        is_out=seat.link is not None,
        by=None if seat.link is None else seat.link.by,
        is_used=seat.link is not None and seat.link.is_used,
    )


def _deadline(table: Table, policy: Policy) -> float | None:
    """When time runs out for whoever is called; declarations open for all at one time."""
    if table.paused_at is not None:
        return None
    match table.stage:
        case Stage.SEATING:
            return begins_at(table, policy)
        case Stage.CUTTING | Stage.OPENING:
            return table.called_at + policy.cut_time
        case Stage.BETWEEN:
            return next_deal_at(table, policy)
        case Stage.PLAYING:
            if is_declaring(table):
                return opens_at(table, policy)
            if table.settings.clock is None:
                return None
            limits = (move_deadline(table, seat) for seat in seats_to_act(table))
            return min((limit for limit in limits if limit is not None), default=None)
        case _:
            return None


def _view_vote(table: Table, policy: Policy) -> VoteView | None:
    question = table.question
    if question is None:
        return None
    return VoteView(question.seat, question.choices, question_ends_at(table, policy))


def _view_went_back(table: Table) -> WentBackView | None:
    back = table.gone_back
    return None if back is None else WentBackView(back.seq, back.is_told, back.by)


def _view_fair(fair: Fair, stage: Stage) -> FairView:
    """The fair deal in hex.

    Each round is shown only when it is closed: nobody cuts after having seen another's hash, and
    nobody chooses whether to open after having seen another's cut (FAIRNESS 3).
    """
    nothing = (None,) * len(fair.hashes)
    is_cut = stage is not Stage.CUTTING or fair.is_revealed
    is_opened = fair.transcript is not None or fair.is_revealed
    return _in_hex(
        fair.header,
        fair.commitment,
        fair.hashes if is_cut else nothing,
        fair.cuts if is_opened else nothing,
        transcript=fair.transcript,
        root=fair.root,
        secret=fair.secret if fair.is_revealed else None,
    )


@lru_cache(maxsize=4096)
def _in_hex(
    header: Header,
    commitment: bytes,
    hashes: tuple[bytes | None, ...],
    cuts: tuple[bytes | None, ...],
    **others: bytes | None,
) -> FairView:
    """These values as a proof writes them; the same for nearly every push of a deal."""
    return FairView(
        header=msgspec.to_builtins(header),
        commitment=commitment.hex(),
        hashes=tuple(map(_hex, hashes)),
        cuts=tuple(map(_hex, cuts)),
        **{name: _hex(value) for name, value in others.items()},
    )


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()


def _met_by(table: Table, seat: Seat | None) -> tuple[str | None, ...] | msgspec.UnsetType:
    """Whom a seat may invite again: those who have said so, once it has said so itself."""
    if seat is None or table.seat(seat).meets is None:
        return msgspec.UNSET
    return tuple(each.meets for each in table.seats)


def _heard_by(table: Table, seat: Seat | None) -> tuple[Saying, ...]:
    muted = frozenset() if seat is None else table.seat(seat).muted
    return tuple(
        Saying(each.seq, each.seat, each.phrase, each.text)
        for each in table.said
        if each.seat not in muted
    )
