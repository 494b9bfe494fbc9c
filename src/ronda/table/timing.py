"""When something happens by itself: rounds of cutting, declarations, patience, the next deal."""

from collections.abc import Iterator
from typing import Final

from ronda.engine import CHANCE, Seat, to_act
from ronda.engine.state import DECLARING
from ronda.protocol import Kind, Stage
from ronda.table.state import Policy, Table

_BY_CHANCE: Final = frozenset({CHANCE})


def seats_to_act(table: Table) -> frozenset[Seat]:
    """The seats that the table waits for: to cut, to open a cut, or to act."""
    if table.stage is Stage.PLAYING:
        match = table.playing()
        waiting = to_act(match.state) - _BY_CHANCE
        if any(match.declared):
            return frozenset(seat for seat in waiting if match.declared[seat] is None)
        return waiting
    if table.fair is None or table.fair.transcript is not None:
        return frozenset()
    people = {Seat(i) for i, kind in enumerate(table.fair.header.seats) if kind == "human"}
    # Whose line was lost with the server has this round's time to come back.
    here = {seat for seat in people if table.seat(seat).via or table.seat(seat).is_awaited}
    if table.stage is Stage.CUTTING:
        return frozenset(seat for seat in here if table.fair.hashes[seat] is None)
    if table.stage is Stage.OPENING:
        hashes, cuts = table.fair.hashes, table.fair.cuts
        return frozenset(seat for seat in here if hashes[seat] is not None and cuts[seat] is None)
    return frozenset()


def is_nobody_back(table: Table) -> bool:
    """Whether a round of cutting waits for the first of those whose lines the server has lost.

    Nobody alone is dealt to: the server would choose the deck, of a secret that may be known where
    it has gone back without a word. The round has its whole time once somebody is there to say so.
    """
    if table.stage not in (Stage.CUTTING, Stage.OPENING):
        return False
    people = [seat for seat in table.seats if seat.is_person]
    is_anybody_awaited = any(seat.is_awaited for seat in people)
    return is_anybody_awaited and not any(seat.via for seat in people)


def is_outdated(table: Table, policy: Policy) -> bool:
    """Whether the database has gone back since a table was written, and the table not yet."""
    is_known = policy.epoch is None or policy.epoch in table.epochs
    return not is_known and table.stage is not Stage.CLOSED


def is_anybody_here(table: Table) -> bool:
    """Whether a person's device is connected, or no person sits at the table at all."""
    people = [seat for seat in table.seats if seat.is_person]
    return not people or any(seat.via is not None for seat in people)


def is_dealt(table: Table) -> bool:
    """Whether hands are hidden: a deck was dealt whose secret is not revealed yet."""
    fair = table.fair
    return fair is not None and fair.transcript is not None and not fair.is_revealed


def is_seat_awaited(table: Table) -> bool:
    """Whether somebody waits for a seat, which is theirs with the next deal."""
    return any(seat.link is not None and seat.link.is_used for seat in table.seats)


def is_ready_for_next(table: Table) -> bool:
    """Whether everybody who plays is ready."""
    return all(seat.is_taken and seat.is_ready for seat in table.seats)


def is_gathered(table: Table) -> bool:
    """Whether everybody is there and ready for a first match that starts by itself."""
    if table.stage is not Stage.SEATING or not table.settings.starts_when_full:
        return False
    is_here = all(seat.via is not None for seat in table.seats if seat.is_person)
    return is_here and is_ready_for_next(table)


def begins_at(table: Table, policy: Policy) -> float | None:
    """When the first match begins by itself; None as long as it does not."""
    at = table.settings.starts_at
    if table.settings.starts_when_full:
        is_due = is_gathered(table)
        return max(table.gathered_at + policy.notice, at or 0.0) if is_due else None
    return at if is_ready_for_next(table) else None


def next_deal_at(table: Table, policy: Policy) -> float | None:
    """When the next deal begins though somebody is not ready yet.

    None where one person plays against computers alone: no clock runs while only they wait.
    """
    others = [seat for seat in table.seats if not (seat.is_computer and seat.is_ready)]
    is_alone = len(others) == 1 and others[0].is_person
    return None if is_alone and not is_seat_awaited(table) else table.finished_at + policy.between


def is_declaring(table: Table) -> bool:
    """Whether every seat declares or passes, all at the same time (RULES §5)."""
    match = table.match
    is_phase = match is not None and match.state.core.phase == DECLARING
    return is_phase and table.stage is Stage.PLAYING


def may_stall(table: Table) -> frozenset[Seat]:
    """The seats about which the others may be asked, when their time comes (`stalls_at`).

    While seats declare, whoever is away is among them even if they have chosen: nobody could see
    before the declarations open that they have. Of those who are here only who has not chosen is,
    since their whole time is up then.
    """
    if not is_declaring(table):
        return seats_to_act(table)
    away = {Seat(i) for i, seat in enumerate(table.seats) if seat.via is None}
    return seats_to_act(table) | {seat for seat in away if not table.seat(seat).is_computer}


def has_declared(table: Table) -> bool:
    """Whether every seat has chosen, and only the time is not up yet."""
    return None not in table.playing().declared


def opens_at(table: Table, policy: Policy) -> float:
    """When declarations open: not before `pace` where people play, so that timing is mute."""
    has_people = any(seat.kind is Kind.HUMAN for seat in table.seats)
    return table.called_at + (policy.pace if has_people else 0.0)


def move_deadline(table: Table, seat: Seat) -> float | None:
    """When a seat's time for its move is used up, reserve and all; None without clocks."""
    clock = table.settings.clock
    if clock is None or table.stage is not Stage.PLAYING:
        return None
    return table.called_at + clock.move + table.seat(seat).reserve


def is_rematch_wanted(table: Table) -> bool:
    """Whether somebody who is here wants to play again."""
    return any(seat.is_person and seat.via is not None and seat.is_ready for seat in table.seats)


def waited_for(table: Table) -> frozenset[Seat]:
    """The seats that hold the others up: those called to act, free ones, and who is not ready.

    Rounds of cutting end by themselves, and so does the time between two deals.
    """
    match table.stage:
        case Stage.PLAYING:
            return may_stall(table)
        case Stage.BETWEEN:
            late = [not seat.is_taken for seat in table.seats]
        case Stage.FINISHED if is_rematch_wanted(table):
            late = [not seat.is_ready for seat in table.seats]
        case _:
            late = []
    return frozenset(Seat(i) for i, is_late in enumerate(late) if is_late)


def stalls_at(table: Table, seat: Seat, policy: Policy) -> float:
    """When the others are asked what to do about a seat that holds them up."""
    who = table.seat(seat)
    begun = max(table.called_at, who.since)
    if not who.is_taken and table.stage is Stage.PLAYING:
        return max(begun, table.asked_again_at)
    limit = move_deadline(table, seat)
    if limit is not None and not who.is_computer:
        # Who takes the seat back after its time was up has that long to move, too.
        return max(limit, who.since, table.asked_again_at) + policy.grace
    if who.is_computer or who.via is not None:
        return max(begun + policy.patience, table.asked_again_at + policy.grace)
    return max(begun, who.away_at, table.asked_again_at) + policy.grace


def may_be_asked_at(table: Table, seat: Seat, policy: Policy) -> float | None:
    """From when on one of the others may put that question; None where only time may.

    While all declare, a question would tell who has not chosen yet.
    """
    if is_declaring(table):
        return None
    at = stalls_at(table, seat, policy)
    if table.stage is Stage.PLAYING and table.settings.clock is None:
        begun = max(table.called_at, table.seat(seat).since, table.asked_again_at)
        return min(at, begun + policy.grace)
    return at


def may_end_at(table: Table, seat: Seat, policy: Policy) -> float:
    """When the others may end the match over a seat: who is there has their whole time first."""
    who = table.seat(seat)
    has_clock = table.settings.clock is not None
    if table.stage is not Stage.PLAYING or who.via is None or who.is_computer or has_clock:
        return table.called_at
    return max(table.called_at, who.since) + policy.patience


def question_ends_at(table: Table, policy: Policy) -> float | None:
    """When those who have not answered the question are left out; None while nobody has.

    While all declare it ends without an answer too: its seat may have chosen, which is not shown,
    and another be the one who holds them up.
    """
    question = table.question
    if question is None:
        return None
    if question.voted_at is not None:
        return question.voted_at + policy.grace
    is_limited = is_declaring(table) or is_seat_awaited(table)
    return question.asked_at + policy.grace if is_limited else None


def deadlines(table: Table, policy: Policy) -> Iterator[float]:
    """Every time at which something may happen by itself."""
    if table.paused_at is not None or table.stage is Stage.CLOSED:
        return
    if table.stage is Stage.SEATING:
        begin = begins_at(table, policy)
        yield from () if begin is None else (begin,)
    elif table.stage in (Stage.CUTTING, Stage.OPENING):
        yield from _cut_deadlines(table, policy)
    elif table.stage is Stage.PLAYING and has_declared(table):
        yield opens_at(table, policy)
    else:
        yield from _waiting(table, policy)


def _waiting(table: Table, policy: Policy) -> Iterator[float]:
    """The times that lead on where the table waits for somebody."""
    if table.stage is Stage.BETWEEN and is_next_deal_possible(table):
        at = table.finished_at if is_ready_for_next(table) else next_deal_at(table, policy)
        yield from () if at is None else (at,)
    if table.question is None:
        yield from [stalls_at(table, seat, policy) for seat in waited_for(table)]
    else:
        yield may_end_at(table, table.question.seat, policy)
        ends_at = question_ends_at(table, policy)
        yield from () if ends_at is None else (ends_at,)


def is_next_deal_possible(table: Table) -> bool:
    """Whether everybody who plays is ready, or a person is there and time will do."""
    is_full = all(seat.is_taken for seat in table.seats)
    return is_full and (is_ready_for_next(table) or is_anybody_here(table))


def _cut_deadlines(table: Table, policy: Policy) -> Iterator[float]:
    if not is_nobody_back(table):
        yield table.called_at + (policy.cut_time if table.dealt().transcript is None else 0.0)
