"""Replays over HTTP: a match frame by frame, since the page knows no rule of the game."""

from functools import partial
from typing import Final

import msgspec

from ronda.protocol.http import RecordBody
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.server.api.records import find_past, of_past
from ronda.server.making.made import Made
from ronda.server.making.replay import ReplayView, show_line
from ronda.server.making.replay import show_match as show

RECORD_LIMIT: Final = 256 * 1024
"""Bytes of a record that is sent in; `fairness` may be left out of it."""


async def show_sent(call: ApiRequest) -> Made:
    """The replay of a record that was sent in."""
    line = msgspec.json.encode(call.body.record)
    return await call.server.workshop.once(call.client, show_line, line)


async def show_match(call: ApiRequest) -> Made:
    """The replay of a match that was played here."""
    live, _ = await find_past(call)
    number, with_names = call.path["match"], call.flag("names")
    return await of_past(call, live, partial(show, number=number, with_names=with_names))


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{match}",
        show_match,
        "A match of a table, from 1, frame by frame with all hands; without the deal being played.",
        result=ReplayView,
        query={"names": "1 to have people's names in it"},
    ),
    Endpoint(
        "POST",
        "/api/replay",
        show_sent,
        "Any record, frame by frame; or the first thing in it that is against the rules.",
        body=RecordBody,
        result=ReplayView,
        limit=RECORD_LIMIT,
    ),
)
