"""What was asked and is not answered yet: it is asked again under its id until it is."""

import asyncio
from typing import Final, NamedTuple

from ronda.client.errors import RefusedError
from ronda.protocol import Ack, Code, FromSeat, Linked, Refused

LATER: Final = (Code.TRY_AGAIN, Code.TOO_FAST)
"""Refusals that say: not now."""


class _Asked(NamedTuple):
    message: FromSeat
    until: float
    answer: "asyncio.Future[Ack | Linked]"


class Requests:
    """The open requests of one line.

    Args:
        patience: for how many seconds a request is asked again that the server cannot do now.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._asked: dict[str, _Asked] = {}

    def put(self, message: FromSeat) -> "asyncio.Future[Ack | Linked]":
        """Register a request; return a future for its answer."""
        loop = asyncio.get_running_loop()
        asked = _Asked(message, loop.time() + self._patience, loop.create_future())
        self._asked[message.id] = asked
        return asked.answer

    def forget(self, request: str) -> None:
        """Nobody waits for it any more."""
        self._asked.pop(request, None)

    def unanswered(self) -> list[FromSeat]:
        """What has to be sent when a line opens."""
        return [asked.message for asked in self._asked.values()]

    def find(self, request: str | None) -> FromSeat | None:
        """The request of that id, if it is still open."""
        asked = self._asked.get(request or "")
        return None if asked is None else asked.message

    def answer(self, answer: Ack | Linked) -> None:
        """One is done."""
        asked = self._asked.pop(answer.id, None)
        if asked is not None and not asked.answer.done():
            asked.answer.set_result(answer)

    def refuse(self, refused: Refused) -> bool:
        """One is refused; whether it is only for now, and has to be asked again."""
        asked = self._asked[refused.id or ""]
        if refused.code in LATER and asyncio.get_running_loop().time() < asked.until:
            return True
        del self._asked[asked.message.id]
        if not asked.answer.done():
            asked.answer.set_exception(RefusedError(refused.code, refused.reason))
        return False

    def fail(self, error: BaseException) -> None:
        """None will be answered any more."""
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(error)
        self._asked.clear()
