"""Own data over HTTP: who holds a seat's token has all there is of it, and may have it blanked."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ronda.protocol import Ack, Code, Phrase
from ronda.records import encode_record
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.api.records import read_matches
from ronda.server.api.tables import answer_to, find
from ronda.server.live import Answer, Live, Question
from ronda.server.store.reading import read_log, store_error
from ronda.server.tokens import caller_of
from ronda.table import Forget, NotAllowedError
from ronda.table.facts import Said


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
    """What there is of a seat."""
    live, seat = await _own(call, call.query.get("table", ""))
    engine, name = call.server.engine, live.table.id
    try:
        stored = await asyncio.to_thread(read_log, engine, name)
    except SQLAlchemyError as error:
        raise store_error(error) from error
    matches = await asyncio.to_thread(read_matches, engine, name, with_names=False)
    said = [
        OwnWord(entry.at, fact.phrase, fact.text)
        for entry in stored.entries
        for fact in entry.facts
        if isinstance(fact, Said) and fact.seat == seat
    ]
    return OwnData(
        table=name,
        seat=seat,
        name=live.table.seats[seat].name,
        said=said,
        matches=[msgspec.Raw(encode_record(match)) for match in matches],
    )


async def delete(call: Call) -> Ack:
    """Blanks a name."""
    live, _ = await _own(call, call.body.table)

    def put(hear: Callable[[Answer], None]) -> None:
        live.ask(Question(lambda table: caller_of(table, call.key), Forget(), None, hear))

    return await answer_to(put)


async def _own(call: Call, table: str) -> tuple[Live, int]:
    live, caller = await find(call._replace(path={"table": table}))
    if caller.seat is None:
        raise NotAllowedError(Code.NOT_YOURS, "this is for whoever sits at the table")
    return live, caller.seat


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
