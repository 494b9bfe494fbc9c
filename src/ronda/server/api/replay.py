"""Replays over HTTP: a match frame by frame, since the page knows no rule of the game."""

import asyncio
from typing import Any, Final

import msgspec

from ronda.protocol import Code
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.api.records import find_past, read_matches
from ronda.server.making.made import Made
from ronda.server.making.replay import Shown, show_line, show_record
from ronda.table import NotAllowedError

RECORD_LIMIT: Final = 256 * 1024
"""Bytes of a record that is sent in; `fairness` may be left out of it."""


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as one line of a file has it."""

    record: dict[str, Any]


async def show_sent(call: Call) -> Made:
    """The replay of a record that was sent in."""
    line = msgspec.json.encode(call.body.record)
    return await call.server.workshop.once(call.client, show_line, line)


async def show_match(call: Call) -> Made:
    """The replay of a match that was played here."""
    live, _ = await find_past(call)
    found = await asyncio.to_thread(
        read_matches, call.server.engine, live.table.id, with_names=call.flag("names")
    )
    number = call.path["match"]
    if not number.isdecimal() or len(number) > 6 or not 0 < int(number) <= len(found):
        raise NotAllowedError(Code.NO_SUCH_TABLE, f"there is no match {number!r:.10} to look at")
    record = found[int(number) - 1]
    return await call.server.workshop.once(call.client, show_record, record)


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{match}",
        show_match,
        "A match of a table, from 1, frame by frame with all hands; without the deal being played.",
        result=Shown,
        query={"names": "1 to have people's names in it"},
    ),
    Endpoint(
        "POST",
        "/api/replay",
        show_sent,
        "Any record, frame by frame; or the first thing in it that is against the rules.",
        body=Sent,
        result=Shown,
        limit=RECORD_LIMIT,
    ),
)
