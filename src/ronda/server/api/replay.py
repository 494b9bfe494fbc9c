"""Replays over HTTP: a match frame by frame, since the page knows no rule of the game."""

from functools import partial
from typing import Final

import msgspec

from ronda.protocol.http import RecordBody
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.api.records import NAMES, find_past, of_past
from ronda.server.making.made import Made
from ronda.server.making.replay import ReplayView, show_line
from ronda.server.making.replay import show_match as show

ENDPOINTS: Final = Endpoints()
RECORD_LIMIT: Final = 256 * 1024
"""Bytes of a record that is sent in; `fairness` may be left out of it."""


@ENDPOINTS.add("POST", "/api/replay", ReplayView, body=RecordBody, limit=RECORD_LIMIT)
async def show_sent(call: ApiRequest) -> Made:
    """Any record, frame by frame; or the first thing in it that is against the rules."""
    line = msgspec.json.encode(call.body.record)
    return await call.server.workshop.once(call.client, show_line, line)


@ENDPOINTS.add("GET", "/api/tables/{table}/replay/{match}", ReplayView, query=NAMES)
async def show_match(call: ApiRequest) -> Made:
    """A match of a table, from 1, frame by frame with all hands; without the deal being played."""
    live, _ = await find_past(call)
    number, with_names = call.path["match"], call.flag("names")
    return await of_past(call, live, partial(show, number=number, with_names=with_names))
