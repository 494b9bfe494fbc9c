"""Records and proofs over HTTP: one line a match, what is still hidden left out (RECORD.md)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from ronda.protocol import Code
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.api.tables import find
from ronda.server.live import LiveTable
from ronda.server.making.made import Made
from ronda.server.making.privacy import find_stay
from ronda.server.making.records import TableLog, of_packed, record_lines
from ronda.server.tables import read_steps
from ronda.table import Caller, NotAllowedError, may_look_back

ENDPOINTS: Final = Endpoints()
JSON_LINES: Final = "application/x-ndjson"
NAMES: Final = {"names": "1 to have people's names in it"}


@ENDPOINTS.add("GET", "/api/tables/{table}/records", query=NAMES, media=JSON_LINES)
async def records(call: ApiRequest) -> Made:
    """The matches of a table, a record a line; the deal being played is left out."""
    return await _lines(call, with_proofs=False)


@ENDPOINTS.add("GET", "/api/tables/{table}/proofs", query=NAMES, media=JSON_LINES)
async def proofs(call: ApiRequest) -> Made:
    """The same with the proofs of the fair deal, for `ronda verify`."""
    return await _lines(call, with_proofs=True)


async def _lines(call: ApiRequest, *, with_proofs: bool) -> Made:
    live, _ = await find_past(call)
    with_names = call.flag("names")
    make = partial(record_lines, with_names=with_names, with_proofs=with_proofs)
    return await of_past(call, live, make)


async def of_past(call: ApiRequest, live: LiveTable, what: Callable[[TableLog], object]) -> Made:
    """What is made of the log of a table, which is read no sooner than it is their turn."""

    def read() -> bytes:
        stored = read_steps(call.server.engine, live.table.id)
        return TableLog(stored.entries, stored.secrets).packed()

    return await call.server.workshop.of(call.client, read, partial(of_packed, what))


async def find_past(call: ApiRequest) -> tuple[LiveTable, Caller]:
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
    if may_look_back(live.table, caller):
        return live, caller
    raise NotAllowedError(
        Code.NOT_YOURS, "nobody may watch this table: this is for those who sat there"
    )


async def _find_left(
    call: ApiRequest, key: str, error: NotAllowedError
) -> tuple[LiveTable, Caller]:
    live = await call.server.tables.get(call.path.get("table") or call.query.get("table", ""))
    try:
        await of_past(call, live, partial(find_stay, key=key))
    except NotAllowedError as other:
        raise (error if other.code is Code.NOT_YOURS else other) from None
    return live, Caller()
