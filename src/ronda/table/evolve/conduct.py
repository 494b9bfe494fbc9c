"""What the facts of conduct change: questions, pauses, what is said."""

from typing import Final

import msgspec

from ronda.engine import Seat
from ronda.protocol import Stage
from ronda.table import facts
from ronda.table.evolve.moment import Moment
from ronda.table.state import AwayVote, ChatLine, Table

SAYINGS_KEPT: Final = 20


def stalled(table: Table, fact: facts.Stalled, moment: Moment) -> Table:
    """The others are asked what to do."""
    nobody = (None,) * len(table.seats)
    return table.replace(question=AwayVote(fact.seat, nobody, moment.at))


def waited(table: Table, _fact: facts.Waited, moment: Moment) -> Table:
    """The question is settled for now."""
    return table.replace(question=None, asked_again_at=moment.at)


def paused(table: Table, _fact: facts.Paused, moment: Moment) -> Table:
    """Play and clocks stand still."""
    return table.replace(paused_at=moment.at)


def closed(table: Table, fact: facts.Closed, _moment: Moment) -> Table:
    """The table is over."""
    return table.replace(stage=Stage.CLOSED, closed_because=fact.because, question=None)


def reopened(table: Table, _fact: facts.Reopened, moment: Moment) -> Table:
    """The table stands as it does after a match, or before the first."""
    table = table.replace(
        closed_because=None, paused_at=None, called_at=moment.at, finished_at=moment.at
    )
    if table.match is None:
        return table.replace(stage=Stage.SEATING)
    return ended(table, facts.MatchEnded(), moment)


def silenced(table: Table, fact: facts.Silenced, _moment: Moment) -> Table:
    """Nothing is said from a seat, or at the table, any more; or again."""
    if fact.seat is None:
        return table.replace(is_silenced=fact.is_silenced)
    return table.with_seat(fact.seat, is_silenced=fact.is_silenced)


def ended(table: Table, _fact: facts.MatchEnded, _moment: Moment) -> Table:
    """Whoever wants to play on from here says so anew."""
    for index, seat in enumerate(table.seats):
        if seat.is_person:
            table = table.with_seat(Seat(index), is_ready=False)
    return table.replace(stage=Stage.FINISHED, question=None)


def voted(table: Table, fact: facts.Voted, moment: Moment) -> Table:
    """One of the others has chosen."""
    question = table.question
    if question is None:
        return table
    choices = (*question.choices[: fact.seat], fact.choice, *question.choices[fact.seat + 1 :])
    voted_at = moment.at if question.voted_at is None else question.voted_at
    changed = msgspec.structs.replace(question, choices=choices, voted_at=voted_at)
    return table.replace(question=changed)


def resumed(table: Table, _fact: facts.Resumed, moment: Moment) -> Table:
    """The pause is charged to nobody."""
    if table.paused_at is None:
        return table
    pause = moment.at - table.paused_at
    return table.replace(
        paused_at=None, called_at=table.called_at + pause, finished_at=table.finished_at + pause
    )


def said(table: Table, fact: facts.Said, _moment: Moment) -> Table:
    """The last few things said are kept."""
    heard = ChatLine(table.shown + 1, fact.seat, fact.phrase, fact.text, table.seat(fact.seat).sat)
    return table.replace(said=(*table.said, heard)[-SAYINGS_KEPT:])


def muted(table: Table, fact: facts.Muted, _moment: Moment) -> Table:
    """A seat hears another no more, or again."""
    before = table.seat(fact.seat).muted
    after = before | {fact.other} if fact.is_muted else before - {fact.other}
    return table.with_seat(fact.seat, muted=after)


def woken(table: Table, fact: facts.Woken, moment: Moment) -> Table:
    """Whoever was connected at a lost process has to come back; nobody is charged."""
    for index, seat in enumerate(table.seats):
        if seat.via is not None and fact.lost in (None, seat.via):
            table = table.with_seat(Seat(index), via=None, away_at=moment.at, is_awaited=True)
    return table.replace(called_at=moment.at, finished_at=moment.at)
