"""Tables over HTTP: set up, list, look, sit, leave, start, and anything else a seat may ask for."""

import asyncio
from functools import partial
from typing import Final, TypeVar

import msgspec

from ronda.engine import Seat
from ronda.protocol import (
    Ack,
    Code,
    FromSeat,
    Kind,
    Leave,
    Linked,
    Refused,
    SeatComputer,
    Settings,
    Start,
    TableView,
)
from ronda.protocol.http import AtOnce, ListedTable, NewTable, SetUpBody, SitDownBody, TakenSeat
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.asking import answer_of, heard
from ronda.server.live import Answer, LiveTable
from ronda.server.names import check_alike, check_person, clean_name
from ronda.server.session import ask, check_talk
from ronda.server.store.reading import asked, read_listings
from ronda.server.tokens import caller_of, new_token, token_key
from ronda.server.wire import error_of
from ronda.table import (
    Caller,
    Command,
    NotAllowedError,
    SitDown,
    Table,
    level_version,
    view_table,
)

ENDPOINTS: Final = Endpoints()
LISTED: Final = 100
"""Tables in the list, at most."""
CANDIDATES: Final = 500
"""Tables of which these are chosen."""

Granted = TypeVar("Granted")


async def find(call: ApiRequest) -> tuple[LiveTable, Caller]:
    """The table that the path or the query names, and who asks.

    Raises `NotAllowedError` where there is no such table, or for a stranger's token.
    """
    name = call.path.get("table") or call.query.get("table", "")
    tables = call.server.tables
    try:
        live = await tables.get(name)
    except LookupError:
        raise NotAllowedError(Code.NO_SUCH_TABLE, f"there is no table {name!r:.40}") from None
    return live, await tables.recognise(live, call.key)


def granted(answer: Granted | Refused) -> Granted:
    """The answer; a refusal is raised as `NotAllowedError`."""
    if isinstance(answer, Refused):
        raise error_of(answer)
    return answer


@ENDPOINTS.add("POST", "/api/tables", NewTable, body=SetUpBody)
async def set_up(call: ApiRequest) -> NewTable:
    """Set a table up."""
    wish: SetUpBody = call.body
    if wish.at_once is not None:
        # What would be refused is refused before there is a table.
        _person(wish.at_once.name)
        level_version(wish.at_once.level, call.server.tables.policy)
    if not call.server.gate.may_set_up(call.client):
        raise NotAllowedError(Code.TOO_FAST, "too many tables: one can set up more in a while")
    chosen = {name: getattr(wish, name) for name in Settings.__struct_fields__}
    live, token = await call.server.tables.create(Settings(**chosen), call.client)
    if wish.at_once is not None:
        await _fill(live, token_key(token), wish.at_once)
    return NewTable(live.table.id, token)


def _person(name: str | None) -> str | None:
    """The name a person sits down with; who gives none is a guest."""
    if name is not None:
        name = clean_name(name)
        check_person(name)
    return name


async def _fill(live: LiveTable, key: str, wish: AtOnce) -> None:
    """Takes all seats, in one go of the writer's after the other."""
    host = SitDown(kind=Kind.HUMAN, name=_person(wish.name), key=key, seat=Seat(0))
    others = range(1, len(live.table.seats))
    computers = [SeatComputer(new_token(), seat, wish.level) for seat in others]
    commands: list[Command] = [host, *computers]
    answers = (answer_of(live, lambda table: caller_of(table, key), each) for each in commands)
    for answer in await asyncio.gather(*answers):
        granted(answer)


@ENDPOINTS.add("GET", "/api/tables", list[ListedTable])
async def list_public(call: ApiRequest) -> list[msgspec.Raw]:
    """The public tables that are open, those that moved last first."""
    # Where somebody is, a table is listed however many newer ones there are.
    taken = [name for name, live in call.server.tables.live.items() if live.readers]
    rows = await asked(read_listings, call.server.engines, CANDIDATES, taken[:CANDIDATES])
    listed = call.server.commons.arrange(rows, LISTED)
    return [msgspec.Raw(line.encode()) for line in listed]


@ENDPOINTS.add("GET", "/api/tables/{table}", TableView)
async def look(call: ApiRequest) -> TableView:
    """Look at a table: as a spectator, or with a token as its seat or host."""
    live, caller = await find(call)
    tables = call.server.tables
    view = view_table(live.table, caller, live.now(), tables.policy)
    return tables.marks.marked(view, live.table.epoch)


@ENDPOINTS.add("POST", "/api/tables/{table}/sit", TakenSeat, body=SitDownBody)
async def sit(call: ApiRequest) -> TakenSeat:
    """Take a seat. With the host's token, that is the seat's token too."""
    wish = call.body
    live, caller = await find(call)
    if wish.kind == "human":
        name = _person(wish.name)
    elif wish.name is None:
        raise NotAllowedError(Code.MALFORMED, "a bot has a name")
    else:
        name = clean_name(wish.name)
    if caller.seat is not None or caller.awaits is not None:
        raise NotAllowedError(Code.FULL, "who shows this token sits here already")
    commons = call.server.commons
    commons.check_seat(call.client, live)
    token = call.token or new_token()
    key = token_key(token)
    command = SitDown(kind=Kind(wish.kind), name=name, key=key, seat=wish.seat)

    def who(table: Table) -> Caller:
        if name is not None:
            check_alike(name, (each.name for each in table.seats))
        return Caller()

    granted(await answer_of(live, who, command))
    seated = caller_of(live.table, key)
    seat = seated.awaits if seated.seat is None else seated.seat
    if seat is None:
        raise NotAllowedError(Code.NOT_NOW, "the seat has been freed again already")
    commons.note_seat(call.client, live, key)
    return TakenSeat(seat, token)


@ENDPOINTS.add("POST", "/api/tables/{table}/leave", Ack, needs_token=True)
async def leave(call: ApiRequest) -> Ack | Linked:
    """Give the seat up."""
    return await _send(call, Leave(new_token()))


@ENDPOINTS.add("POST", "/api/tables/{table}/start", Ack, needs_token=True)
async def start(call: ApiRequest) -> Ack | Linked:
    """Start the match, as the host."""
    return await _send(call, Start(new_token()))


@ENDPOINTS.add(
    "POST", "/api/tables/{table}/messages", Ack | Linked, body=FromSeat, needs_token=True
)
async def send(call: ApiRequest) -> Ack | Linked:
    """Ask for anything that a seat or the host may ask for over the WebSocket."""
    return await _send(call, call.body)


async def _send(call: ApiRequest, message: FromSeat) -> Ack | Linked:
    live, _ = await find(call)
    check_talk(call.server.gate, live.table.id, call.key, message)
    call.server.commons.check_start(live, message)
    answer: Answer | Linked = await heard(partial(ask, live, call.key, message))
    if isinstance(answer, Refused):
        raise error_of(answer)
    return answer
