"""What everybody was told, held against the log: nothing is missing, twice, or made up."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import msgspec
from sqlalchemy import Engine, select

from ronda.audit import verify
from ronda.engine import Event, Seat
from ronda.narration import Transition
from ronda.protocol import Push, Stage
from ronda.server.lines import asker_of
from ronda.server.making.records import TableLog, matches_of
from ronda.server.server import policy_of
from ronda.server.store.reading import FACTS, read_log
from ronda.server.store.schema import SECRETS, STEPS, TABLES
from ronda.table import Caller, Entry, Table, follow, load, push_step, push_whole, shown_seq
from ronda.table.facts import Abandoned, Committed, CutsClosed, Revealed
from tests.server.people import Person

HOUSE = policy_of("test")


class Moment(NamedTuple):
    """A step of a log: the table after it, and what happened in it."""

    entry: Entry
    table: Table
    happened: tuple[Transition, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in the step."""
        return tuple(event for each in self.happened for event in each.events)


def history(engine: Engine, table: str) -> list[Moment]:
    """Every step of a table's log, in order."""
    stored = read_log(engine, table)
    now = load(stored.entries[:1], stored.secrets)
    found = [Moment(stored.entries[0], now, ())]
    for entry in stored.entries[1:]:
        now, happened = follow(now, entry, stored.secrets)
        found.append(Moment(entry, now, happened))
    return found


def check_told(engine: Engine, people: Iterable[Person]) -> int:
    """Compares what people of one table were told with its log; how many things were compared."""
    people = list(people)
    steps = history(engine, people[0].seated.table)
    compared = 0
    for person in people:
        seat = Seat(person.seated.seat)
        requests = {
            moment.entry.id: shown_seq(moment.table, seat)
            for before, moment in pairwise(steps)
            if moment.entry.id is not None and asker_of(before.table, moment.entry)[1] == seat
        }
        back, pushes = _since_going_back(person)
        acks = {request: seq for request, seq in person.told.acks.items() if seq >= back}
        for request, seq in acks.items():
            assert requests.get(request) == seq, "an acknowledged request is not in the log"
        _check_pushes(pushes, steps, seat)
        compared += len(acks) + len(pushes)
    return compared


def _since_going_back(person: Person) -> tuple[int, list[Push]]:
    """From which number on nothing is lost, and the pushes since; all, if it never went back."""
    back, first = 0, 0
    for place, push in enumerate(person.told.pushes):
        told = push.table.went_back
        if told is not None and told.seq != back:
            back, first = told.seq, place
    return back, person.told.pushes[first:]


def _check_pushes(pushes: list[Push], steps: list[Moment], seat: Seat) -> None:
    """Every push shows what the log makes of its step, and no step is told twice."""
    by_number = defaultdict(list)
    for moment in steps:
        by_number[shown_seq(moment.table, seat)].append(moment)
    last = 0
    for push in pushes:
        number = push.table.seq
        assert by_number[number], "a step that was told is not in the log"
        assert any(_is_shown(push, moment, seat) for moment in by_number[number])
        assert push.missed or number > last, "a step was told twice"
        last = number


def _is_shown(push: Push, moment: Moment, seat: Seat) -> bool:
    """Whether a push is what a step shows this seat, field by field."""
    reader, now = Caller(seat, is_host=push.table.is_host), push.table.now
    if push.missed:
        expected = push_whole(moment.table, reader, now, HOUSE)
    else:
        expected = push_step(moment.table, reader, moment.happened, now, HOUSE)
    # With the mark that it came with, which the log does not know.
    marked = msgspec.structs.replace(expected.table, mark=push.table.mark)
    expected = msgspec.structs.replace(expected, table=marked)
    # As JSON, since what is a tuple here came over the wire as a list.
    return msgspec.json.encode(push) == msgspec.json.encode(expected)


def check_matches(engine: Engine, table: str) -> int:
    """Verifies every match of a table with its computers; how many decks were made again."""
    decks = check_unfinished(engine, table)
    assert decks
    assert history(engine, table)[-1].table.stage is Stage.FINISHED
    return decks


def check_unfinished(engine: Engine, table: str) -> int:
    """The same of a table that was left in the middle, or before its first deck."""
    decks = 0
    stored = read_log(engine, table)
    for match in matches_of(TableLog(stored.entries, stored.secrets), with_names=False):
        report = verify(match, with_players=True)
        assert report.misfit is None, report.misfit
        assert not report.unchecked
        decks += report.deals
    return decks


def table_names(engine: Engine) -> list[str]:
    """Every table of a database."""
    with engine.connect() as connection:
        return list(connection.execute(select(TABLES.c.id)).scalars())


def check_secrets(engines: Iterable[Engine]) -> int:
    """No secret makes two decks, in one log or in two that began alike; how many were used.

    Args:
        engines: the database, and what was put aside each time that it has gone back.
    """
    decks: dict[str, str] = {}
    used: dict[bytes, str] = {}
    for engine in engines:
        with engine.connect() as connection:
            steps = select(STEPS.c.facts).order_by(STEPS.c.table_id, STEPS.c.seq)
            log = [fact for row in connection.execute(steps) for fact in FACTS.decode(row.facts)]
            for row in connection.execute(select(SECRETS)):
                committed = used.setdefault(bytes(row.secret), row.commitment)
                assert committed == row.commitment, "a secret was committed to twice"
        bound, over = "", set[str]()
        for fact in log:
            match fact:
                case Committed():
                    bound = fact.commitment
                    assert bound not in over, "a secret was committed to again"
                case CutsClosed():
                    assert bound not in over, "a known secret made a deck"
                    made = decks.setdefault(bound, fact.transcript)
                    assert made == fact.transcript, "a secret made two decks"
                case Revealed() | Abandoned():
                    over.add(bound)
                case _:
                    pass
    return len(used)


def count_abandoned(engines: Iterable[Engine]) -> int:
    """How many deals were abandoned, in all of the logs."""
    secrets = set()
    for engine in engines:
        with engine.connect() as connection:
            for row in connection.execute(select(STEPS.c.facts)):
                facts = FACTS.decode(row.facts)
                secrets |= {fact.secret for fact in facts if isinstance(fact, Abandoned)}
    return len(secrets)
