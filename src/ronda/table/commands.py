"""What can be asked of a table: by a seat over the wire, by the server itself, and by whom."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from ronda.engine import Seat
from ronda.protocol import Code, FromSeat, Kind
from ronda.table.state import Policy


class SitDown(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody takes a seat, or the first open one; `key` is the hash of their token."""

    kind: Kind
    name: str | None
    key: str
    seat: Seat | None = None


class Connect(msgspec.Struct, frozen=True):
    """A person's first device is connected, at the process `via`."""

    via: str


class Arrive(msgspec.Struct, frozen=True):
    """A token was shown that matters to the new link of a seat: the old one, or the new one."""


class Disconnect(msgspec.Struct, frozen=True):
    """A person's last device is gone."""


class Wake(msgspec.Struct, frozen=True):
    """The table is taken up again after a process was lost (None: all of them)."""

    lost: str | None = None


class GoBack(msgspec.Struct, frozen=True):
    """The log has gone back to an earlier state: what it says is as in the fact `WentBack`."""

    epoch: str
    by: Seat | msgspec.UnsetType | None = msgspec.UNSET
    left: str | None = None


class Forget(msgspec.Struct, frozen=True):
    """A person asks that the table forget their name.

    One who has left is named by where and with which step they sat down; nobody else by nothing.
    """

    seat: Seat | None = None
    sat: int | None = None


class FreeSeat(msgspec.Struct, frozen=True):
    """Whoever keeps the server frees a seat, at any time."""

    seat: Seat


class Silence(msgspec.Struct, frozen=True):
    """Whoever keeps the server lets nothing be said from a seat (None: at the table), or again."""

    seat: Seat | None
    is_silenced: bool = True


IDLE: Final = "idle"
"""Why a table is closed where nobody has played for days; being `Ready` there opens it again."""


class CloseDown(msgspec.Struct, frozen=True):
    """The server closes the table."""

    because: str


FromServer: TypeAlias = (
    SitDown
    | Connect
    | Arrive
    | Disconnect
    | Wake
    | GoBack
    | Forget
    | FreeSeat
    | Silence
    | CloseDown
)
"""What only the server itself asks for."""
Command: TypeAlias = FromSeat | FromServer
"""Anything that can be asked of a table."""


class Caller(NamedTuple):
    """Who asks.

    Attributes:
        seat: the seat whose token was shown, or whose computer has decided.
        is_host: whether the host's token was shown.
        is_computer: whether one of our computers acts for the seat.
        awaits: the seat that a new link opens to them, though not yet.
        new_key: the hash of a fresh token, where one is asked for (`Relink`).
    """

    seat: Seat | None = None
    is_host: bool = False
    is_computer: bool = False
    awaits: Seat | None = None
    new_key: str | None = None


class Context(NamedTuple):
    """What a pure table gets from outside: the time, 32 bytes of chance, and the house's customs.

    Attributes:
        now: seconds since the epoch.
        entropy: becomes the secret of a deal if the step begins one, and nothing else.
        house: the server's own customs.
    """

    now: float
    entropy: bytes
    policy: Policy


class NotAllowedError(ValueError):
    """The table refuses, and nothing has changed.

    Attributes:
        code: why, for a client to put into words.
        data: what its words need, as in `Refused`; None for most codes.
    """

    def __init__(self, code: Code, reason: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.data = data
