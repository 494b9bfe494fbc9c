"""The facts of which a table's log is made. The log *is* the table; all else is derived from it.

A fact says what was decided, never what follows from it. It holds no secret before that is
revealed, and no card that is not public but for declarations that are not opened yet: the deck
follows from the cuts and the server's secret, which lies apart (FAIRNESS 2). Facts are only ever
added to this file: a table written by an older release is read by every later one.
"""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

from ronda.engine import Seat
from ronda.protocol import AwayChoice, Kind, Phrase, Settings

FIRST_EPOCH: Final = "0"
"""The epoch of a database that was never put back."""


class Fact(msgspec.Struct, frozen=True, tag_field="fact", omit_defaults=True):
    """Something that was decided at a table."""


class Created(Fact, frozen=True, tag="created"):
    """A table was set up; `host` is the hash of the host's token, `release` wrote the log first.

    `epoch` is that of the database; what older releases wrote is of the first.
    """

    table: str
    settings: Settings
    host: str
    release: str
    epoch: str = FIRST_EPOCH


class Sat(Fact, frozen=True, tag="sat"):
    """Somebody sat down: people and bots with a name and the hash of their token.

    `waits` says that it opens the seat with the next deal, since there is a hand on it.
    """

    seat: Seat
    kind: Kind
    name: str | None = None
    key: str | None = None
    level: str | None = None
    version: str | None = None
    waits: bool = False


class Left(Fact, frozen=True, tag="left"):
    """A seat was given up, or freed by the host."""

    seat: Seat


class Swapped(Fact, frozen=True, tag="swapped"):
    """Two seats changed places before the start."""

    seat: Seat
    other: Seat


class LinkedAtOnce(Fact, frozen=True, tag="linked"):
    """A seat got a new token at once, as older releases gave it; `by` as in `LinkGiven`."""

    seat: Seat
    key: str
    by: Seat | None = None


class LinkAsked(Fact, frozen=True, tag="link_asked"):
    """One of the others gave their word for a new link; `by` as in `LinkGiven`."""

    seat: Seat
    by: Seat | None = None


class LinkGiven(Fact, frozen=True, tag="link_given"):
    """A new link for a seat is out, in place of one that was; until it is used, the old one plays.

    `by` is the seat itself for one's own, None for a host who does not sit.
    """

    seat: Seat
    key: str
    by: Seat | None = None


class LinkUsed(Fact, frozen=True, tag="link_used"):
    """The token of a new link was shown: the old one is void from here on."""

    seat: Seat


class LinkVoided(Fact, frozen=True, tag="link_voided"):
    """The seat's own device is back: no new link is out any more, and no word given for one."""

    seat: Seat


class LinkOpened(Fact, frozen=True, tag="link_opened"):
    """The seat is played with the token of its new link."""

    seat: Seat


class Handed(Fact, frozen=True, tag="handed"):
    """A computer plays on for a person, from this point of the deal on."""

    seat: Seat
    level: str
    version: str


class TakenBack(Fact, frozen=True, tag="taken_back"):
    """The person plays again."""

    seat: Seat


class Readied(Fact, frozen=True, tag="readied"):
    """A seat is ready, or not any more."""

    seat: Seat
    is_ready: bool


class Met(Fact, frozen=True, tag="met"):
    """Those who sit here too may invite this person again under this key; None: no more."""

    seat: Seat
    key: str | None = None


class Committed(Fact, frozen=True, tag="committed"):
    """A deal, or the draw, begins: its header and commitment (FAIRNESS 1, 2)."""

    header: dict[str, Any]
    commitment: str


class HashSent(Fact, frozen=True, tag="hash_sent"):
    """A seat sent the hash k of its cut."""

    seat: Seat
    k: str


class HashesClosed(Fact, frozen=True, tag="hashes_closed"):
    """No more hashes are taken; those who sent one open their cut now."""


class CutOpened(Fact, frozen=True, tag="cut_opened"):
    """A seat opened its cut c."""

    seat: Seat
    c: str


class CutsClosed(Fact, frozen=True, tag="cuts_closed"):
    """No more cuts are taken: the transcript T stands, and with it the deck."""

    transcript: str


class Declared(Fact, frozen=True, tag="declared"):
    """A seat chose in a declare phase; nobody else learns it before the declarations open."""

    seat: Seat
    action: str


class DeclarationsOpened(Fact, frozen=True, tag="declarations_opened"):
    """Every seat has chosen, and the time is up that all of them were given alike."""


class Acted(Fact, frozen=True, tag="acted"):
    """A seat played a card or called."""

    seat: Seat
    action: str


class Revealed(Fact, frozen=True, tag="revealed"):
    """The deal, or the draw, is over, and its secret s with it (FAIRNESS 8)."""

    secret: str


class Abandoned(Fact, frozen=True, tag="abandoned"):
    """The deal, or the draw, counts for nothing; its secret is revealed all the same."""

    secret: str


class WentBack(Fact, frozen=True, tag="went_back"):
    """The log has gone back to an earlier state: what was shown after that is lost (FAIRNESS 8).

    Attributes:
        epoch: of what is written from here on.
        by: the seat, or None for a spectator, that was shown more than the log holds; left out
            where the server itself knows.
        left: the epoch in which that was shown.
    """

    epoch: str
    by: Seat | msgspec.UnsetType | None = msgspec.UNSET
    left: str | None = None


class Connected(Fact, frozen=True, tag="connected"):
    """A person's device is there, at one of the server's processes."""

    seat: Seat
    via: str


class Away(Fact, frozen=True, tag="away"):
    """The last device of a person is gone, or was heard of without a line."""

    seat: Seat


class Stalled(Fact, frozen=True, tag="stalled"):
    """A seat holds the others up: they choose what to do."""

    seat: Seat


class Voted(Fact, frozen=True, tag="voted"):
    """One of the others chose what to do about the seat that is away."""

    seat: Seat
    choice: AwayChoice


class Waited(Fact, frozen=True, tag="waited"):
    """The question is settled for now: the others wait, or the seat has come back."""


class Paused(Fact, frozen=True, tag="paused"):
    """Play and clocks stand still."""

    seat: Seat


class Resumed(Fact, frozen=True, tag="resumed"):
    """Play goes on."""

    seat: Seat


class Said(Fact, frozen=True, tag="said"):
    """Something was said."""

    seat: Seat
    phrase: Phrase | None = None
    text: str | None = None


class Muted(Fact, frozen=True, tag="muted"):
    """A seat hears another no more, or again."""

    seat: Seat
    other: Seat
    is_muted: bool


class Silenced(Fact, frozen=True, tag="silenced"):
    """Whoever keeps the server lets nothing be said from a seat (None: at the table), or again."""

    seat: Seat | None
    is_silenced: bool


class Forgotten(Fact, frozen=True, tag="forgotten"):
    """The person of a seat asked to be forgotten: the name is blanked, also in the log before.

    One who has left is named by the step with which they sat down (`sat`), on this seat.
    """

    seat: Seat
    sat: int | None = None


class MatchEnded(Fact, frozen=True, tag="ended"):
    """The match was given up; nobody won it."""


class Woken(Fact, frozen=True, tag="woken"):
    """The table was taken up again after a process of the server was lost (None: all of them).

    Whoever was connected there has to come back, and no time is charged to anybody.
    """

    lost: str | None = None


class Closed(Fact, frozen=True, tag="closed"):
    """The table is over: for good, or until somebody comes back to it (`IDLE`)."""

    because: str


class Reopened(Fact, frozen=True, tag="reopened"):
    """Somebody has come back to a table that was closed because nobody played there."""


SeatFact: TypeAlias = (
    Sat | Left | Swapped | Handed | TakenBack | Readied | Connected | Away | Met | Forgotten
)
"""Who sits where."""
LinkFact: TypeAlias = LinkedAtOnce | LinkAsked | LinkGiven | LinkUsed | LinkVoided | LinkOpened
"""New links of seats."""
DealFact: TypeAlias = (
    Committed | HashSent | HashesClosed | CutOpened | CutsClosed | Revealed | Abandoned | WentBack
)
"""The fair deal."""
PlayFact: TypeAlias = Declared | DeclarationsOpened | Acted
"""The state."""
ConductFact: TypeAlias = (
    Stalled
    | Voted
    | Waited
    | Paused
    | Resumed
    | Said
    | Muted
    | Silenced
    | MatchEnded
    | Woken
    | Closed
    | Reopened
)
"""How people get on with each other."""
Deed: TypeAlias = HashSent | CutOpened | Acted | Readied | TakenBack | Voted | Said
"""What everybody sees a seat do: whoever does it is there, though no device be connected."""
LaterFact: TypeAlias = SeatFact | LinkFact | DealFact | PlayFact | ConductFact
"""Everything after the creation."""
AnyFact: TypeAlias = Created | LaterFact


def only_for(step: Iterable[AnyFact]) -> Seat | None:
    """The seat that alone is shown a step of these facts; None where everybody is.

    That a seat has declared, or hears another no more, is told to nobody else: even a push that
    shows nothing shows when.
    """
    seat: Seat | None = None
    for fact in step:
        if not isinstance(fact, _FOR_ONE) or seat not in (None, fact.seat):
            return None
        seat = fact.seat
    return seat


_FOR_ONE: Final = (Declared, Muted)


class Entry(msgspec.Struct, frozen=True):
    """One step in a log: what was decided together, at one time.

    Attributes:
        seq: its number, from 1, without gaps.
        at: seconds since the epoch.
        facts: what was decided, in order.
        place: who asked for it, as the server numbers those who ask.
        id: what they called their request.
    """

    seq: int
    at: float
    facts: tuple[AnyFact, ...]
    place: int | None = None
    id: str | None = None
