"""What is sent over HTTP besides the messages of the wire, by address (docs/http.md).

Rules pages, lessons and replays are made of types of their own rooms.
"""

from typing import Annotated, Any, Literal

import msgspec

from ronda.protocol.terms import Hex32, Kind, Level, Name, Phrase, SeatIndex, Settings, Stage


class AtOnce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host sits on the first seat, without a name as a guest; computers on all others."""

    level: Level
    name: Name | None = None


class SetUpBody(Settings, frozen=True, kw_only=True):
    """What the host chose for a table; with `at_once` its seats are taken when that is answered."""

    at_once: AtOnce | None = None


class NewTable(msgspec.Struct, frozen=True):
    """A table that was set up, and the token of its host."""

    table: str
    host_token: str


class ListedSeat(msgspec.Struct, frozen=True):
    """Who sits on a seat, as a list of tables shows it."""

    kind: Kind
    name: str | None
    level: str | None


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list of public ones."""

    table: str
    stage: Stage
    settings: Settings
    seats: tuple[ListedSeat, ...]


class SitDownBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to sit down, and where: on the first open seat if it does not matter.

    A person may give no name, and is a guest to each reader.
    """

    name: Name | None = None
    kind: Literal["human", "bot"] = "human"
    seat: SeatIndex | None = None


class TakenSeat(msgspec.Struct, frozen=True):
    """A seat, and the token that plays for it; a host who showed the host's token keeps that."""

    seat: int
    token: str


class InviteBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to invite to the table, by the key that they have given at one (`Meet`)."""

    key: Hex32


class Invited(msgspec.Struct, frozen=True):
    """The invitation waits until then, in seconds since the epoch."""

    until: float


class Invitation(msgspec.Struct, frozen=True):
    """An invitation that waits: to which table of how many seats, and by whom, if by name."""

    table: str
    seats: int
    by: str | None
    until: float


class RuleSet(msgspec.Struct, frozen=True):
    """A published rule set or variant: the preset it belongs to, its source, every switch.

    `minutes` is how long a match takes, by the number of seats.
    """

    name: str
    preset: str
    source: str
    rules: dict[str, Any]
    minutes: dict[str, int]


class RulesBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a house: `preset` and the switches that differ, as in a record."""

    rules: dict[str, Any]
    lang: str = "en"
    seats: int | None = None


class BriefBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a table, and those that whoever sits down there has played last, if any."""

    rules: dict[str, Any]
    seats: int
    lang: str = "en"
    last: dict[str, Any] | None = None


class RecordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as one line of a file has it."""

    record: dict[str, Any]


class TableBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At which table."""

    table: str


class OwnWord(msgspec.Struct, frozen=True):
    """Something that was said from a seat, in seconds since the epoch."""

    at: float
    phrase: Phrase | None
    text: str | None


class OwnData(msgspec.Struct, frozen=True, kw_only=True):
    """All that the server holds of a seat's person, and the matches they played.

    `meets` is the key under which the others may invite them again (`Meet`).
    """

    table: str
    seat: int
    name: str | None
    meets: str | None
    said: list[OwnWord]
    matches: list[Any]


class About(msgspec.Struct, frozen=True):
    """This server.

    Attributes:
        protocol: the version that is spoken here.
        levels: of the computers that it can seat.
        base_url: how people reach it, where the operator said so.
        idle_days: after so many days without a step a table is closed.
        keep_days: so many days later it is gone; 0 for never.
        host: its address on the local network; None where it listens to its own machine alone.
    """

    release: str
    protocol: int
    levels: list[str]
    base_url: str | None
    host: str | None
    idle_days: float
    keep_days: float


class LinkBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address, with or without a seat's secret: it is written down nowhere."""

    url: Annotated[str, msgspec.Meta(max_length=400)]


class Code2D(msgspec.Struct, frozen=True):
    """A QR code as an SVG path of squares, on a field of `size` by `size`, margin and all."""

    size: int
    path: str


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: str
    release: str
