"""From a log to its table, fact by fact."""

from collections.abc import Iterable, Mapping

from ronda.engine import Event
from ronda.rules import read_rules
from ronda.table import facts
from ronda.table.evolve.conduct import change_conduct
from ronda.table.evolve.deal import change_deal
from ronda.table.evolve.links import change_links
from ronda.table.evolve.moment import Moment, Outcome
from ronda.table.evolve.play import change_play
from ronda.table.evolve.seats import change_seats
from ronda.table.facts import AnyFact, Entry, LaterFact, only_for
from ronda.table.state import SeatState, Table
from ronda.table.timing import is_declaring


def create(fact: facts.Created) -> Table:
    """The table that was set up."""
    rules = read_rules(fact.settings.rules)
    clock = fact.settings.clock
    seat = SeatState(reserve=0.0 if clock is None else float(clock.reserve))
    sides = 2 if fact.settings.seats == 4 else fact.settings.seats
    return Table(
        id=fact.table,
        settings=fact.settings,
        rules=rules,
        host=fact.host,
        seats=(seat,) * fact.settings.seats,
        wins=(0,) * sides,
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
    """The table after one more fact, and the events of the state that came of it."""
    # Plays first: they are most of any log.
    if isinstance(fact, facts.PlayFact):
        changed = change_play(table, fact, moment)
    elif isinstance(fact, facts.DealFact):
        changed = change_deal(table, fact, moment)
    elif isinstance(fact, facts.SeatFact):
        changed = change_seats(table, fact, moment)
    elif isinstance(fact, facts.LinkFact):
        changed = change_links(table, fact, moment)
    else:
        changed = change_conduct(table, fact, moment)
    after, events = changed if isinstance(changed, tuple) else (changed, ())
    if isinstance(fact, facts.Deed):
        after = _note_deed(after, fact, moment)
    return after, events


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
    before, events = table, list[Event]()
    for fact in entry.facts:
        if isinstance(fact, facts.Created):
            raise ValueError("created twice")  # noqa: TRY004 - a log, not a type, is wrong
        secret = secrets[fact.commitment] if isinstance(fact, facts.Committed) else None
        table, happened = evolve(table, fact, Moment(entry.at, secret))
        events += happened
    return counted(before, table, entry.facts), tuple(events)
