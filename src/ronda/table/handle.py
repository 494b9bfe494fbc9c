"""The doors of a table: `handle` a command, and `tick` when a `deadline` has come."""

from collections.abc import Iterable
from typing import NamedTuple

from ronda.engine import Event
from ronda.narration import Transition
from ronda.protocol import Code, Ready, Stage, Start
from ronda.table import facts
from ronda.table.automatic import Next, begin_match, next_facts
from ronda.table.commands import (
    IDLE,
    Caller,
    CloseDown,
    Command,
    Context,
    Forget,
    GoBack,
    NotAllowedError,
)
from ronda.table.decide import DECIDE
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
        happened: what happened in the state.
        secret: the secret of a deal that begins, to be kept apart from the log, and the commitment
            under which it is kept, in hex; None where no deal begins.
    """

    entry: Entry
    table: Table
    happened: tuple[Transition, ...]
    secret: tuple[str, bytes] | None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of all that happened."""
        return tuple(event for transition in self.happened for event in transition.events)


def open_table(created: facts.Created, now: float) -> Step:
    """A new table; raises `RulesError` for rules that are refused."""
    table = create(created)
    return Step(Entry(1, now, (created,)), counted(table, table, (created,)), (), None)


def handle(table: Table, caller: Caller, command: Command, context: Context) -> Step:
    """The step that a command makes, with everything that follows at once.

    Raises `NotAllowedError` where the table refuses; nothing has changed then.
    """
    is_opened = isinstance(command, Ready) and table.closed_because == IDLE
    if table.stage is Stage.CLOSED and not (is_opened or isinstance(command, Forget)):
        raise NotAllowedError(Code.CLOSED, f"this table is closed: {table.closed_because}")
    if is_outdated(table, context.policy) and not isinstance(command, GoBack | CloseDown):
        raise NotAllowedError(Code.TRY_AGAIN, "the table has to go back first, as its server has")
    decided = Next(DECIDE[type(command)](table, caller, command, context))
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
    return min([at for at in deadlines(table, policy) if at > after], default=None)


def _step(table: Table, decided: Next, context: Context) -> Step:
    """Makes a step of facts and all that follows from them; at most one deal begins in it."""
    before = table
    done: list[facts.LaterFact] = []
    happened: list[Transition] = []
    secret: tuple[str, bytes] | None = None
    while decided.facts:
        for fact in decided.facts:
            if isinstance(fact, facts.Committed):
                secret = (fact.commitment, context.entropy)
            table, more = evolve(table, fact, Moment(context.now, decided.secret))
            done.append(fact)
            happened += more
        decided = next_facts(table, context)
        if decided.secret is not None and (happened or secret is not None or _is_over(done)):
            # A deal begins in a step of its own, at once: everybody is shown first how the one
            # before ended, its secret and its last seals; and entropy is spent only once.
            break
    table = counted(before, table, done)
    return Step(Entry(table.seq, context.now, tuple(done)), table, tuple(happened), secret)


def _is_over(done: Iterable[facts.LaterFact]) -> bool:
    return any(isinstance(fact, facts.Abandoned) for fact in done)
