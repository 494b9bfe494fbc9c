"""For the operator: liveness, readiness, metrics."""

import logging
from typing import Final

from ronda.protocol import Code
from ronda.protocol.http import Health
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.table import NotAllowedError

logger = logging.getLogger(__name__)


ENDPOINTS: Final = Endpoints()


@ENDPOINTS.add("GET", "/health", Health)
async def health(call: ApiRequest) -> Health:
    """Whether the process answers."""
    return Health("ok", call.server.tables.policy.release)


@ENDPOINTS.add("GET", "/ready", Health)
async def ready(call: ApiRequest) -> Health:
    """Whether tables can be played."""
    if call.server.is_leaving:
        raise NotAllowedError(Code.TRY_AGAIN, "the server is shutting down")
    fault = await call.server.tables.condition.fault()
    if fault is not None:
        logger.warning("not ready", extra={"reason": fault})
        raise NotAllowedError(Code.TRY_AGAIN, "the database cannot be written to: see the log")
    return Health("ready", call.server.tables.policy.release)
