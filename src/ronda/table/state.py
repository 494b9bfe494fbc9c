"""A table between two steps, as its log makes it. A fact changes nothing: it makes a new value."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ronda.cards import Card
from ronda.engine import Action, Seat, State
from ronda.fairness import STEP_1_NO_PREVIOUS, DeckSeals, Header
from ronda.protocol import AwayChoice, Kind, Phrase, Settings, Stage
from ronda.records import DealRecord
from ronda.rules import Rules
from ronda.table.facts import FIRST_EPOCH


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """What the server that keeps a table decides for all its tables.

    Attributes:
        release: the version that writes the log.
        levels: the levels of the computers it can seat, and the version of each.
        takeover: the level that plays on for somebody who is away.
        cut_time: seconds for each of the two rounds of cutting (FAIRNESS 3).
        pace: seconds that a declaration takes at least, so that timing tells nothing.
        between: seconds after a deal before the next begins by itself.
        grace: seconds of patience with a seat that is away or out of time.
        epoch: the epoch of the database; None for who only reads.
        patience: seconds of patience with a seat that is there and does not move, without clocks.
        absence: seconds that a device is away before the others may give its seat a new link.
        notice: seconds between everybody's being there and a match that starts by itself.
    """

    release: str
    levels: Mapping[str, str]
    takeover: str
    cut_time: float = 3.0
    pace: float = 3.0
    between: float = 20.0
    grace: float = 30.0
    epoch: str | None = None
    patience: float = 60.0
    absence: float = 60.0
    notice: float = 5.0


class SeatLink(msgspec.Struct, frozen=True):
    """A new link of a seat that is out, and does not open it yet.

    Attributes:
        key: the hash of its token.
        by: who gave it; the seat itself for one's own, None for a host who does not sit.
        is_used: whether its token was shown: the old one is void since then.
    """

    key: str
    by: Seat | None
    is_used: bool = False


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat.

    Attributes:
        key: the hash of the token that plays for the seat; None for our computers.
        level, version: those of the computer that plays, if one does.
        is_handed: a computer plays on for the person whose seat this is.
        via: the server's process at which a person's device is connected; None while away.
        away_at: since when nothing has been heard of the person, where no device is connected.
        is_awaited: the line was lost with a process of the server, and the person is not back yet.
        reserve: seconds left beyond those for each move.
        muted: the seats that this one does not hear.
        link_asked: who has given their word that this seat gets a new link; None for a host who
            does not sit.
        link: the new link that is out.
        sat: the number of the step with which they sat down.
        is_silenced: whether whoever keeps the server lets nothing be said from here.
        links: who gave each new link; None for a host who does not sit.
        since: when whoever plays here now began to.
        sitting: the number of the sitting, new whenever the seat has a new token.
        meets: under which key the others may invite whoever sits here again.
    """

    kind: Kind = Kind.OPEN
    name: str | None = None
    key: str | None = None
    level: str | None = None
    version: str | None = None
    is_handed: bool = False
    is_ready: bool = False
    via: str | None = None
    away_at: float = 0.0
    is_awaited: bool = False
    reserve: float = 0.0
    muted: frozenset[Seat] = frozenset()
    link_asked: frozenset[Seat | None] = frozenset()
    link: SeatLink | None = None
    links: tuple[Seat | None, ...] = ()
    sat: int = 0
    since: float = 0.0
    sitting: int = 0
    is_silenced: bool = False
    meets: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person plays here just now."""
        return self.kind is Kind.HUMAN and not self.is_handed

    @property
    def is_computer(self) -> bool:
        """Whether one of our computers plays here just now."""
        return self.kind is Kind.COMPUTER or self.is_handed

    @property
    def is_taken(self) -> bool:
        """Whether anybody plays here."""
        return self.kind is not Kind.OPEN


class Fair(msgspec.Struct, frozen=True, kw_only=True):
    """The fair deal of the deck on the table, or of the draw (FAIRNESS 1–7).

    Attributes:
        secret: s; never leaves the server before `is_revealed`.
        h: the hash of the header.
        hashes: k by seat.
        cuts: c by seat, of the seats that opened it.
        key: K, from the transcript on.
        seals: of the whole deck; None before it stands and for the draw.
        root: M.
    """

    header: Header
    h: bytes
    secret: bytes
    commitment: bytes
    hashes: tuple[bytes | None, ...]
    cuts: tuple[bytes | None, ...]
    transcript: bytes | None = None
    key: bytes | None = None
    deck: tuple[Card, ...] = ()
    seals: DeckSeals | None = None
    root: bytes | None = None
    is_revealed: bool = False


class AwayVote(msgspec.Struct, frozen=True):
    """What to do about a seat that holds the others up; choices by seat.

    Attributes:
        asked_at: when it was put.
        voted_at: when the first of the choices was made.
    """

    seat: Seat
    choices: tuple[AwayChoice | None, ...]
    asked_at: float = 0.0
    voted_at: float | None = None


class ChatLine(msgspec.Struct, frozen=True):
    """Something that was said; `seq` as everybody is shown the number of its step.

    `sat` is that of who said it (`SeatState`).
    """

    seq: int
    seat: Seat
    phrase: Phrase | None
    text: str | None
    sat: int


class SeatStint(msgspec.Struct, frozen=True, kw_only=True):
    """One time that somebody took a seat, as a record lists it (RECORD.md, `players`)."""

    seat: Seat
    kind: Kind
    name: str | None
    level: str | None
    version: str | None
    deal: int
    action: int
    sat: int


class Chosen(msgspec.Struct, frozen=True):
    """What a seat has declared, and the seconds it took, pauses not counted."""

    action: Action
    took: float


class Before(msgspec.Struct, frozen=True):
    """What stood before the deck on the table was dealt, to go back to: reserves are by seat."""

    match: "MatchState"
    reserves: tuple[float, ...]


class MatchState(msgspec.Struct, frozen=True, kw_only=True):
    """The match that is being played, and what its record will hold.

    Attributes:
        number: from 1, at this table.
        state: the state of the engine.
        draw: the deck of the draw.
        first_dealer: who dealt, or will deal, first.
        deals: the decks and actions of all deals, the one on the table included.
        actions: how many actions the deal on the table has seen.
        declared: by seat, what was chosen in this declaration and is not opened yet. The clocks
            are charged for it when it is opened, since everybody sees them.
        proofs: the proofs of all decks that are revealed, in order.
        players: who took which seat when.
        before: what a deal that is abandoned goes back to; None before the first deck.
    """

    number: int
    state: State
    draw: tuple[Card, ...] | None = None
    first_dealer: Seat | None = None
    deals: tuple[DealRecord, ...] = ()
    actions: int = 0
    declared: tuple[Chosen | None, ...] = ()
    proofs: tuple[Mapping[str, Any], ...] = ()
    players: tuple[SeatStint, ...] = ()
    before: Before | None = None


class GoneBack(msgspec.Struct, frozen=True):
    """That the log has gone back, and who had been shown more; `seq` as everybody is shown it.

    `by` is None for a spectator, and `is_told` False where the server itself knew.
    """

    seq: int
    is_told: bool
    by: Seat | None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One table over time.

    Attributes:
        host: the hash of the host's token.
        seq: the number of the last step in the log, which is shown to nobody; 0 before the first.
        shown: the number of the last step that everybody was shown.
        turn: the number of the call for action that is open.
        called_at: when it was opened, pauses not counted.
        match: the match that is played, or the last one; None before the first.
        fair: the fair deal of the deck on the table; it stays to be looked at until the next.
        previous: T of the deal before, in hex.
        question: what to do about a seat that holds the others up.
        asked_again_at: not before then is the question put again.
        paused_at: since when play stands still.
        said: the last few things said.
        wins: matches won by side.
        finished_at: when the deal or match that is over ended.
        epoch: of what is written now; it changes when the log has gone back.
        epochs: all that this log knows of, those that it has left included.
        gone_back: that the log has gone back, until a deal has been played to its end since.
        sittings: how many times a seat has got a token, or a computer.
        is_silenced: whether whoever keeps the server lets nothing be said here.
        gathered_at: since when everybody is there for a match that starts by itself.
    """

    id: str
    settings: Settings
    rules: Rules
    host: str
    seats: tuple[SeatState, ...]
    stage: Stage = Stage.SEATING
    seq: int = 0
    shown: int = 0
    turn: int = 0
    called_at: float = 0.0
    match: MatchState | None = None
    fair: Fair | None = None
    previous: str = STEP_1_NO_PREVIOUS
    question: AwayVote | None = None
    asked_again_at: float = 0.0
    paused_at: float | None = None
    said: tuple[ChatLine, ...] = ()
    wins: tuple[int, ...] = ()
    finished_at: float = 0.0
    sittings: int = 0
    closed_because: str | None = None
    epoch: str = FIRST_EPOCH
    epochs: frozenset[str] = frozenset((FIRST_EPOCH,))
    gone_back: GoneBack | None = None
    is_silenced: bool = False
    gathered_at: float = 0.0

    def seat(self, seat: Seat) -> SeatState:
        """Who sits on a seat."""
        return self.seats[seat]

    def with_seat(self, seat: Seat, **changes: Any) -> "Table":  # noqa: ANN401 - fields of SeatState
        """The same table with something else about one seat."""
        changed = msgspec.structs.replace(self.seats[seat], **changes)
        return self.replace(seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def replace(self, **changes: Any) -> "Table":  # noqa: ANN401 - fields of Table
        """The same table with something else about it."""
        return msgspec.structs.replace(self, **changes)

    def playing(self) -> MatchState:
        """The match; raises `LookupError` before the first."""
        if self.match is None:
            raise LookupError("no match has started at this table")
        return self.match

    def dealt(self) -> Fair:
        """The fair deal that is under way; raises `LookupError` where there is none."""
        if self.fair is None:
            raise LookupError("no deal has begun at this table")
        return self.fair
