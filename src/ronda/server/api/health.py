"""For the operator: liveness, readiness, metrics."""

import logging
from typing import Final

from ronda.protocol import Code
from ronda.protocol.http import Health
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.table import NotAllowedError

logger = logging.getLogger(__name__)


async def health(call: ApiRequest) -> Health:
    """Whether the process answers, whatever the database does."""
    return Health("ok", call.server.tables.policy.release)


async def ready(call: ApiRequest) -> Health:
    """Whether tables can be played: what is asked is written down, and the server stays."""
    if call.server.is_leaving:
        raise NotAllowedError(Code.TRY_AGAIN, "the server is shutting down")
    fault = await call.server.tables.condition.fault()
    if fault is not None:
        logger.warning("not ready", extra={"reason": fault})
        raise NotAllowedError(Code.TRY_AGAIN, "the database cannot be written to: see the log")
    return Health("ready", call.server.tables.policy.release)


ENDPOINTS: Final = (
    Endpoint("GET", "/health", health, "Whether the process answers.", result=Health),
    Endpoint("GET", "/ready", ready, "Whether tables can be played.", result=Health),
)
