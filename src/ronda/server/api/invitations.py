"""Inviting whom one has met: left under the key that they gave, found with the secret of it.

The secret is shown as a token is, and never kept: its hash is the key. A key opens nothing.
"""

import asyncio
from typing import Final

from ronda.protocol import Code, Stage
from ronda.protocol.http import Invitation, InviteBody, Invited, TableBody
from ronda.server.admin import engine_of
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.api.tables import find
from ronda.server.lines import replay
from ronda.server.store.invitations import (
    KEPT,
    StoredInvitation,
    drop_invitation,
    leave_invitation,
    read_invitations,
)
from ronda.server.store.reading import asked
from ronda.server.tables import read_steps
from ronda.table import NotAllowedError, Table

ENDPOINTS: Final = Endpoints()


@ENDPOINTS.add("POST", "/api/tables/{table}/invite", Invited, body=InviteBody, needs_token=True)
async def invite(call: ApiRequest) -> Invited:
    """Invite somebody whom one has met, by the key that they gave, to the table of one's seat."""
    live, caller = await find(call)
    if caller.seat is None:
        raise NotAllowedError(Code.NOT_YOURS, "whoever sits at a table invites others to it")
    if live.table.stage is Stage.CLOSED:
        raise NotAllowedError(Code.CLOSED, "this table is closed")
    if not call.server.gate.may_invite(call.client):
        raise NotAllowedError(Code.TOO_FAST, "too many invitations: one can leave more in a while")
    left = StoredInvitation(live.table.id, live.table.seat(caller.seat).sat, live.now())
    if not await asked(leave_invitation, call.server.engines[0], call.body.key, left):
        raise NotAllowedError(Code.TOO_FAST, "so many invitations wait for them already")
    return Invited(left.at + KEPT)


@ENDPOINTS.add("GET", "/api/invitations", list[Invitation], needs_token=True)
async def waiting(call: ApiRequest) -> list[Invitation]:
    """The invitations that wait under one's own key; its secret is the token."""
    tables, key = call.server.tables, call.key or ""
    found = await asked(read_invitations, call.server.engines[0], key, tables.now())
    shown = []
    for left in found:
        try:
            table = await _look_at(call, left.table)
        except LookupError:
            continue
        # Whoever has left since, or asked to be forgotten, invites nobody.
        by = next(
            (each for each in table.seats if each.sat == left.sat and (each.name or each.key)), None
        )
        has_room = any(not each.is_taken or each.meets == key for each in table.seats)
        if by is not None and has_room and table.stage is not Stage.CLOSED:
            shown.append(Invitation(left.table, len(table.seats), by.name, left.at + KEPT))
    return shown


@ENDPOINTS.add(
    "POST", "/api/invitations/decline", list[Invitation], body=TableBody, needs_token=True
)
async def decline(call: ApiRequest) -> list[Invitation]:
    """Take an invitation out; its answer is those that are left."""
    await asked(drop_invitation, call.server.engines[0], call.key or "", call.body.table)
    return await waiting(call)


async def _look_at(call: ApiRequest, name: str) -> Table:
    """A table as it is, also that of another process; raises as `Tables.get` does."""
    server = call.server
    if not server.tables.is_elsewhere(name):
        return (await server.tables.get(name)).table
    engine = engine_of(server.engines, name)
    stored = await asyncio.to_thread(read_steps, engine, name)
    if not stored.entries:
        raise LookupError(name)
    table, _ = await asyncio.to_thread(replay, stored)
    return table
