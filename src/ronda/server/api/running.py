"""For whoever runs the server: whether it lives, and whether it is ready."""

import asyncio
from typing import Final

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ronda.protocol import Code
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.store.database import fault_of
from ronda.table import NotAllowedError


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: str
    release: str


async def health(call: Call) -> Health:
    """Whether the process answers, whatever the database does."""
    return Health("ok", call.server.tables.house.release)


async def ready(call: Call) -> Health:
    """Whether tables can be played: the database answers, and the server is not going away."""
    if call.server.is_leaving:
        raise NotAllowedError(Code.TRY_AGAIN, "the server is shutting down")
    try:
        await asyncio.wait_for(asyncio.to_thread(_ping, call), 5.0)
    except SQLAlchemyError as error:
        raise NotAllowedError(Code.TRY_AGAIN, fault_of(error)) from error
    except TimeoutError:
        raise NotAllowedError(Code.TRY_AGAIN, "the database does not answer") from None
    return Health("ready", call.server.tables.house.release)


def _ping(call: Call) -> None:
    with call.server.engine.connect() as connection:
        connection.execute(text("SELECT 1"))


ENDPOINTS: Final = (
    Endpoint("GET", "/health", health, "Whether the process answers.", result=Health),
    Endpoint("GET", "/ready", ready, "Whether tables can be played.", result=Health),
)
