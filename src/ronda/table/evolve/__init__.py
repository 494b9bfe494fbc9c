"""From a log to its table, fact by fact."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from ronda.engine.core_rules import sides_at
from ronda.narration import Transition
from ronda.rules import read_rules
from ronda.table import facts
from ronda.table.evolve import conduct, deal, links, play, seats
from ronda.table.evolve.moment import Moment, Outcome
from ronda.table.facts import AnyFact, Entry, LaterFact, only_for
from ronda.table.state import SeatState, Table
from ronda.table.timing import is_declaring, is_gathered

Change: TypeAlias = Callable[[Table, Any, Moment], Table | Outcome]
"""The table after a fact, with what happened in the state where something did; without checks."""

CHANGES: Final[Mapping[type[LaterFact], Change]] = {
    facts.Sat: seats.sat,
    facts.Left: seats.left,
    facts.Swapped: seats.swapped,
    facts.Handed: seats.handed,
    facts.TakenBack: seats.taken_back,
    facts.Readied: seats.readied,
    facts.Connected: seats.connected,
    facts.Away: seats.away,
    facts.Met: seats.met,
    facts.Forgotten: seats.forgotten,
    facts.LinkedAtOnce: links.linked_at_once,
    facts.LinkAsked: links.asked,
    facts.LinkGiven: links.given,
    facts.LinkUsed: links.used,
    facts.LinkVoided: links.voided,
    facts.LinkOpened: links.opened,
    facts.Committed: deal.committed,
    facts.HashSent: deal.hash_sent,
    facts.HashesClosed: deal.hashes_closed,
    facts.CutOpened: deal.cut_opened,
    facts.CutsClosed: deal.cuts_closed,
    facts.Revealed: deal.revealed,
    facts.Abandoned: deal.abandoned,
    facts.WentBack: deal.went_back,
    facts.Declared: play.declared,
    facts.DeclarationsOpened: play.declarations_opened,
    facts.Acted: play.acted,
    facts.Stalled: conduct.stalled,
    facts.Voted: conduct.voted,
    facts.Waited: conduct.waited,
    facts.Paused: conduct.paused,
    facts.Resumed: conduct.resumed,
    facts.Said: conduct.said,
    facts.Muted: conduct.muted,
    facts.Silenced: conduct.silenced,
    facts.MatchEnded: conduct.ended,
    facts.Woken: conduct.woken,
    facts.Closed: conduct.closed,
    facts.Reopened: conduct.reopened,
}
"""Every fact after the creation."""


def create(fact: facts.Created) -> Table:
    """The table that was set up."""
    rules = read_rules(fact.settings.rules)
    clock = fact.settings.clock
    seat = SeatState(reserve=0.0 if clock is None else float(clock.reserve))
    return Table(
        id=fact.table,
        settings=fact.settings,
        rules=rules,
        host=fact.host,
        seats=(seat,) * fact.settings.seats,
        wins=(0,) * sides_at(fact.settings.seats),
        epoch=fact.epoch,
        epochs=frozenset((fact.epoch,)),
    )


def counted(before: Table, after: Table, step: Iterable[AnyFact]) -> Table:
    """The table once a step of these facts is done.

    What one seat alone was shown is not counted for the others. All declarations are when they are
    over, one for each seat: so nobody's number goes back who had counted the own one (`shown_seq`).
    """
    shown = after.shown
    if only_for(step) is None:
        is_over = is_declaring(before) and not is_declaring(after)
        shown += 1 + (len(after.seats) if is_over else 0)
    return after.replace(seq=after.seq + 1, shown=shown)


def evolve(table: Table, fact: LaterFact, moment: Moment) -> Outcome:
    """The table after one more fact, and what came of it in the state."""
    changed = CHANGES[type(fact)](table, fact, moment)
    after, happened = changed if isinstance(changed, tuple) else (changed, ())
    if isinstance(fact, facts.Deed):
        after = _note_deed(after, fact, moment)
    if is_gathered(after) and (not is_gathered(table) or isinstance(fact, facts.Swapped)):
        after = after.replace(gathered_at=moment.at)
    return after, happened


def _note_deed(table: Table, fact: facts.Deed, moment: Moment) -> Table:
    who = table.seat(fact.seat)
    if who.via is not None or who.is_computer:
        return table
    return table.with_seat(fact.seat, away_at=moment.at)


def load(entries: Iterable[Entry], secrets: Mapping[str, bytes]) -> Table:
    """The table that a log makes.

    Args:
        entries: the whole log, in order.
        secrets: the server's secrets of this table by the commitment they open, in hex.
    """
    table: Table | None = None
    for entry in entries:
        if table is not None:
            table, _ = follow(table, entry, secrets)
            continue
        created = entry.facts[0]
        if not isinstance(created, facts.Created):
            raise ValueError("a log begins with its creation")  # noqa: TRY004 - a log, not a type, is wrong
        table = counted(create(created), create(created), entry.facts)
    if table is None:
        raise ValueError("an empty log makes no table")
    return table


def follow(table: Table, entry: Entry, secrets: Mapping[str, bytes]) -> Outcome:
    """The table after one more step of its log, and what happened in it; `secrets` as for `load`.

    Raises `ValueError` where the step is not the next one.
    """
    if entry.seq != table.seq + 1:
        raise ValueError(f"step {entry.seq} does not follow step {table.seq}")
    before = table
    transitions: list[Transition] = []
    for fact in entry.facts:
        if isinstance(fact, facts.Created):
            raise ValueError("created twice")  # noqa: TRY004 - a log, not a type, is wrong
        secret = secrets[fact.commitment] if isinstance(fact, facts.Committed) else None
        table, happened = evolve(table, fact, Moment(entry.at, secret))
        transitions += happened
    return counted(before, table, entry.facts), tuple(transitions)
