"""What is written of a step: its line in the log, and the table's row where that changes."""

from typing import Final

import msgspec

from ronda.engine import Seat
from ronda.server.store.reading import NOT_SITTING, Stored
from ronda.server.store.writing import Listing, StepRow
from ronda.table import Caller, Entry, Step, Table, follow, list_table, load, shown_seq
from ronda.table.facts import Forgotten

HOUR: Final = 3600.0
FIRST_SITTING: Final = 4
"""The place of the first sitting; older releases wrote the seat's own number, which is smaller."""
SITTINGS: Final = 30_000
"""Sittings of a table that have places of their own, in a small integer of the database."""

Answers = dict[tuple[int, str], int]
"""What requests were answered: the number of a step by the place and the id of the request."""


def place_of(table: Table, caller: Caller) -> int | None:
    """Under which number the requests of a caller are kept apart from those of others.

    It belongs to the holder of a seat's token, and moves with them where seats are swapped; the
    next holder's ids are their own. None for callers without requests.
    """
    if caller.seat is not None:
        return FIRST_SITTING + table.seat(caller.seat).sitting % SITTINGS
    return NOT_SITTING if caller.is_host else None


def asker_of(table: Table, entry: Entry) -> tuple[int | None, Seat | None]:
    """The place and the seat of the sender of a table's next step."""
    place = entry.place
    if place is None or place == NOT_SITTING:
        return place, None
    if place < FIRST_SITTING:
        return place_of(table, Caller(Seat(place))), Seat(place)
    seats = map(Seat, range(len(table.seats)))
    return place, next((seat for seat in seats if place_of(table, Caller(seat)) == place), None)


def note_answer(answers: Answers, before: Table, table: Table, entry: Entry) -> None:
    """Notes what the request behind a step was answered, so that it is answered alike again."""
    place, seat = asker_of(before, entry)
    if entry.id is not None and place is not None:
        answers[place, entry.id] = shown_seq(table, seat)


def replay(stored: Stored) -> tuple[Table, Answers]:
    """The table that a log makes, and what every request in it was answered."""
    answers: Answers = {}
    table = load(stored.entries[:1], stored.secrets)
    for entry in stored.entries[1:]:
        before = table
        table, _ = follow(table, entry, stored.secrets)
        note_answer(answers, before, table, entry)
    return table, answers


def line_of(
    step: Step, process: str, place: int | None, request: str | None, listing: Listing | None
) -> StepRow:
    """The row of a step, with its sender's place where it answers a request."""
    entry = step.entry
    return StepRow(
        table=step.table.id,
        seq=entry.seq,
        at=entry.at,
        via=process,
        seat=None if request is None else place,
        request=request,
        facts=msgspec.json.encode(entry.facts).decode(),
        secret=step.secret,
        listing=listing,
        erased=_forgotten(step),
    )


def _forgotten(step: Step) -> int | None:
    """The stay that is blanked: that of the sender of a request to be forgotten."""
    for fact in step.entry.facts:
        if isinstance(fact, Forgotten):
            return step.table.seat(fact.seat).sat if fact.sat is None else fact.sat
    return None


def listing_of(table: Table, keeper: str, at: float) -> Listing:
    """The row of a table, as of a time."""
    return Listing(
        at=at,
        stage=table.stage.value,
        is_public=table.settings.is_public,
        keeper=keeper,
        listing=msgspec.json.encode(list_table(table)).decode(),
    )


def news(listing: Listing, last: Listing) -> Listing | None:
    """The row if it has to be written: it has changed, or an hour has passed."""
    is_same = listing._replace(at=last.at) == last
    return None if is_same and listing.at < last.at + HOUR else listing
