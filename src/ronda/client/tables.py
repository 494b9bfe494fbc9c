"""Tables over HTTP: set one up, look at it, sit down, leave, start.

Each raises `RefusedError` where the server refuses and `LostError` where it cannot be reached. A
token is sent to the server that the link names and to no other: redirects are not followed.
"""

import asyncio
from http.client import HTTPException
from typing import IO, Any, Final, Literal, TypeVar
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from ronda.client.errors import LostError, RefusedError, no_answer, no_ronda, refusal
from ronda.client.ids import new_id
from ronda.client.links import Link, as_link, parse_server
from ronda.protocol import (
    Ack,
    FromSeat,
    Leave,
    Linked,
    Refused,
    Relink,
    Settings,
    Start,
    TableView,
)
from ronda.protocol.http import ListedTable, NewTable, SitDownBody, TakenSeat

PATIENCE: Final = 20.0
"""Seconds in which a server has to answer."""
LONGEST: Final = 4_000_000
"""Bytes in an answer; what is longer comes from something else."""

Answer = TypeVar("Answer")


async def create_table(server: str, settings: Settings) -> Link:
    """Sets a table up; the link with the token of its host.

    Args:
        server: as in `https://ronda.example.org`.
        settings: rules, seats, clock.
    """
    link = Link(parse_server(server), "")
    made = await _ask(link, "POST", "/api/tables", NewTable, settings)
    return Link(link.server, made.table, made.host_token)


async def list_tables(server: str) -> tuple[ListedTable, ...]:
    """The public tables of a server."""
    link = Link(parse_server(server), "")
    return await _ask(link, "GET", "/api/tables", tuple[ListedTable, ...])


async def look(link: Link | str) -> TableView:
    """The table as the holder of the link may see it."""
    link = as_link(link)
    return await _ask(link, "GET", _path(link), TableView)


async def sit(
    link: Link | str,
    name: str,
    *,
    kind: Literal["human", "bot"] = "human",
    seat: int | None = None,
) -> Link:
    """Takes a seat; the link with its token, by which one plays and comes back.

    Args:
        link: an invitation; with the host's token, that becomes the token of the seat too.
        name: what others see.
        kind: a bot is always shown as a computer.
        seat: which one; the first that is open if it does not matter.
    """
    link = as_link(link)
    wish = SitDownBody(name, kind, seat)
    seated = await _ask(link, "POST", f"{_path(link)}/sit", TakenSeat, wish)
    return link.with_token(seated.token)


async def leave(link: Link | str) -> None:
    """Gives the seat up for good."""
    await ask(link, Leave(new_id()))


async def relink(link: Link | str, seat: int) -> Link | None:
    """A new link for a seat, or one's word for it: None where the words of others are missing.

    For one's own seat it is there at once, and the old one plays until it is used. Another's opens
    the seat with the next deal (docs/conduct.md); `RefusedError` says why not.
    """
    link = as_link(link)
    answer = await ask(link, Relink(new_id(), seat))
    return link.with_token(answer.token) if isinstance(answer, Linked) else None


async def start(link: Link | str) -> None:
    """Starts the match, as the host."""
    await ask(link, Start(new_id()))


async def ask(link: Link | str, message: FromSeat) -> Ack | Linked:
    """Asks for anything that a seat, or the host, may ask for, without a `TableLine`."""
    link = as_link(link)
    return await _ask(link, "POST", f"{_path(link)}/messages", _ANSWER, message)


async def fetch_proofs(link: Link | str) -> bytes:
    """The matches of the table so far with their proofs, a record a line (RECORD.md)."""
    link = as_link(link)
    return await asyncio.to_thread(_fetch, _request(link, "GET", f"{_path(link)}/proofs"), link)


_ANSWER: Any = Ack | Linked


def _path(link: Link) -> str:
    return f"/api/tables/{link.table}"


async def _ask(
    link: Link,
    method: str,
    path: str,
    expected: type[Answer],
    body: object = None,
) -> Answer:
    answer = await asyncio.to_thread(_fetch, _request(link, method, path, body), link)
    try:
        return msgspec.json.decode(answer, type=expected)
    except msgspec.MsgspecError as error:
        raise no_ronda(link.server) from error


def _request(link: Link, method: str, path: str, body: object = None) -> Request:
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    if link.token is not None:
        headers["Authorization"] = f"Bearer {link.token}"
    sent = None if body is None else msgspec.json.encode(body)
    return Request(link.server + path, sent, headers, method=method)  # noqa: S310 - http(s): links


def _fetch(request: Request, link: Link) -> bytes:
    try:
        with _OPENER.open(request, timeout=PATIENCE) as answer:
            return _read(answer)
    except HTTPError as error:
        with error:
            raise _refusal(error, link.server) from None
    except (OSError, HTTPException) as error:
        raise no_answer(link.server) from error


def _refusal(error: HTTPError, server: str) -> RefusedError | LostError:
    location = error.headers.get("Location")
    if location is not None:
        return LostError(f"{server} sends its guests on to another address: use a link from there")
    try:
        refused = msgspec.json.decode(_read(error), type=Refused)
    except (msgspec.MsgspecError, OSError, HTTPException):
        return no_ronda(server)
    return refusal(refused, server)


def _read(answer: IO[bytes]) -> bytes:
    return answer.read(LONGEST)


class _NoRedirects(HTTPRedirectHandler):
    """A redirect is an error here, as a token must not go astray."""

    def redirect_request(self, *_: object, **__: object) -> None:
        return None


_OPENER: Final = build_opener(_NoRedirects())
