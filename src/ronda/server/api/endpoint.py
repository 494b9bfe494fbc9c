"""An endpoint: typed values in and out, and every refusal as a `Refused` with its HTTP status."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ronda.protocol import SIZE_LIMIT, Code, Refused
from ronda.rules import RulesError
from ronda.server.access import bearer_token, client_of
from ronda.server.making.made import ZIPPED_FROM, Made
from ronda.server.origins import OTHER_PAGE, is_own_origin
from ronda.server.server import Server
from ronda.server.statuses import STATUS
from ronda.server.store.reading import StoreError
from ronda.server.tokens import token_key
from ronda.server.wire import read_message, refusal_of
from ronda.table import NotAllowedError


class ApiRequest(NamedTuple):
    """A request, as an endpoint gets it.

    Attributes:
        token: the token shown, which goes no further than this.
        path: the parts of the path that have a name.
        query: the query string.
        body: the value sent; None where the endpoint takes none.
        client: the client's address.
    """

    server: Server
    token: str | None
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    client: str

    @property
    def key(self) -> str | None:
        """The hash of the token shown."""
        return None if self.token is None else token_key(self.token)

    def flag(self, name: str) -> bool:
        """Whether a yes/no in the query says yes."""
        return self.query.get(name, "0").lower() in ("1", "true", "yes")


Handle = Callable[[ApiRequest], Awaitable[Any]]
Handler = TypeVar("Handler", bound=Handle)


class Endpoint(NamedTuple):
    """One method on one path.

    Attributes:
        handle: gives the result, a value to be encoded, or a whole `Response`.
        summary: what it does, for the description.
        result: the type of what comes back; None for what is no JSON.
        body: the type of what is sent.
        query: names and meanings of query parameters.
        needs_token: whether it asks for a seat's or the host's token.
        limit: bytes that may be sent.
    """

    method: str
    path: str
    handle: Handle
    summary: str
    result: Any = None
    body: Any = None
    query: Mapping[str, str] = {}
    needs_token: bool = False
    media: str = "application/json"
    limit: int = SIZE_LIMIT


class Endpoints(list[Endpoint]):
    """The endpoints of a topic."""

    def add(
        self,
        method: str,
        path: str,
        result: Any = None,  # noqa: ANN401 - as msgspec takes it
        **more: Any,  # noqa: ANN401 - of `Endpoint`
    ) -> Callable[[Handler], Handler]:
        """Adds the function that follows; its docstring is the summary."""

        def added(handle: Handler) -> Handler:
            self.append(Endpoint(method, path, handle, handle.__doc__ or "", result, **more))
            return handle

        return added


def endpoint_app(server: Server, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint as Starlette calls it."""
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def app(request: Request) -> Response:
        try:
            call = await _call(server, request, endpoint, decoder)
            result = await endpoint.handle(call)
        except (NotAllowedError, RulesError, StoreError) as error:
            refused = refusal_of(error)
            server.metrics.refusals.labels(refused.code.value).inc()
            return refusal(refused)
        if isinstance(result, Made):
            return made_reply(request, result, endpoint.media)
        answer = result if isinstance(result, Response) else reply(result)
        return await _zipped(request, answer)

    return app


def made_reply(request: Request, made: Made, media: str = "application/json") -> Response:
    """The body, compressed if the client accepts that."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if made.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(made.zipped, 200, headers, media_type=media)
    return Response(made.plain, 200, headers, media_type=media)


async def _zipped(request: Request, answer: Response) -> Response:
    """Compress a long answer if the client accepts that; streams stay as they are."""
    is_long = type(answer) is Response and len(answer.body) >= ZIPPED_FROM
    if is_long and "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = await asyncio.to_thread(gzip.compress, answer.body, 5, mtime=0)
        answer.headers["Content-Length"] = str(len(answer.body))
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Vary"] = "Accept-Encoding"
    return answer


async def _call(
    server: Server,
    request: Request,
    endpoint: Endpoint,
    decoder: "msgspec.json.Decoder[Any] | None",
) -> ApiRequest:
    headers = request.headers
    client = client_of(request.scope)
    if not server.gate.may_ask(client):
        raise NotAllowedError(Code.TOO_FAST, "too many requests: slow down")
    if not is_own_origin(headers.get("origin"), headers.get("host"), server.options.base_url):
        raise NotAllowedError(Code.NOT_YOURS, OTHER_PAGE)
    body = None
    if decoder is not None:
        body = read_message(await _body(request, endpoint.limit), decoder, endpoint.limit)
    token = bearer_token(headers)
    if endpoint.needs_token and token is None:
        raise NotAllowedError(Code.BAD_TOKEN, "show a token: Authorization: Bearer TOKEN")
    return ApiRequest(
        server=server,
        token=token,
        path=request.path_params,
        query=request.query_params,
        body=body,
        client=client,
    )


async def _body(request: Request, limit: int) -> bytes:
    """What was sent, read no further than it may be long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            break
    return body


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON; nobody keeps a copy of it."""
    body, headers = msgspec.json.encode(value), {"Cache-Control": "no-store"}
    return Response(body, status, headers, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """A refusal with its status."""
    answer = reply(refused, STATUS[refused.code])
    if refused.code is Code.TRY_AGAIN:
        answer.headers["Retry-After"] = "1"
    return answer
