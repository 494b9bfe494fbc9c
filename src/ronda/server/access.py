"""Authentication: the token of a request, and its other headers."""

from collections.abc import Iterable, Mapping

from starlette.types import Scope

from ronda.protocol import Code
from ronda.server.tokens import caller_of
from ronda.table import Caller, NotAllowedError, Table, may_look


def bearer_token(headers: Mapping[str, str]) -> str | None:
    """The token in `Authorization: Bearer …`; None where there is none.

    Raises `NotAllowedError` for another kind of authorization.
    """
    shown = headers.get("authorization")
    if shown is None:
        return None
    kind, _, token = shown.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise NotAllowedError(Code.BAD_TOKEN, "a token is shown as: Authorization: Bearer TOKEN")
    return token.strip()


def known_caller(table: Table, key: str | None) -> Caller:
    """Who it is that shows this token, or nothing.

    Raises `NotAllowedError` for a token that is no seat's and not the host's, and for a spectator
    where nobody may watch.
    """
    caller = caller_of(table, key)
    if key is not None and caller == Caller():
        raise NotAllowedError(Code.BAD_TOKEN, "this token opens no seat at this table (any more)")
    if not may_look(table, caller):
        raise NotAllowedError(Code.NOT_YOURS, "nobody may watch this table")
    return caller


def client_of(scope: Scope) -> str:
    """The address of a client, as the server or its proxy saw it."""
    client = scope.get("client")
    return "unknown" if client is None else str(client[0])


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str | None:
    """The first header of that name, which is in lower case."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)
