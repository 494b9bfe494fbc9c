"""What the facts of conduct change: questions, pauses, what is said."""

from typing import Final, TypeAlias

import msgspec

from ronda.engine import Seat
from ronda.protocol import Stage
from ronda.table import facts
from ronda.table.evolve.moment import Moment
from ronda.table.state import AwayVote, ChatLine, Table

SAYINGS_KEPT: Final = 20


def change_conduct(table: Table, fact: facts.ConductFact, moment: Moment) -> Table:
    """The table after a fact of conduct."""
    match fact:
        case facts.Stalled():
            nobody = (None,) * len(table.seats)
            return table.replace(question=AwayVote(fact.seat, nobody, moment.at))
        case facts.Voted():
            return _voted(table, fact, moment)
        case facts.Waited():
            return table.replace(question=None, asked_again_at=moment.at)
        case facts.Said():
            return _said(table, fact)
        case facts.Muted():
            return _muted(table, fact)
        case facts.Silenced():
            if fact.seat is None:
                return table.replace(is_silenced=fact.is_silenced)
            return table.with_seat(fact.seat, is_silenced=fact.is_silenced)
        case _:
            return _change_the_going(table, fact, moment)


Going: TypeAlias = facts.Paused | facts.Resumed | facts.MatchEnded | facts.Woken | facts.Closed


def _change_the_going(table: Table, fact: Going, moment: Moment) -> Table:
    """The facts by which play stands still, goes on, or ends."""
    match fact:
        case facts.Paused():
            return table.replace(paused_at=moment.at)
        case facts.Resumed():
            return _resumed(table, moment)
        case facts.MatchEnded():
            return _ended(table)
        case facts.Woken():
            return _woken(table, fact, moment)
        case facts.Closed():
            return table.replace(stage=Stage.CLOSED, closed_because=fact.because, question=None)


def _ended(table: Table) -> Table:
    """Whoever wants to play on from here says so anew."""
    for index, seat in enumerate(table.seats):
        if seat.is_person:
            table = table.with_seat(Seat(index), is_ready=False)
    return table.replace(stage=Stage.FINISHED, question=None)


def _voted(table: Table, fact: facts.Voted, moment: Moment) -> Table:
    question = table.question
    if question is None:
        return table
    choices = (*question.choices[: fact.seat], fact.choice, *question.choices[fact.seat + 1 :])
    voted_at = moment.at if question.voted_at is None else question.voted_at
    changed = msgspec.structs.replace(question, choices=choices, voted_at=voted_at)
    return table.replace(question=changed)


def _resumed(table: Table, moment: Moment) -> Table:
    """The pause is charged to nobody."""
    if table.paused_at is None:
        return table
    pause = moment.at - table.paused_at
    return table.replace(
        paused_at=None, called_at=table.called_at + pause, finished_at=table.finished_at + pause
    )


def _said(table: Table, fact: facts.Said) -> Table:
    heard = ChatLine(table.shown + 1, fact.seat, fact.phrase, fact.text, table.seat(fact.seat).sat)
    return table.replace(said=(*table.said, heard)[-SAYINGS_KEPT:])


def _muted(table: Table, fact: facts.Muted) -> Table:
    muted = table.seat(fact.seat).muted
    muted = muted | {fact.other} if fact.is_muted else muted - {fact.other}
    return table.with_seat(fact.seat, muted=muted)


def _woken(table: Table, fact: facts.Woken, moment: Moment) -> Table:
    for index, seat in enumerate(table.seats):
        if seat.via is not None and fact.lost in (None, seat.via):
            table = table.with_seat(Seat(index), via=None, away_at=moment.at, is_awaited=True)
    return table.replace(called_at=moment.at, finished_at=moment.at)
