"""What messages speak of: the settings of a table, who sits where, what it is doing."""

from enum import Enum
from typing import Annotated, Any

import msgspec

from ronda.engine import Seat

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
"""What a client calls its request; unique for its seat at this table. No database keeps a NUL."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""Thirty-two bytes in lower-case hex."""
Level = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
"""The name of a computer's level."""
SeatIndex = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Clock(msgspec.Struct, frozen=True):
    """Seconds for each move, and a reserve for the whole match that is used beyond them."""

    move: Annotated[int, msgspec.Meta(ge=5, le=3600)]
    reserve: Annotated[int, msgspec.Meta(ge=0, le=36000)] = 0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the host chose for a table.

    Attributes:
        rules: the rule set as a record writes it: `preset` and the switches that differ.
        seats: how many sit down.
        clock: None for a table where nobody is hurried.
        is_public: whether it is listed; a private table is found by its link only.
        may_watch: whether spectators are let in.
        free_text: whether people may write to each other in their own words.
        open_log: whether pages show every face of a deal in their log while it is played; else only
            those of the last turns, since memory is part of the game.
        starts_at: seconds since the epoch before which the match does not start.
        starts_when_full: whether whoever sits down is ready with that, and the match starts by
            itself, after a moment's notice, once every seat is taken and everybody is there.
    """

    rules: dict[str, Any]
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)]
    clock: Clock | None = None
    is_public: bool = False
    may_watch: bool = True
    free_text: bool = False
    open_log: bool = False
    starts_at: float | None = None
    starts_when_full: bool = False


class Kind(Enum):
    """Who sits on a seat. A `BOT` is somebody else's program; it is shown as a computer too."""

    OPEN = "open"
    HUMAN = "human"
    COMPUTER = "computer"
    BOT = "bot"


class Stage(Enum):
    """What a table is doing."""

    SEATING = "seating"
    CUTTING = "cutting"
    """Everybody sends the hash of a cut (FAIRNESS 3)."""
    OPENING = "opening"
    """Everybody opens the cut it sent."""
    PLAYING = "playing"
    BETWEEN = "between"
    """A deal has been counted; the next comes when all are ready."""
    FINISHED = "finished"
    """The match is over; a rematch may follow."""
    CLOSED = "closed"


class AwayChoice(Enum):
    """What the others choose when somebody is away (docs/conduct.md)."""

    WAIT = "wait"
    COMPUTER = "computer"
    END = "end"


class Phrase(Enum):
    """What may be said at every table; each language has its own sentence for it."""

    GREETING = "greeting"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    SORRY = "sorry"
    ONE_MOMENT = "one_moment"
    YOUR_TURN = "your_turn"
    TEA = "tea"
    LAUGH = "laugh"
    WOW = "wow"
    OUCH = "ouch"
    BRAVO = "bravo"


class LinkView(msgspec.Struct, frozen=True, kw_only=True):
    """A new link of a seat until it opens it: the words for it, then the link itself.

    Attributes:
        words: who has given their word for a new one so far; None for a host who does not sit.
        missing: whose word it still needs.
        is_out: whether somebody holds a link that does not open the seat yet.
        by: who gave it, and holds it: the seat itself for one's own, None as in `words`.
        is_used: whether it was shown: the old one is void, and this one opens the seat with the
            next deal.
    """

    words: tuple[Seat | None, ...]
    missing: tuple[Seat | None, ...]
    is_out: bool
    by: Seat | None
    is_used: bool


class VoteView(msgspec.Struct, frozen=True):
    """The question what to do about a seat that holds the others up, and who has chosen what.

    Attributes:
        until: when those who have not chosen are left out; None while nobody has.
    """

    seat: Seat
    choices: tuple[AwayChoice | None, ...]
    until: float | None = None


class Code(Enum):
    """Why something is refused; what to do about it is the client's sentence."""

    MALFORMED = "malformed"
    UNKNOWN_TYPE = "unknown_type"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    NO_SUCH_TABLE = "no_such_table"
    BAD_TOKEN = "bad_token"  # noqa: S105 - a code, not a secret
    NOT_YOURS = "not_yours"
    FULL = "full"
    NAME_TAKEN = "name_taken"
    CLOSED = "closed"
    STALE = "stale"
    NOT_NOW = "not_now"
    ILLEGAL = "illegal"
    BAD_RULES = "bad_rules"
    TOO_LATE = "too_late"
    TRY_AGAIN = "try_again"
    OTHER_VERSION = "other_version"


class WentBackView(msgspec.Struct, frozen=True):
    """That the server has gone back to an earlier state of the table; what came after it is lost.

    Attributes:
        seq: the number of the step in which this was written, which names it.
        is_told: whether somebody's device told so; else the server itself knew.
        by: the seat whose device it was; None for a spectator's.
    """

    seq: int
    is_told: bool
    by: Seat | None


class SealView(msgspec.Struct, frozen=True):
    """A card that this reader was shown, with what checks it against M (FAIRNESS 7)."""

    place: int
    card: str
    salt: str
    path: tuple[str, ...]


class FairView(msgspec.Struct, frozen=True, kw_only=True):
    """How far the fair deal has come: all values in hex, as in a proof.

    `secret` is shown once the deal is over.
    """

    header: dict[str, Any]
    commitment: str
    hashes: tuple[str | None, ...]
    cuts: tuple[str | None, ...]
    transcript: str | None
    root: str | None
    secret: str | None


class Saying(msgspec.Struct, frozen=True):
    """Something that was said; `seq` is the number of its step, as all were shown it."""

    seq: int
    seat: Seat
    phrase: Phrase | None
    text: str | None


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat, as everybody sees it.

    Attributes:
        kind: who sits there.
        name: a person's or a bot's own name; None for our computers, which go by their level.
        level: the level of the computer that plays for the seat.
        is_ready: ready to start, for the next deal, or for a rematch.
        is_here: whether a person's device is connected.
        is_handed: a computer plays on for the person whose seat this is.
        reserve: seconds left in reserve; None without clocks.
        links: who gave each new link of this seat to whoever sits there; None for a host who
            does not sit.
        link: the words for a new link, and the one that is out; None where there are none.
        link_from: from when on the others may give their word for a new link, in seconds since the
            epoch; None where they may not, as things stand.
    """

    kind: Kind
    name: str | None
    level: str | None
    is_ready: bool
    is_here: bool
    is_handed: bool
    reserve: float | None
    links: tuple[Seat | None, ...] = ()
    link: LinkView | None = None
    link_from: float | None = None
