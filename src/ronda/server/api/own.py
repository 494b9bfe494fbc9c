"""Own data over HTTP: who holds a seat's token has all there is of it, and may have it blanked."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from ronda.engine import Seat
from ronda.protocol import Ack, Code, Phrase
from ronda.records import encode_record
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.api.records import find_past, read_matches
from ronda.server.api.tables import answer_to
from ronda.server.live import Answer, Live, Question
from ronda.server.store.stays import belongings, stay_of
from ronda.server.tokens import caller_of
from ronda.table import Caller, Entry, Forget, NotAllowedError
from ronda.table.facts import Said, Sat


class OwnWord(msgspec.Struct, frozen=True):
    """Something that was said from a seat, in seconds since the epoch."""

    at: float
    phrase: Phrase | None
    text: str | None


class OwnData(msgspec.Struct, frozen=True, kw_only=True):
    """All that the server holds of a seat's person, and the matches they played."""

    table: str
    seat: int
    name: str | None
    said: list[OwnWord]
    matches: list[Any]


class OwnTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At which table."""

    table: str


async def export(call: Call) -> OwnData:
    """What there is of a seat, also of one that was left."""
    own = await _own(call, call.query.get("table", ""))
    engine, name = call.server.engine, own.live.table.id
    matches = await asyncio.to_thread(read_matches, engine, name, with_names=False)
    return OwnData(
        table=name,
        seat=own.seat if own.seat is not None else own.sat.seat,
        name=own.sat.name,
        said=own.said,
        matches=[msgspec.Raw(encode_record(match)) for match in matches],
    )


async def delete(call: Call) -> Ack:
    """Blanks a name, also that of somebody who has left."""
    own = await _own(call, call.body.table)

    def put(hear: Callable[[Answer], None]) -> None:
        if own.seat is not None:
            question = Question(lambda table: caller_of(table, call.key), Forget(), None, hear)
        else:
            forget = Forget(own.sat.seat, own.stay)
            question = Question(lambda _: Caller(), forget, None, hear)
        own.live.ask(question)

    erased = call.server.tables.erased(own.live.table.id)
    try:
        ack: Ack = await answer_to(put)
        # The name is gone; what was said goes part by part, and only then is it all done.
        await erased
    finally:
        erased.cancel()
    return ack


class _Own(NamedTuple):
    """Whose data it is.

    Attributes:
        seat: where they sit now; None for one who has left.
        stay: as `stays` counts it.
        sat: with what they sat down.
    """

    live: Live
    seat: Seat | None
    stay: int
    sat: Sat
    said: list[OwnWord]


async def _own(call: Call, table: str) -> _Own:
    """Whose token is shown: somebody's who sits there, or sat there and is not forgotten."""
    live, caller = await find_past(call._replace(path={"table": table}))
    entries = (await call.server.tables.read(live.table.id, 0)).entries
    # A long log takes a moment, for which others do not wait.
    found = await asyncio.to_thread(_belongings, entries, call.key)
    if found is None:
        raise NotAllowedError(Code.NOT_YOURS, "this is for whoever sits, or sat, at the table")
    stay, sat, said = found
    return _Own(live, caller.seat, stay, sat, said)


def _belongings(
    entries: tuple[Entry, ...], key: str | None
) -> tuple[int, Sat, list[OwnWord]] | None:
    """The stay of whoever had the token with this hash, how it began, and what was said in it."""
    log = [entry.facts for entry in entries]
    stay = None if key is None else stay_of(log, key)
    if stay is None:
        return None
    mine = [(entries[each.step - 1].at, each.fact) for each in belongings(log) if each.sat == stay]
    [sat] = [fact for _, fact in mine if isinstance(fact, Sat)]
    said = [OwnWord(at, fact.phrase, fact.text) for at, fact in mine if isinstance(fact, Said)]
    return stay, sat, said


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/me/export",
        export,
        "All that the server holds of the seat whose token is shown.",
        result=OwnData,
        query={"table": "at which table"},
        needs_token=True,
    ),
    Endpoint(
        "POST",
        "/api/me/delete",
        delete,
        "Blank the name of the seat whose token is shown; the proofs stay valid.",
        body=OwnTable,
        result=Ack,
        needs_token=True,
    ),
)
