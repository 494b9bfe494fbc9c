"""The typed messages of the wire, by direction: one protocol for the page, the terminal and bots.

A client opens a WebSocket, says `Hello`, and gets a `Push` at every step of the table: the whole
table as this reader may see it, and what happened, for animation. What a client asks for carries an
`id` of its own choosing; it is answered by `Ack` or `Refused`, and asking again with the same id
gives the same answer. Text is JSON, one object a message, at most `SIZE_LIMIT` bytes.

A server refuses fields that it does not know; a client leaves them alone, so that a server may say
more in later releases. `VERSION` counts up where something is renamed or taken away.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from ronda.engine import Event, OwnView, Seat, Side, View
from ronda.narration import Line
from ronda.protocol.terms import (
    AwayChoice,
    Code,
    FairView,
    Hex32,
    Id,
    Level,
    Phrase,
    Saying,
    SealView,
    SeatIndex,
    SeatView,
    Settings,
    Stage,
    VoteView,
    WentBackView,
)

VERSION: Final = 1
"""Of the protocol, as `Hello` and `/api/about` name it."""
OLDEST: Final = 1
"""The oldest version that a server of this release speaks."""
SIZE_LIMIT: Final = 16 * 1024
"""Bytes in a message from a client; longer ones are refused unread."""

# --- from a client -----------------------------------------------------------------------------


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything sent over the socket."""


class Hello(Message, frozen=True, tag="hello", forbid_unknown_fields=True, omit_defaults=True):
    """The first message: which table, with which seat's token, and what has been seen already.

    Without a token the reader is a spectator. `since` is the number of the last push that arrived,
    and `mark` came with it: together they prove to a server that has gone back that it has.
    A hello refused with `try_again` or `too_fast` ends the line: come back in a moment, and say it
    all again. A `version` that the server does not speak is refused with `other_version`; the first
    goes without saying, since older servers know no `version`.
    """

    table: str
    token: str | None = None
    since: int | None = None
    mark: Annotated[str, msgspec.Meta(max_length=120)] | msgspec.UnsetType | None = msgspec.UNSET
    version: int = 1


class Request(Message, frozen=True, forbid_unknown_fields=True):
    """Something that a seat asks for."""

    id: Id


class Act(Request, frozen=True, tag="act"):
    """A card played (`7o`), a call (`ronda`) or `pass`, in answer to the call for action `turn`."""

    turn: int
    action: Annotated[str, msgspec.Meta(max_length=6)]


class Cut(Request, frozen=True, tag="cut"):
    """The hash k of this seat's cut."""

    turn: int
    k: Hex32


class OpenCut(Request, frozen=True, tag="open_cut"):
    """The cut c itself, once all hashes are in."""

    turn: int
    c: Hex32


class Ready(Request, frozen=True, tag="ready"):
    """Ready for the match, the next deal, or a rematch; `False` takes it back."""

    is_ready: bool = True


class Start(Request, frozen=True, tag="start"):
    """The host starts the match: every seat is taken, every person ready."""


class SeatComputer(Request, frozen=True, tag="seat_computer"):
    """The host puts a computer on an open seat, or another level on a computer's seat."""

    seat: SeatIndex
    level: Level


class Remove(Request, frozen=True, tag="remove"):
    """The host frees a seat before the start."""

    seat: SeatIndex


class Swap(Request, frozen=True, tag="swap"):
    """The host swaps two seats before the start."""

    seat: SeatIndex
    other: SeatIndex


class Leave(Request, frozen=True, tag="leave"):
    """Gives the seat up: before the start it is free, later a computer may be put on it."""


class HandOver(Request, frozen=True, tag="hand_over"):
    """A labelled computer plays on for this seat until it is taken back."""

    level: Level


class TakeBack(Request, frozen=True, tag="take_back"):
    """The person plays again, from the next call for action on."""


class Pause(Request, frozen=True, tag="pause"):
    """Stops clocks and play at a table without strangers (private, or all agree)."""


class Resume(Request, frozen=True, tag="resume"):
    """Play goes on."""


class Vote(Request, frozen=True, tag="vote"):
    """What to do about a seat that holds the others up.

    After half a minute of waiting, without a clock, it puts the question too.
    """

    choice: AwayChoice


class Say(Request, frozen=True, tag="say"):
    """A ready-made phrase, or free text where the host allows it."""

    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None


class Mute(Request, frozen=True, tag="mute"):
    """Hear a seat no more, or again."""

    seat: SeatIndex
    is_muted: bool = True


class Relink(Request, frozen=True, tag="relink"):
    """A new link: for one's own seat at any time, or one's word that a lost seat gets one.

    Another's seat gets it at private tables, once its device has been away for a minute, with the
    words of the host and of all the other people; it opens the seat with the next deal.
    """

    seat: SeatIndex


class Meet(Request, frozen=True, tag="meet"):
    """Those who sit at this private table too may invite the sender again, or no more (None).

    `key` is the hash of a secret of the sender's own, under which they look for invitations
    (docs/http.md). It is shown to those of the seats that have given theirs, and to nobody else.
    """

    key: Hex32 | None


class Ping(Message, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Answered by a pong, to measure the line and keep it open."""

    number: int = 0


class AskStory(Request, frozen=True, tag="story"):
    """Asks for the match so far, as a reader needs it who was away; answered by a `MatchStory`."""


FromSeat: TypeAlias = (
    Act
    | Cut
    | OpenCut
    | Ready
    | Start
    | SeatComputer
    | Remove
    | Swap
    | Leave
    | HandOver
    | TakeBack
    | Pause
    | Resume
    | Vote
    | Say
    | Mute
    | Relink
    | Meet
)
"""What a seat, or the host, may ask for."""
FromClient: TypeAlias = Hello | FromSeat | AskStory | Ping
"""Every message from a client."""


# --- to a client -------------------------------------------------------------------------------


class PublicTable(msgspec.Struct, frozen=True, kw_only=True):
    """What all may see of a table, as seen by nobody in particular.

    Attributes:
        table: its id.
        turn: the call for action that `Act`, `Cut` and `OpenCut` must name.
        match_number: from 1; 0 before the first start.
        deadline: when time runs out for who is called, in seconds since the epoch; None where it
            does not. Before the start, when the match begins by itself, as things stand.
        now: the server's time when this was sent.
        fair: the fair deal, from its commitment on.
        wins: matches won at this table by side.
        went_back: that the server has gone back to an earlier state, until a deal has been played
            since: a deal that was under way is abandoned, and dealt anew.
        rules: every switch of the table; only where the whole table is sent: it never changes.
        sides: by seat, the side that it plays for; where `rules` is sent.
    """

    table: str
    turn: int
    settings: Settings
    stage: Stage
    seats: tuple[SeatView, ...]
    match_number: int
    deadline: float | None
    now: float
    is_paused: bool
    vote: VoteView | None
    fair: FairView | None
    wins: tuple[int, ...]
    closed_because: str | None
    went_back: WentBackView | None = None
    rules: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    sides: tuple[Side, ...] | msgspec.UnsetType = msgspec.UNSET


class TableView(PublicTable, frozen=True, kw_only=True):
    """The whole table as one reader may see it: what all may see, and its own (`OwnTable`).

    Attributes:
        seq: the number of the last step that the reader was shown.
        you: the reader's seat; None for a spectator and for a host who does not sit.
        is_host: whether the reader may do what hosts may.
        awaits: the seat that the reader's new link opens with the next deal.
        called: seats that are called to act, cut or open; in a declaration only the reader.
        view: the game as the reader may see it; None before the first deck.
        said: the last few things said, but for those whom the reader mutes.
        mark: proves how much the reader was shown; `Hello` gives it back.
        met: by seat, under which key it may be invited again (`Meet`); only to a seat that has
            given its own.
    """

    seq: int
    you: Seat | None
    is_host: bool
    called: tuple[Seat, ...]
    view: View | None
    said: tuple[Saying, ...]
    mark: str | None = None
    awaits: Seat | None = None
    met: tuple[str | None, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_called(self) -> bool:
        """Whether the reader is called to act, and by hand."""
        you = self.you
        if you is None or you not in self.called or self.stage is not Stage.PLAYING:
            return False
        return self.view is not None and not self.is_paused and not self.seats[you].is_handed


class OwnTable(msgspec.Struct, frozen=True, kw_only=True):
    """What is one reader's own: the fields of a `TableView` beside those that all may see.

    `view` comes first, for a server that puts what all may see of it before what is one's own.
    """

    view: View | OwnView | None
    seq: int
    you: Seat | None
    is_host: bool
    called: tuple[Seat, ...]
    said: tuple[Saying, ...]
    mark: str | None = None
    awaits: Seat | None = None
    met: tuple[str | None, ...] | msgspec.UnsetType = msgspec.UNSET


class Push(Message, frozen=True, tag="push"):
    """One step of the table, or all that a client has missed.

    Attributes:
        table: the table as it is now.
        events: what happened in this step, as the reader may see it.
        told: a line for each of the events, to be filled as it is (`ronda.narration`).
        seals: those of the cards that this step showed the reader; with `missed`, of all cards
            that the reader was shown in this deal.
        missed: whether more happened than `events` tells, so that there is nothing to animate.
    """

    table: TableView
    events: tuple[Event, ...]
    seals: tuple[SealView, ...]
    missed: bool = False
    told: tuple[Line, ...] = ()


class StoryStep(msgspec.Struct, frozen=True):
    """One action of a story, as the push of its step had it: `events`, and a line for each."""

    events: tuple[Event, ...]
    told: tuple[Line, ...]


class MatchStory(Message, frozen=True, tag="story"):
    """The match up to the last push: what this reader was pushed of it, or would have been.

    Attributes:
        match: the number of the match, as in `TableView`; 0 before the first.
        steps: all of it, in order; of long matches, the older steps have their points alone.
    """

    id: str
    match: int
    steps: tuple[StoryStep, ...]


class Ack(Message, frozen=True, tag="ack"):
    """The request is done, and its step is on disk; `seq` is its number, as of a table."""

    id: str
    seq: int


class Refused(Message, frozen=True, tag="refused"):
    """The request changed nothing.

    Attributes:
        id: None where the message had none that could be read.
        reason: a sentence in English.
        data: what a sentence in another language needs, by code: for `bad_rules` as
            `RulesError.written`, for `other_version` the `oldest` and `newest` that are spoken.
    """

    id: str | None
    code: Code
    reason: str
    data: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Linked(Message, frozen=True, tag="linked"):
    """A new token for a seat, for whoever asked for it to hand on; asked again, a fresh one."""

    id: str
    seat: Seat
    token: str


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a ping."""

    number: int


class Goodbye(Message, frozen=True, tag="goodbye"):
    """The server closes the line; `reconnect` says whether to come back after `wait` seconds."""

    reason: Literal["restart", "slow", "moved", "closed", "limits", "banned"]
    reconnect: bool
    wait: float = 1.0


ToClient: TypeAlias = Push | MatchStory | Ack | Refused | Linked | Pong | Goodbye
"""Every message to a client."""
