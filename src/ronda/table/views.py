"""Who may look at a table, and what each is shown: by a push, a record, the list of tables.

What all may see and what is one reader's own are made apart: `public_table` does not know for whom.
What leaves a table is decided here, and in what this file asks:

* `pushes`: what happened in a step, the seals of the cards it showed, and the bytes that are sent;
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

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import asdict

from ronda.engine import (
    CHANCE,
    OwnView,
    Seat,
    State,
    View,
    apply,
    to_act,
    view,
)
from ronda.engine.core_rules import core_rules_of
from ronda.engine.view import sides_of
from ronda.fairness import Header
from ronda.protocol import (
    FairView,
    Kind,
    LinkView,
    OwnTable,
    PublicTable,
    Saying,
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


def hears(entry: Entry, reader: Caller) -> bool:
    """Whether a reader hears of a step at all."""
    return only_for(entry.facts) in (None, reader.seat)


def view_step(table: Table, reader: Caller, now: float, policy: Policy) -> TableView:
    """The table after a step, as `reader` may see it at time `now`."""
    public = public_table(table, now, policy, rare_parts(table, policy))
    state = state_for(table, reader.seat)
    seen = None if state is None else view(state, reader.seat)
    own = own_table(table, reader, called_by_all(table), seen)
    return TableView(**asdict(public), **asdict(own))


def view_table(table: Table, reader: Caller, now: float, policy: Policy) -> TableView:
    """The whole table: the same with its rules, for one who was away."""
    sides = sides_of(core_rules_of(table.rules, len(table.seats)))
    shown = view_step(table, reader, now, policy)
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


def public_table(table: Table, now: float, policy: Policy, rare: Mapping[str, Any]) -> PublicTable:
    """What all readers may see alike; `rare` are the `rare_parts`, or the JSON of each."""
    return PublicTable(
        table=table.id,
        turn=table.turn,
        stage=table.stage,
        match_number=0 if table.match is None else table.match.number,
        deadline=_deadline(table, policy),
        now=now,
        is_paused=table.paused_at is not None,
        vote=_view_vote(table, policy),
        wins=table.wins,
        closed_because=table.closed_because,
        went_back=_view_went_back(table),
        **rare,
    )


def rare_parts(table: Table, policy: Policy) -> dict[str, Any]:
    """The parts of it that are the same at most steps; they are made of `made_of`, and no more."""
    return {
        "settings": table.settings,
        "seats": tuple([_view_seat(table, Seat(i), policy) for i in range(len(table.seats))]),
        "fair": None if table.fair is None else _view_fair(table.fair, table.stage),
    }


def made_of(table: Table, policy: Policy) -> tuple[object, ...]:
    """All that the `rare_parts` depend on."""
    return table.settings, table.seats, table.fair, table.stage, table.host, policy


def own_table(
    table: Table,
    reader: Caller,
    called: tuple[Seat, ...],
    view: View | OwnView | None,
    mark: Callable[[Seat | None, int], str] | None = None,
) -> OwnTable:
    """What is one reader's own; `called` as everybody sees it, `mark` of seat and number."""
    seat, seq = reader.seat, shown_seq(table, reader.seat)
    if seat is not None and is_declaring(table) and seat in seats_to_act(table):
        # Nothing shows which of the others have chosen already.
        called = (seat,)
    return OwnTable(
        seq=seq,
        mark=None if mark is None else mark(seat, seq),
        you=seat,
        is_host=reader.is_host,
        awaits=reader.awaits,
        called=called,
        view=view,
        said=_heard_by(table, seat),
        met=_met_by(table, seat),
    )


def called_by_all(table: Table) -> tuple[Seat, ...]:
    """Who is called, as everybody sees it."""
    return () if is_declaring(table) else tuple(sorted(seats_to_act(table)))


def state_for(table: Table, seat: Seat | None) -> State | None:
    """The state of which a reader has a View: its own declaration is in it, not to be asked again.

    None before the first deck; between two deals the totals stay to be seen.
    """
    match = table.match
    if match is None or not (match.state.deck or match.deals):
        return None
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


@lru_cache(maxsize=256)
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
