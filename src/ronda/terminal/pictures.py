"""What a table looks like at one snapshot, for either screen."""

import time
from collections.abc import Iterator
from typing import NamedTuple

from ronda.cards import Card
from ronda.engine import Phase, Seat
from ronda.engine.events import PlayEvent
from ronda.lang import Catalogue
from ronda.protocol import Kind, Stage, TableView
from ronda.terminal.choices import KeyChoice
from ronda.terminal.scene import Menu, Notice, Picture, TextPage
from ronda.terminal.seat_text import away, table_names, vote_title
from ronda.terminal.table_commands import PHRASES, is_asked, is_under_way
from ronda.terminal.wording import Wording

READING: tuple[str, ...] = ("rules", "log")
"""Keys that do the same at any time of a match."""


class Snapshot(NamedTuple):
    """What a picture is made of.

    Attributes:
        table: what was shown of the table.
        choices: what the person may do.
        last: the play before; None where none is to be seen.
        told: what was told since the last play.
        ahead: seconds by which the clock of the table is ahead of this one.
    """

    table: TableView
    choices: tuple[KeyChoice, ...] = ()
    last: PlayEvent | None = None
    told: tuple[str, ...] = ()
    ahead: float = 0.0


class Pictures:
    """Makes the pictures of one table.

    Args:
        catalogue: the language.
        wording: the phrases of the table.
        names: what to call each seat.
        is_local: whether there is nobody else at the table.
    """

    def __init__(
        self, catalogue: Catalogue, wording: Wording, names: tuple[str, ...], *, is_local: bool
    ) -> None:
        self._catalogue = catalogue
        self._wording = wording
        self._names = names
        self._is_local = is_local

    def phrases(self) -> Menu:
        """What may be said."""
        text = self._catalogue.text
        lines = tuple((key, text(f"web.phrase.{each.value}")) for key, each in PHRASES.items())
        return Menu(lines, text("play.online.phrases"))

    def picture(self, snapshot: Snapshot) -> Picture:
        """The table as it is."""
        match snapshot.table.stage:
            case Stage.SEATING:
                return self._lobby(snapshot.table)
            case Stage.CUTTING | Stage.OPENING:
                return Notice(self._catalogue.text("play.online.cutting"), self._keys(snapshot))
            case Stage.PLAYING if snapshot.table.view is not None:
                return self._play(snapshot)
            case _:
                return self._count(snapshot)

    def _lobby(self, table: TableView) -> Menu:
        text = self._catalogue.text
        lines = []
        names = table_names(table, self._catalogue, with_levels=True)
        for seat, (who, name) in enumerate(zip(table.seats, names, strict=True)):
            state = "ready" if who.is_ready else "not_ready"
            is_free = who.kind is Kind.OPEN
            shown = name if is_free else text(f"play.online.{state}", seat=name)
            lines.append((str(seat), shown))
        is_ready = table.you is not None and table.seats[table.you].is_ready
        question = text(f"play.lobby.{'waiting' if is_ready else 'ask'}")
        return Menu(tuple(lines), question, self._keys(Snapshot(table)))

    def _count(self, snapshot: Snapshot) -> TextPage:
        """What a deal came to; between two deals, and after the match."""
        view, wins = snapshot.table.view, snapshot.table.wins
        sides = () if view is None else self._wording.sides(view, wins)
        head = "" if view is None else self._wording.head(view)
        return TextPage(
            snapshot.told, self._keys(snapshot), self._waiting(snapshot.table), head, sides
        )

    def _waiting(self, table: TableView) -> str:
        """For what a table waits between two deals, if it is not the reader; or who has won."""
        pressing = self._pressing(table)
        if pressing:
            return pressing
        if table.you is not None and table.seats[table.you].is_ready:
            return self._catalogue.text("play.online.waiting")
        return "" if table.view is None else self._wording.result(table.view)

    def _play(self, snapshot: Snapshot) -> Picture:
        table, view = snapshot.table, snapshot.table.view
        if view is None:
            raise LookupError("a deal that is played has a View")
        scene = self._wording.scene(view, snapshot.choices, snapshot.last)
        seats = " ".join([scene.seats, *self._about_seats(snapshot)])
        sides = self._wording.sides(view, table.wins)
        pressing = self._pressing(table)
        return scene._replace(
            seats=seats,
            sides=sides,
            status=pressing or self._turn(snapshot),
            is_stopped=bool(pressing),
            keys=self._keys(snapshot),
        )

    def _about_seats(self, snapshot: Snapshot) -> Iterator[str]:
        """Who is away, and until when there is time."""
        table = snapshot.table
        gone = [self._names[seat] for seat in away(table)]
        if gone:
            comma = self._catalogue.text("word.list.comma")
            yield self._catalogue.text("play.online.away", seats=comma.join(gone))
        is_declaring = table.view is not None and table.view.phase is Phase.DECLARE
        if table.deadline is not None and not is_declaring:
            at = time.localtime(table.deadline - snapshot.ahead)
            yield self._catalogue.text("play.online.until", time=time.strftime("%H:%M:%S", at))

    def _turn(self, snapshot: Snapshot) -> str:
        """Whose turn it is."""
        text, table = self._catalogue.text, snapshot.table
        is_declaring = table.view is not None and table.view.phase is Phase.DECLARE
        if snapshot.choices:
            return text("play.declare" if is_declaring else "play.your_turn")
        if is_declaring:
            return text("play.online.declaring")
        actor = table.called[0] if table.called else Seat(0)
        line = text("play.turn", seat=self._names[actor])
        return line[:1].upper() + line[1:]

    def _pressing(self, table: TableView) -> str:
        """What stands in the way of play; empty for nothing."""
        text, vote = self._catalogue.text, table.vote
        if table.is_paused:
            return text("play.online.paused")
        if table.you is not None and table.seats[table.you].is_handed:
            return text("play.online.handed.you")
        if vote is None:
            return ""
        if vote.seat == table.you:
            return text("play.online.asked")
        about = text(vote_title(table.seats[vote.seat]), seat=self._names[vote.seat])
        return about if is_asked(table) else f"{about} {text('play.online.voted')}"

    def _keys(self, snapshot: Snapshot) -> tuple[str, ...]:
        """The keys that do something now, each with what it does."""
        text = self._catalogue.text
        cards = sum(isinstance(choice.action, Card) for choice in snapshot.choices)
        played = [text("play.key.cards", n=cards)] if cards else []
        return (*played, *(text(f"play.key.{name}") for name in self._key_names(snapshot.table)))

    def _key_names(self, table: TableView) -> Iterator[str]:
        own = None if table.you is None else table.seats[table.you]
        if is_asked(table):
            yield from ("wait", "let", "end")
        if own is not None and not own.is_ready:
            yield from _READY.get(table.stage, ())
        if table.stage is Stage.SEATING and table.is_host:
            yield from ("fill", "start")
        if is_under_way(table) and own is not None:
            yield "back" if own.is_handed else "hand_over"
            yield from self._talk_and_break(table)
        if self._is_local and table.stage is Stage.FINISHED:
            yield "menu"
        yield from READING
        if table.stage is Stage.SEATING:
            yield "give_up"
        yield "leave"

    def _talk_and_break(self, table: TableView) -> Iterator[str]:
        if not self._is_local:
            yield "talk"
        if table.is_paused:
            yield "go_on"
        elif not table.settings.is_public and table.stage in (Stage.PLAYING, Stage.BETWEEN):
            yield "break"


_READY = {Stage.SEATING: ("ready",), Stage.BETWEEN: ("next",), Stage.FINISHED: ("again",)}
