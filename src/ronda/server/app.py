"""The whole server as one ASGI app: the WebSocket beside the HTTP API and the page's files."""

from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ronda import __version__
from ronda.protocol import Code, Refused
from ronda.server.access import header
from ronda.server.admission import Admission, refused_for
from ronda.server.api import (
    health,
    house,
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
from ronda.server.sockets import App, Receive, Scope, Send, client_of, serve_socket

ENDPOINTS: Final = (
    *health.ENDPOINTS,
    *tables.ENDPOINTS,
    *invitations.ENDPOINTS,
    *stream.ENDPOINTS,
    *records.ENDPOINTS,
    *replay.ENDPOINTS,
    *rules.ENDPOINTS,
    *house.ENDPOINTS,
    *links.ENDPOINTS,
    *lessons.ENDPOINTS,
    *privacy.ENDPOINTS,
)

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


def metrics_app(server: Server) -> App:
    """What Prometheus reads, at an address of its own that only this machine reaches."""

    async def metrics(_request: Request) -> Response:
        body, media = server.metrics.page(
            tables=len(server.tables.live), connections=server.gate.connections
        )
        return Response(body, media_type=media)

    return Starlette(
        routes=[Route("/metrics", metrics)],
        exception_handlers={404: _not_found, 405: _not_allowed, 500: _failed},
    )


def make_app(server: Server) -> App:
    """The ASGI app; its caller starts and stops the server."""
    http = Starlette(
        routes=_routes(server),
        exception_handlers={404: _not_found, 405: _not_allowed, 500: _failed},
    )

    admission = Admission(server.gate)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        is_kept_out = client_of(scope) in server.bans
        if scope["type"] == "websocket" and is_kept_out:
            await serve_socket(server, scope, receive, send, KEPT_OUT)
            return
        if scope["type"] == "websocket":
            wait = await admission.wait(client_of(scope))
            refused = None if wait is None else refused_for(wait)
            await serve_socket(server, scope, receive, send, refused)
            return
        host = header(scope["headers"], b"host")
        is_known = host is None or is_host(host)
        send = _secured(send, _policy(host if is_known else None))
        if not is_known:
            await refusal(Refused(None, Code.MALFORMED, NO_HOST))(scope, receive, send)
            return
        if is_kept_out:
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
    async def sending(message: MutableMapping[str, Any]) -> None:
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
