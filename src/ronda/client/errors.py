"""Errors for the user of a client; each message is one sentence."""

from typing import Any, Final

import msgspec

from ronda.protocol import VERSION, Code, Goodbye, Refused

GOODBYES: Final = {
    "closed": "this table is closed, or not to be watched",
    "moved": "this seat has a new link now, and is played from there",
    "restart": "the server is shutting down",
    "slow": "this line was too slow",
    "banned": "the operator of this server has banned this address",
    "limits": "the server has enough of this address for now",
}


class ClientError(Exception):
    """Why something cannot be done at a table."""


class LinkError(ClientError):
    """What was given is no link to a table."""


class RefusedError(ClientError):
    """The server, or the table, refuses; nothing has changed there.

    Attributes:
        code: why, for a client to put into words.
        reason: the same as the server's sentence.
        data: what words of one's own need, as in `ronda.protocol.Refused`.
    """

    def __init__(self, code: Code, reason: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.data = data or {}


class VersionError(RefusedError):
    """The server speaks other versions of the protocol; the message says which side to update."""


class LostError(ClientError):
    """The server cannot be reached, or does not speak this protocol."""


class UnseatedError(ClientError):
    """The seat is not ours any more: the host has freed it, or we have left it."""

    def __init__(self) -> None:
        super().__init__("this seat has been freed, so there is nothing to play any more")


class SentAwayError(ClientError):
    """The server has closed the line for good.

    Attributes:
        goodbye: its last words.
    """

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(GOODBYES[goodbye.reason])
        self.goodbye = goodbye


def refusal(refused: Refused, server: str) -> RefusedError:
    """What a server at this address has refused."""
    data = {} if refused.data is msgspec.UNSET else refused.data
    if refused.code is not Code.OTHER_VERSION:
        return RefusedError(refused.code, refused.reason, data)
    if data.get("newest", VERSION) < VERSION:
        return old_server(server, data)
    why = f"this program is older than the server at {server}: pip install --upgrade ronda"
    return VersionError(refused.code, why, data)


def old_server(server: str, data: dict[str, Any] | None = None) -> VersionError:
    """The server does not give what this program needs."""
    why = f"the server at {server} is older than this program: its keeper has to update it"
    return VersionError(Code.OTHER_VERSION, why, data)


def no_answer(server: str) -> LostError:
    """Nobody is there."""
    return LostError(f"the server at {server} does not answer")


def no_ronda(server: str) -> LostError:
    """The other side does not speak the protocol."""
    return LostError(f"what answers at {server} is no Ronda server, or one of another time")
