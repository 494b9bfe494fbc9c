"""What a table online looks like at one moment, for either screen."""

import time
from typing import NamedTuple, TypeAlias

from ronda.engine import Phase, Seat
from ronda.lang import Catalogue
from ronda.protocol import Kind, Stage, TableView
from ronda.terminal.choices import Choice
from ronda.terminal.deeds import PHRASES, is_asked
from ronda.terminal.people import away, vote_title
from ronda.terminal.scene import Scene
from ronda.terminal.screen import Screen
from ronda.terminal.wording import Wording


class Offer(NamedTuple):
    """The table with what each key does."""

    scene: Scene


class Sight(NamedTuple):
    """The table while others are to act."""

    scene: Scene
    notice: str


class Menu(NamedTuple):
    """Some keys, and the question."""

    lines: tuple[tuple[str, str], ...]
    question: str


class Notice(NamedTuple):
    """One sentence, and no table."""

    sentence: str


Picture: TypeAlias = Offer | Sight | Menu | Notice


def show(picture: Picture, screen: Screen) -> None:
    """Shows it; raises `TooSmall`."""
    match picture:
        case Offer(scene):
            screen.offer(scene)
        case Sight(scene, notice):
            screen.watch(scene)
            if notice:
                screen.notice(notice)
        case Menu(lines, question):
            screen.menu(lines, question)
        case Notice(sentence):
            screen.clear()
            screen.notice(sentence)


class Pictures:
    """Makes the pictures of one table.

    Args:
        catalogue: the language.
        wording: the phrases of the table.
        names: what to call each seat.
    """

    def __init__(self, catalogue: Catalogue, wording: Wording, names: tuple[str, ...]) -> None:
        self._catalogue = catalogue
        self._wording = wording
        self._names = names

    def phrases(self) -> Menu:
        """What may be said."""
        text = self._catalogue.text
        lines = tuple((key, text(f"web.phrase.{each.value}")) for key, each in PHRASES.items())
        return Menu(lines, text("play.online.phrases"))

    def picture(self, table: TableView, choices: tuple[Choice, ...], ahead: float) -> Picture:
        """The table as it is.

        Args:
            table: what the server has shown.
            choices: what the person may do.
            ahead: seconds by which the server's clock is ahead of this one.
        """
        match table.stage:
            case Stage.SEATING:
                return self._lobby(table)
            case Stage.CUTTING | Stage.OPENING:
                return Notice(self._catalogue.text("play.online.cutting"))
            case Stage.PLAYING if table.view is not None:
                return self._play(table, choices, ahead)
            case _:
                return Notice(self._between(table))

    def _lobby(self, table: TableView) -> Menu:
        text = self._catalogue.text
        lines = []
        for seat, (who, name) in enumerate(zip(table.seats, self._names, strict=True)):
            state = "ready" if who.is_ready else "not_ready"
            is_free = who.kind is Kind.OPEN
            shown = name if is_free else text(f"play.online.{state}", seat=name)
            lines.append((str(seat), shown))
        own = None if table.you is None else table.seats[table.you]
        if table.is_host:
            question = text("play.online.lobby.host")
        else:
            is_ready = own is not None and own.is_ready
            question = text("play.online.lobby.waiting" if is_ready else "play.online.lobby")
        return Menu(tuple(lines), question)

    def _between(self, table: TableView) -> str:
        text = self._catalogue.text
        if table.is_paused or table.vote is not None:
            return self._pressing(table)
        if table.you is not None and table.seats[table.you].is_ready:
            return text("play.online.waiting")
        is_over = table.stage is Stage.FINISHED
        return text("play.online.again" if is_over else "play.online.between")

    def _play(self, table: TableView, choices: tuple[Choice, ...], ahead: float) -> Picture:
        view = table.view
        if view is None:
            raise LookupError("a deal that is played has a View")
        actor = table.called[0] if table.called else Seat(0)
        scene = self._wording.scene(view, choices, actor)
        seats = [scene.seats, *self._about_seats(table, ahead)]
        notice = self._pressing(table)
        footer = self._footer(table, choices, actor)
        scene = scene._replace(seats=" ".join(seats), footer=footer)
        if choices and not notice:
            return Offer(scene)
        return Sight(scene, notice)

    def _about_seats(self, table: TableView, ahead: float) -> list[str]:
        """Who is away, and until when there is time."""
        said = []
        gone = [self._names[seat] for seat in away(table)]
        if gone:
            comma = self._catalogue.text("word.list.comma")
            said.append(self._catalogue.text("play.online.away", seats=comma.join(gone)))
        is_declaring = table.view is not None and table.view.phase is Phase.DECLARE
        if table.deadline is not None and not is_declaring:
            at = time.localtime(table.deadline - ahead)
            clock = time.strftime("%H:%M:%S", at)
            said.append(self._catalogue.text("play.online.until", time=clock))
        return said

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
        key = "play.online.vote" if is_asked(table) else "play.online.voted"
        return f"{about} {text(key)}"

    def _footer(self, table: TableView, choices: tuple[Choice, ...], actor: Seat) -> str:
        text, view = self._catalogue.text, table.view
        if choices:
            cards = 0 if view is None else len(view.plays)
            return text("play.online.keys" if cards else "play.online.keys.declare", n=cards)
        if view is not None and view.phase is Phase.DECLARE:
            return text("play.online.declaring")
        return text("play.online.watching", seat=self._names[actor])
