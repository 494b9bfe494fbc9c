"""Records and proofs over HTTP: one line a match, what is still hidden left out (RECORD.md)."""

import asyncio
from collections.abc import Iterator
from typing import Final

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from ronda.fairness import rule_set_hash
from ronda.protocol import Code
from ronda.records import Record, encode_record
from ronda.rules import rules_values
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.api.tables import find
from ronda.server.live import Live
from ronda.server.store.reading import Stored, read_log, store_error
from ronda.server.store.stays import stay_of
from ronda.table import (
    Caller,
    Created,
    Entry,
    NotAllowedError,
    Table,
    follow,
    load,
    record_match,
)
from ronda.table.facts import only_for

JSON_LINES: Final = "application/x-ndjson"


async def records(call: Call) -> Response:
    """The records of a table."""
    return await _lines(call, with_proofs=False)


async def proofs(call: Call) -> Response:
    """The records of a table with what shows that the deals were fair."""
    return await _lines(call, with_proofs=True)


async def _lines(call: Call, *, with_proofs: bool) -> Response:
    live, _ = await find_past(call)
    found = await asyncio.to_thread(
        read_matches, call.server.engine, live.table.id, with_names=call.flag("names")
    )
    lines = [encode_record(match if with_proofs else _without_proofs(match)) for match in found]
    body = b"".join(line + b"\n" for line in lines)
    return Response(body, headers={"Cache-Control": "no-store"}, media_type=JSON_LINES)


async def find_past(call: Call) -> tuple[Live, Caller]:
    """A table whose past is asked for, and who asks: nobody for one who has left.

    Who has left is known by the token they had. Where nobody may watch, what was played is for the
    host and those who sit or sat there. Raises as `find` does.
    """
    try:
        live, caller = await find(call)
    except NotAllowedError as error:
        if call.key is None or error.code is not Code.BAD_TOKEN:
            raise
        return await _find_left(call, call.key, error)
    if live.table.settings.may_watch or caller.seat is not None or caller.is_host:
        return live, caller
    raise NotAllowedError(
        Code.NOT_YOURS, "nobody may watch this table: this is for those who sat there"
    )


async def _find_left(call: Call, key: str, error: NotAllowedError) -> tuple[Live, Caller]:
    tables = call.server.tables
    live = await tables.get(call.path.get("table") or call.query.get("table", ""))
    stored = await tables.read(live.table.id, 0)
    if stay_of([entry.facts for entry in stored.entries], key) is None:
        raise error
    return live, Caller()


def _without_proofs(match: Record) -> Record:
    further = {key: value for key, value in match.further.items() if key != "fairness"}
    return msgspec.structs.replace(match, further=further)


def read_matches(engine: Engine, table: str, *, with_names: bool) -> list[Record]:
    """Every match that was played at a table, from its log; raises `StoreError`."""
    try:
        stored = read_log(engine, table)
    except SQLAlchemyError as error:
        raise store_error(error) from error
    return [
        msgspec.structs.replace(record, further={**record.further, **about})
        for last, about in _matches(stored)
        if (record := record_match(last, with_names=with_names)) is not None
    ]


def _matches(stored: Stored) -> Iterator[tuple[Table, dict[str, object]]]:
    """The table at the end of each match, or as it stands, with what a record may say besides."""
    entries, release = stored.entries, _release(stored.entries[0])
    table = load(entries[:1], stored.secrets)
    started = ended = entries[0].at
    for entry in entries[1:]:
        before, (table, _) = table, follow(table, entry, stored.secrets)
        if before.match is not None and table.playing().number != before.match.number:
            yield before, _about(before, release, started, ended)
        if before.match is None or table.playing().number != before.match.number:
            started = entry.at
        if only_for(entry.facts) is None:
            ended = entry.at
    if table.match is not None:
        yield table, _about(table, release, started, ended)


def _release(entry: Entry) -> str:
    created = entry.facts[0]
    return created.release if isinstance(created, Created) else ""


def _about(table: Table, release: str, started: float, ended: float) -> dict[str, object]:
    return {
        "table": table.id,
        "release": release,
        "rules_hash": rule_set_hash(rules_values(table.rules)),
        "started": round(started, 3),
        "ended": round(ended, 3),
    }


_QUERY: Final = {"names": "1 to have people's names in it"}

ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/tables/{table}/records",
        records,
        "The matches of a table, a record a line; the deal being played is left out.",
        query=_QUERY,
        media=JSON_LINES,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/proofs",
        proofs,
        "The same with the proofs of the fair deal, for `ronda verify`.",
        query=_QUERY,
        media=JSON_LINES,
    ),
)
