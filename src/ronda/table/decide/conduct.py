"""Voting about somebody who is away, pausing, speaking, muting (docs/conduct.md)."""

from ronda.engine import Seat
from ronda.protocol import AwayChoice, Code, Kind, Meet, Mute, Pause, Resume, Say, Stage, Vote
from ronda.table import facts
from ronda.table.commands import Caller, Context, GoBack, NotAllowedError, Wake
from ronda.table.decide.seats import Facts, own_seat
from ronda.table.state import Table
from ronda.table.timing import may_be_asked_at, may_end_at, question_ends_at, waited_for


def voters(table: Table, about: Seat) -> frozenset[Seat]:
    """Who decides what to do about a seat: the other people who are here."""
    return frozenset(
        Seat(i)
        for i, seat in enumerate(table.seats)
        if i != about and seat.is_person and seat.via is not None
    )


def vote(table: Table, caller: Caller, command: Vote, context: Context) -> Facts:
    """One of the others chooses; `answers` says what comes of it.

    After some patience a vote puts the question itself: nobody has to wait until all are asked.
    """
    seat = own_seat(table, caller)
    question = table.question
    about = _held_up_by(table, seat, context) if question is None else question.seat
    if about is None:
        raise NotAllowedError(Code.NOT_NOW, "there is nothing to choose: nobody holds you up yet")
    if seat not in voters(table, about):
        raise NotAllowedError(Code.NOT_YOURS, "the others at the table choose what to do")
    voted = facts.Voted(seat, command.choice)
    return (facts.Stalled(about), voted) if question is None else (voted,)


def _held_up_by(table: Table, seat: Seat, context: Context) -> Seat | None:
    """About whom one of the others may put the question, unless play stands still."""
    if table.paused_at is not None:
        return None
    for other in sorted(waited_for(table) - {seat}):
        at = may_be_asked_at(table, other, context.policy)
        if at is not None and context.now >= at:
            return other
    return None


def answers(table: Table, context: Context) -> Facts:
    """What the choices of all who are here come to: what they agree on, or waiting.

    Whoever is here and says nothing is left out after a while.
    """
    question = table.question
    if question is None:
        return ()
    chosen = {question.choices[seat] for seat in voters(table, question.seat)}
    ends_at = question_ends_at(table, context.policy)
    if ends_at is not None and context.now >= ends_at:
        chosen -= {None}
    if not chosen or None in chosen:
        return ()
    if chosen == {AwayChoice.COMPUTER}:
        return takeover(table, question.seat, context)
    if chosen != {AwayChoice.END}:
        return (facts.Waited(),)
    return give_up(table) if context.now >= may_end_at(table, question.seat, context.policy) else ()


def takeover(table: Table, seat: Seat, context: Context) -> Facts:
    """A computer plays on: for a person until taken back, on any other seat for good."""
    level = context.policy.takeover
    version = context.policy.levels[level]
    if table.seat(seat).kind is Kind.HUMAN or table.seat(seat).is_handed:
        return (facts.Handed(seat, level, version),)
    return (facts.Sat(seat, kind=Kind.COMPUTER, level=level, version=version),)


def give_up(table: Table) -> Facts:
    """The match ends without a winner; a deal that is under way is revealed all the same."""
    return (*reveal(table), facts.MatchEnded())


def reveal(table: Table) -> Facts:
    """What shows the secret of the deck on the table, if it is still hidden (FAIRNESS 8)."""
    fair = table.fair
    if fair is None or fair.is_revealed:
        return ()
    if fair.transcript is None:
        return (facts.Abandoned(fair.secret.hex()),)
    return (facts.Revealed(fair.secret.hex()),)


def go_back(table: Table, _caller: Caller, command: GoBack, _context: Context) -> Facts:
    """What was shown since is lost, and s may be known: a deal under way is dealt anew."""
    told = facts.WentBack(command.epoch, command.by, command.left)
    fair = table.fair
    if fair is None or fair.is_revealed or table.stage is Stage.CLOSED:
        return (told,)
    return (told, facts.Abandoned(fair.secret.hex()))


def wake(_table: Table, _caller: Caller, command: Wake, _context: Context) -> Facts:
    """The table is taken up again."""
    return (facts.Woken(command.lost),)


def pause(table: Table, caller: Caller, _command: Pause, _context: Context) -> Facts:
    """Anybody at a private table may pause it: there people know each other."""
    seat = own_seat(table, caller)
    if table.settings.is_public:
        raise NotAllowedError(Code.NOT_NOW, "a public table is not paused: others are waiting")
    if table.paused_at is not None or table.stage not in (Stage.PLAYING, Stage.BETWEEN):
        raise NotAllowedError(Code.NOT_NOW, "there is nothing to pause")
    return (facts.Paused(seat),)


def resume(table: Table, caller: Caller, _command: Resume, _context: Context) -> Facts:
    """Anybody at the table may let play go on, also who waits for a new link to open a seat."""
    seat = own_seat(table, caller) if caller.awaits is None else caller.awaits
    if table.paused_at is None:
        raise NotAllowedError(Code.NOT_NOW, "the table is not paused")
    return (facts.Resumed(seat),)


def say(table: Table, caller: Caller, command: Say, _context: Context) -> Facts:
    """A ready-made phrase, or one's own words where the host allows them."""
    seat = own_seat(table, caller)
    if table.is_silenced or table.seat(seat).is_silenced:
        raise NotAllowedError(Code.NOT_NOW, "whoever keeps this server lets nothing be said here")
    if (command.phrase is None) == (command.text is None):
        raise NotAllowedError(Code.ILLEGAL, "one says either a phrase or a text")
    if command.text is not None and not table.settings.free_text:
        raise NotAllowedError(Code.NOT_NOW, "the host of this table allows ready-made phrases only")
    return (facts.Said(seat, command.phrase, command.text),)


def mute(table: Table, caller: Caller, command: Mute, _context: Context) -> Facts:
    """One seat hears another no more, or again; the other does not learn of it."""
    seat = own_seat(table, caller)
    if command.seat not in range(len(table.seats)) or command.seat == seat:
        raise NotAllowedError(Code.ILLEGAL, "one can mute the other seats of this table")
    return (facts.Muted(seat, Seat(command.seat), command.is_muted),)


def meet(table: Table, caller: Caller, command: Meet, _context: Context) -> Facts:
    """At private tables people know each other, and may be invited again by who sits there too."""
    seat = own_seat(table, caller)
    if table.settings.is_public:
        raise NotAllowedError(Code.NOT_NOW, "strangers meet here: nobody is remembered")
    return (facts.Met(seat, command.key),)
