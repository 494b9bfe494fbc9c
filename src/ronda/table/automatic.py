"""What follows by itself from where a table stands, at a given time."""

from typing import NamedTuple

import msgspec

from ronda.engine import CHANCE, Seat, to_act
from ronda.fairness import Header, commitment, header_hash, rule_set_hash, transcript
from ronda.protocol import Kind, Stage
from ronda.rules import rules_values
from ronda.table import facts
from ronda.table.commands import Caller, Context, GoBack
from ronda.table.decide.conduct import answers, go_back, reveal, takeover, voters
from ronda.table.decide.links import open_used
from ronda.table.decide.seats import Facts, renew
from ronda.table.state import Table
from ronda.table.timing import (
    begins_at,
    has_declared,
    is_declaring,
    is_next_deal_possible,
    is_nobody_back,
    is_outdated,
    is_ready_for_next,
    is_seat_awaited,
    next_deal_at,
    opens_at,
    question_ends_at,
    seats_to_act,
    stalls_at,
    waited_for,
)


class Next(NamedTuple):
    """What follows: facts, and the secret of the deal that they begin, if they begin one."""

    facts: Facts
    secret: bytes | None = None


NOTHING = Next(())


def next_facts(table: Table, context: Context) -> Next:
    """The next facts that nobody has to ask for; `NOTHING` where the table waits."""
    if context.policy.epoch is not None and is_outdated(table, context.policy):
        return Next(go_back(table, Caller(), GoBack(context.policy.epoch), context))
    if due := open_used(table, context) or renew(table, context):
        return Next(due)
    if table.paused_at is not None:
        return NOTHING
    match table.stage:
        case Stage.SEATING:
            at = begins_at(table, context.policy)
            is_time = at is not None and context.now >= at
            return begin_match(table, context) if is_time else NOTHING
        case Stage.CUTTING | Stage.OPENING:
            return _go_on_cutting(table, context)
        case Stage.PLAYING:
            return Next(_go_on_playing(table, context))
        case Stage.BETWEEN:
            is_due = _is_next_deal_due(table, context)
            return _begin_next_deal(table, context) if is_due else Next(_hold_up(table, context))
        case Stage.FINISHED:
            has_people = any(seat.is_person for seat in table.seats)
            is_due = has_people and is_ready_for_next(table)
            return begin_match(table, context) if is_due else Next(_hold_up(table, context))
        case Stage.CLOSED:
            return NOTHING


def _is_next_deal_due(table: Table, context: Context) -> bool:
    if not is_next_deal_possible(table):
        return False
    at = next_deal_at(table, context.policy)
    return is_ready_for_next(table) or (at is not None and context.now >= at)


# --- the fair deal -----------------------------------------------------------------------------


def begin_match(table: Table, context: Context) -> Next:
    """The first match begins with a draw; a rematch passes the deal on instead (RULES §7)."""
    match = table.match
    if match is None or match.state.dealer is None:
        number = 1 if match is None else match.number + 1
        return _commit(table, context, (number, 0), None)
    dealer = match.state.dealer if not match.state.is_over else _after(table, match.state.dealer)
    return _commit(table, context, (match.number + 1, 1), dealer)


def _after(table: Table, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(table.seats))


def _begin_next_deal(table: Table, context: Context) -> Next:
    """The next deal, or once more one that was abandoned: the draw too."""
    match, state = table.playing(), table.playing().state
    deal = 0 if state.dealer is None else state.deal
    return _commit(table, context, (match.number, deal), state.dealer)


def _commit(table: Table, context: Context, numbers: tuple[int, int], dealer: Seat | None) -> Next:
    """The server binds itself before anybody contributes (FAIRNESS 1, 2); numbers: match, deal."""
    header = Header(
        table=table.id,
        match=numbers[0],
        deal=numbers[1],
        rules=rule_set_hash(rules_values(table.rules)),
        seats=tuple("human" if seat.is_person else "computer" for seat in table.seats),
        dealer=dealer,
        previous=table.previous,
    )
    bound = commitment(header_hash(header), context.entropy).hex()
    return Next((facts.Committed(msgspec.to_builtins(header), bound),), context.entropy)


def _go_on_cutting(table: Table, context: Context) -> Next:
    """Rounds close when all have answered or time is up; the draw leads on to the first deal."""
    fair = table.dealt()
    if fair.transcript is not None:
        if not fair.is_revealed:
            return Next((facts.Revealed(fair.secret.hex()),))
        return _begin_next_deal(table, context)
    is_time = context.now >= table.called_at + context.policy.cut_time
    if seats_to_act(table) and (not is_time or is_nobody_back(table)):
        return NOTHING
    if table.stage is Stage.CUTTING:
        return Next((facts.HashesClosed(),))
    result = transcript(fair.h, fair.commitment, fair.cuts)
    return Next((facts.CutsClosed(result.hex()),))


# --- play --------------------------------------------------------------------------------------


def _go_on_playing(table: Table, context: Context) -> Facts:
    state = table.playing().state
    if state.is_over or CHANCE in to_act(state):
        return reveal(table)
    if has_declared(table):
        is_time = context.now >= opens_at(table, context.policy)
        return (facts.DeclarationsOpened(),) if is_time else ()
    return _hold_up(table, context)


# --- somebody holds the others up ----------------------------------------------------------------


def _hold_up(table: Table, context: Context) -> Facts:
    """The others are asked about a seat that holds them up, until it does so no more."""
    question = table.question
    if question is not None:
        if _is_unanswered(table, context) and not _is_taken_over(table, question.seat, context):
            return takeover(table, question.seat, context)
        return (facts.Waited(),) if _is_past(table, context) else answers(table, context)
    for seat in sorted(waited_for(table)):
        is_late = context.now >= stalls_at(table, seat, context.policy)
        if is_late and (stalled := _stall(table, seat, context)):
            return stalled
    return ()


def _is_past(table: Table, context: Context) -> bool:
    """Whether the question is about nobody who holds the others up, as far as they may know."""
    question = table.question
    if question is None or not is_declaring(table):
        return question is not None and question.seat not in waited_for(table)
    ends_at = question_ends_at(table, context.policy)
    return question.voted_at is None and ends_at is not None and context.now >= ends_at


def _is_unanswered(table: Table, context: Context) -> bool:
    """Whether nobody has answered in time, and somebody waits for a seat who cannot be asked."""
    question = table.question
    if question is None or question.voted_at is not None or not is_seat_awaited(table):
        return False
    is_late = context.now >= question.asked_at + context.policy.grace
    return is_late and question.seat in waited_for(table)


def _is_taken_over(table: Table, seat: Seat, context: Context) -> bool:
    who = table.seat(seat)
    return who.is_computer and who.level == context.policy.takeover


def _stall(table: Table, seat: Seat, context: Context) -> Facts:
    """The others are asked; where there is nobody to ask, a computer takes the place of a bot.

    It plays on for a person, too, where somebody waits for the next deal, and cannot be asked yet.
    """
    if voters(table, seat):
        return (facts.Stalled(seat),)
    if not is_seat_awaited(table) and any(each.kind is Kind.HUMAN for each in table.seats):
        return ()
    return () if _is_taken_over(table, seat, context) else takeover(table, seat, context)
