"""Own data over HTTP: who holds a seat's token has all there is of it, and may have it blanked."""

from functools import partial
from typing import Final
from urllib.parse import quote

import msgspec
from starlette.responses import Response

from ronda.protocol import Ack
from ronda.protocol.http import OwnData, TableBody
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.api.records import find_past, of_past
from ronda.server.api.tables import granted
from ronda.server.asking import heard
from ronda.server.live import Answer, LiveTable, TableRequest
from ronda.server.making.made import Made
from ronda.server.making.privacy import Stay, find_stay, own_data
from ronda.server.tokens import caller_of
from ronda.table import Caller, Forget

ENDPOINTS: Final = Endpoints()


@ENDPOINTS.add(
    "GET", "/api/me/export", OwnData, query={"table": "at which table"}, needs_token=True
)
async def export(call: ApiRequest) -> Made:
    """All that the server holds of the seat whose token is shown."""
    live, caller = await _find(call, call.query.get("table", ""))
    make = partial(own_data, table=live.table.id, key=call.key or "", seat=caller.seat)
    return await of_past(call, live, make)


@ENDPOINTS.add("POST", "/api/me/delete", Ack, body=TableBody, needs_token=True)
async def delete(call: ApiRequest) -> Ack | Response:
    """Blank the name of the seat whose token is shown; the proofs stay valid."""
    if "table" not in call.query and call.server.tables.is_elsewhere(call.body.table):
        # Whose process it is has to stand in the head, by which lines are handed over.
        named = f"/api/me/delete?table={quote(call.body.table)}"
        return Response(status_code=307, headers={"Location": named})
    live, caller = await _find(call, call.body.table)
    found = await of_past(call, live, partial(find_stay, key=call.key or ""))
    stay = msgspec.json.decode(found.plain, type=Stay)
    request = partial(TableRequest, lambda _: Caller(), Forget(stay.seat, stay.number), None)
    if caller.seat is not None:
        request = partial(TableRequest, lambda table: caller_of(table, call.key), Forget(), None)
    erased = call.server.tables.erased(live.table.id)
    try:
        answer: Answer = await heard(lambda hear: live.ask(request(hear)))
        ack = granted(answer)
        # The name is gone; what was said goes part by part, and only then is it all done.
        await erased
    finally:
        erased.cancel()
    return ack


async def _find(call: ApiRequest, table: str) -> tuple[LiveTable, Caller]:
    """The table of the token, and its bearer's seat now."""
    return await find_past(call._replace(path={"table": table}))
