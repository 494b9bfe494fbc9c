"""Admission of HTTP requests: before any work is done for them, and without long queues.

A client that has used up its address's processor time waits a moment and is told to come back.
While requests keep the server busy, the heaviest clients wait their turn, and all others pass them.
"""

import asyncio
import random
from collections import Counter
from math import ceil
from typing import Final

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ronda.protocol import Code, Refused
from ronda.server.access import client_of
from ronda.server.addresses import home_of
from ronda.server.api.endpoint import refusal
from ronda.server.limits import REQUEST, Gate
from ronda.server.metering import Metered

PATIENCE: Final = 1.0
"""Seconds that a request is held whose sender has nothing left: flooding costs the flooder."""
CROWD_PATIENCE: Final = 5.0
"""Seconds that a request waits in a crowd before it is told to come back."""
LOOK: Final = (0.1, 0.4)
"""Seconds between two looks, evenly drawn, so that those who wait come one by one."""
WAITING: Final = 120
"""Requests of one client that may wait at a time; the next is told at once to come back."""

_chance = random.Random()  # noqa: S311 - it spreads those who wait


class Admission:
    """Admit requests, and charge their senders the time they took."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._waiting: Counter[str] = Counter()

    async def serve(self, app: Starlette, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves the request, or tells its sender to come back."""
        client, gate = client_of(scope), self._gate
        wait = await self.wait(client)
        work = app if wait is None else come_back(wait)
        await Metered(
            work(scope, receive, send), lambda seconds: gate.charge_request(client, seconds)
        )

    async def wait(self, client: str) -> float | None:
        """Waits for a turn; the seconds after which to come back, or None where one is let in."""
        self._gate.charge_request(client, REQUEST)
        home, until = home_of(client), None
        now = asyncio.get_running_loop().time
        while True:
            wait, is_crowding = self._gate.wait(client), self._gate.is_crowding(client)
            if not wait and not is_crowding:
                return None
            until = until or now() + (PATIENCE if wait else CROWD_PATIENCE)
            if now() >= until or self._waiting[home] >= WAITING:
                return wait
            self._waiting[home] += 1
            try:
                await asyncio.sleep(_chance.uniform(*LOOK))
            finally:
                self._waiting[home] -= 1
                if not self._waiting[home]:
                    del self._waiting[home]


def refused_for(wait: float) -> Refused:
    """The refusal of a request that was not admitted, with the seconds to wait."""
    seconds = max(ceil(wait), 1)
    if wait:
        reason = "this address has used up the server's time that one may have"
        return Refused(None, Code.TOO_FAST, f"{reason}: come back in {seconds} s")
    reason = "many ask at once, and most of it comes from addresses like this"
    return Refused(None, Code.TRY_AGAIN, f"{reason}: come back in {seconds} s")


def come_back(wait: float) -> Response:
    """The same over HTTP."""
    refused = refused_for(wait)
    answer = refusal(refused)
    answer.headers["Retry-After"] = str(max(ceil(wait), 1))
    return answer
