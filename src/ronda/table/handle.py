"""The doors of a table: `handle` a command, and `tick` when a `deadline` has come."""

from typing import NamedTuple

from ronda.engine import Event
from ronda.protocol import (
    Act,
    Code,
    Cut,
    HandOver,
    Leave,
    Mute,
    OpenCut,
    Pause,
    Ready,
    Relink,
    Remove,
    Resume,
    Say,
    SeatComputer,
    Stage,
    Start,
    Swap,
    TakeBack,
    Vote,
)
from ronda.table import facts
from ronda.table.automatic import Next, begin_match, next_facts
from ronda.table.commands import (
    Arrive,
    Caller,
    CloseDown,
    Command,
    Connect,
    Context,
    Disconnect,
    Forget,
    FreeSeat,
    GoBack,
    NotAllowedError,
    Silence,
    SitDown,
    Wake,
)
from ronda.table.decide import conduct, links, play, seats
from ronda.table.decide.operator import operate
from ronda.table.decide.seats import Facts
from ronda.table.evolve import counted, create, evolve
from ronda.table.evolve.moment import Moment
from ronda.table.facts import Entry
from ronda.table.state import Policy, Table
from ronda.table.timing import deadlines, is_outdated


class Step(NamedTuple):
    """One step of a table, to be written down before anybody hears of it.

    Attributes:
        entry: what was decided, for the log.
        table: the table afterwards.
        events: what happened in the state.
        secret: the secret of a deal that begins, to be kept apart from the log, and the commitment
            under which it is kept, in hex; None where no deal begins.
    """

    entry: Entry
    table: Table
    events: tuple[Event, ...]
    secret: tuple[str, bytes] | None


def open_table(created: facts.Created, now: float) -> Step:
    """A new table; raises `RulesError` for rules that are refused."""
    table = create(created)
    return Step(Entry(1, now, (created,)), counted(table, table, (created,)), (), None)


def handle(table: Table, caller: Caller, command: Command, context: Context) -> Step:
    """The step that a command makes, with everything that follows at once.

    Raises `NotAllowedError` where the table refuses; nothing has changed then.
    """
    if table.stage is Stage.CLOSED and not isinstance(command, Forget):
        raise NotAllowedError(Code.CLOSED, f"this table is closed: {table.closed_because}")
    if is_outdated(table, context.policy) and not isinstance(command, GoBack | CloseDown):
        raise NotAllowedError(Code.TRY_AGAIN, "the table has to go back first, as its server has")
    decided = Next(_decide(table, caller, command, context))
    if isinstance(command, Start):
        begun = begin_match(table, context)
        decided = Next((*decided.facts, *begun.facts), begun.secret)
    return _step(table, decided, context)


def tick(table: Table, context: Context) -> Step | None:
    """The step that time alone makes; None where there is none yet."""
    due = next_facts(table, context)
    return _step(table, due, context) if due.facts else None


def deadline(table: Table, policy: Policy, after: float = 0.0) -> float | None:
    """When to call `tick` next, in seconds since the epoch.

    Where nothing came of the last time, `after`, what was due by then waits for somebody, and hides
    no later time.
    """
    return min((at for at in deadlines(table, policy) if at > after), default=None)


def _step(table: Table, decided: Next, context: Context) -> Step:
    """Makes a step of facts and all that follows from them; at most one deal begins in it."""
    before = table
    done: list[facts.LaterFact] = []
    events: list[Event] = []
    secret: tuple[str, bytes] | None = None
    while decided.facts:
        for fact in decided.facts:
            if isinstance(fact, facts.Committed):
                secret = (fact.commitment, context.entropy)
            table, happened = evolve(table, fact, Moment(context.now, decided.secret))
            done.append(fact)
            events += happened
        decided = next_facts(table, context)
        is_over = any(isinstance(fact, facts.Abandoned) for fact in done)
        if decided.secret is not None and (events or is_over or secret is not None):
            # A deal begins in a step of its own, at once: everybody is shown first how the one
            # before ended, its secret and its last seals; and entropy is spent only once.
            break
    table = counted(before, table, done)
    return Step(Entry(table.seq, context.now, tuple(done)), table, tuple(events), secret)


def _decide(table: Table, caller: Caller, command: Command, context: Context) -> Facts:
    match command:
        case Act():
            return play.act(table, caller, command)
        case Cut():
            return play.cut(table, caller, command)
        case OpenCut():
            return play.open_cut(table, caller, command)
        case Vote():
            return conduct.vote(table, caller, command, context)
        case Pause():
            return conduct.pause(table, caller, command)
        case Resume():
            return conduct.resume(table, caller, command)
        case Say():
            return conduct.say(table, caller, command)
        case Mute():
            return conduct.mute(table, caller, command)
        case _:
            return _decide_seats(table, caller, command, context)


def _decide_seats(table: Table, caller: Caller, command: Command, context: Context) -> Facts:
    match command:
        case SitDown():
            return seats.sit_down(table, command)
        case SeatComputer():
            return seats.seat_computer(table, caller, command, context)
        case Remove():
            return seats.remove(table, caller, command)
        case Swap():
            return seats.swap(table, caller, command)
        case Leave():
            return seats.leave(table, caller, command)
        case HandOver():
            return seats.hand_over(table, caller, command, context)
        case TakeBack():
            return seats.take_back(table, caller, command)
        case Ready():
            return seats.ready(table, caller, command)
        case _:
            return _decide_by_server(table, caller, command, context)


def _decide_by_server(table: Table, caller: Caller, command: Command, context: Context) -> Facts:
    match command:
        case Start():
            return seats.start_match(table, caller, command, context)
        case Relink():
            return links.relink(table, caller, command, context)
        case Forget():
            return seats.forget(table, caller, command)
        case Connect():
            return links.connect(table, caller, command)
        case Arrive():
            return links.arrive(table, caller, context)
        case Disconnect():
            return (facts.Away(seats.own_seat(table, caller)),)
        case Wake():
            return (facts.Woken(command.lost),)
        case FreeSeat() | Silence() | CloseDown():
            return operate(table, command)
        case GoBack():
            return conduct.go_back(table, command)
        case _:
            raise TypeError(f"{type(command).__name__} is no command of a table")
