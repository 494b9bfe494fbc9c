"""HTTP as one ASGI app: the API beside the page's files. The sockets are `sockets`."""

from contextlib import suppress
from typing import Final

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ronda import __version__
from ronda.protocol import Code, Refused
from ronda.server.access import client_of, header
from ronda.server.admission import Admission
from ronda.server.api import (
    health,
    invitations,
    lessons,
    links,
    privacy,
    records,
    replay,
    rules,
    stream,
    tables,
)
from ronda.server.api.description import describe
from ronda.server.api.endpoint import endpoint_app, made_reply, refusal, reply
from ronda.server.bans import KEPT_OUT
from ronda.server.making.made import make
from ronda.server.origins import NO_HOST, is_host
from ronda.server.server import Server
from ronda.server.site import site_routes

_TOPICS: Final = (
    *(health, tables, invitations, stream, records, replay),
    *(rules, links, lessons, privacy),
)
ENDPOINTS: Final = [endpoint for topic in _TOPICS for endpoint in topic.ENDPOINTS]

POLICY: Final = (
    b"default-src 'self'",
    b"img-src 'self' data: blob:",
    b"object-src 'none'",
    b"base-uri 'none'",
    b"form-action 'none'",
    b"frame-ancestors 'none'",
)
SECURITY: Final = [
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
"""Sent with every answer: links hold secrets in their fragment, and nobody frames a table."""


def metrics_app(server: Server) -> ASGIApp:
    """What Prometheus reads, at an address of its own that only this machine reaches."""

    async def metrics(_request: Request) -> Response:
        body, media = server.metrics.page(
            tables=len(server.tables.live), connections=server.gate.connections
        )
        return Response(body, media_type=media)

    return Starlette(routes=[Route("/metrics", metrics)], exception_handlers=_FAULTS)


def make_app(server: Server, admission: Admission) -> ASGIApp:
    """The ASGI app; its caller starts and stops the server."""
    http = Starlette(routes=_routes(server), exception_handlers=_FAULTS)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        host = header(scope["headers"], b"host")
        is_known = host is None or is_host(host)
        send = _secured(send, _policy(host if is_known else None))
        if not is_known:
            await refusal(Refused(None, Code.MALFORMED, NO_HOST))(scope, receive, send)
            return
        if client_of(scope) in server.bans:
            await refusal(KEPT_OUT)(scope, receive, send)
            return
        # The client hung up while its request was read: there is nobody to answer.
        with suppress(ClientDisconnect):
            await admission.serve(http, scope, receive, send)

    return app


def _routes(server: Server) -> list[BaseRoute]:
    description = make(describe, ENDPOINTS, __version__)

    async def openapi(request: Request) -> Response:
        return made_reply(request, description)

    # `/api/rules/page` before `/api/rules/{name}`: the narrower path comes first.
    in_order = sorted(ENDPOINTS, key=lambda endpoint: "{" in endpoint.path)
    routes: list[BaseRoute] = [
        Route(each.path, endpoint_app(server, each), methods=[each.method]) for each in in_order
    ]
    routes.append(Route("/api/openapi.json", openapi))
    return [*routes, *site_routes()]


def _policy(host: str | None) -> tuple[bytes, bytes]:
    """What a page may load: Safari before 15.4 does not take a WebSocket for part of 'self'."""
    lines = f" ws://{host} wss://{host}".encode("latin-1") if host else b""
    return b"content-security-policy", b"; ".join((*POLICY, b"connect-src 'self'" + lines))


def _secured(send: Send, policy: tuple[bytes, bytes]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), policy, *SECURITY]
        await send(message)

    return sending


async def _not_found(_request: Request, _error: Exception) -> Response:
    return reply(Refused(None, Code.NO_SUCH_TABLE, "there is nothing here"), 404)


async def _not_allowed(_request: Request, _error: Exception) -> Response:
    return reply(Refused(None, Code.MALFORMED, "this path does not take this method"), 405)


async def _failed(_request: Request, _error: Exception) -> Response:
    return refusal(Refused(None, Code.TRY_AGAIN, "the server failed at this"))


_FAULTS: Final = {404: _not_found, 405: _not_allowed, 500: _failed}
