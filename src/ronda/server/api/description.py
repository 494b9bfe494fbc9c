"""OpenAPI 3.1 from the list of endpoints and the types that they use."""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from ronda.protocol import Refused
from ronda.server.api.endpoint import Endpoint
from ronda.server.statuses import STATUS

_REF: Final = "#/components/schemas/{name}"


def describe(endpoints: Iterable[Endpoint], release: str) -> dict[str, Any]:
    """The description of the HTTP API."""
    endpoints = tuple(endpoints)
    sent = {each for endpoint in endpoints for each in (endpoint.body, endpoint.result) if each}
    types = [*sorted(sent, key=str), Refused]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    schema_of = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, schema_of)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ronda",
            "version": release,
            "description": "Tables of Ronda. Moves go over the WebSocket at /ws: docs/http.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.handle.__qualname__,
        "parameters": _parameters(endpoint),
        "responses": {
            "200": {"description": "Done.", "content": _content(endpoint, schema_of)},
            **{str(status): _refused(schema_of) for status in sorted(set(STATUS.values()))},
        },
        "security": [{"token": []}] if endpoint.needs_token else [{}, {"token": []}],
    }
    if endpoint.body is not None:
        schema = {"schema": schema_of[endpoint.body]}
        operation["requestBody"] = {"required": True, "content": {"application/json": schema}}
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    in_query = [
        {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}
        for name, meaning in endpoint.query.items()
    ]
    return in_path + in_query


def _content(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if endpoint.result is None else schema_of[endpoint.result]
    return {endpoint.media: {"schema": schema}}


def _refused(schema_of: dict[Any, Any]) -> dict[str, Any]:
    return {
        "description": "Refused; nothing has changed.",
        "content": {"application/json": {"schema": schema_of[Refused]}},
    }
