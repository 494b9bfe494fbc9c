"""A person at the terminal, at a table here or online: pushes come in, keys go out."""

import time
from collections.abc import Sequence

from ronda.engine import Action
from ronda.protocol import Act, Push, Stage, TableView
from ronda.protocol import Leave as GiveUp
from ronda.terminal.choices import KeyChoice, choices_of, find_choice
from ronda.terminal.keys import ENTER, NO_KEY, StopError
from ronda.terminal.link import ConnectionEnded, Item, LineState, NotDone, TableLink, Warned
from ronda.terminal.pager import read_text, rules_lines
from ronda.terminal.pictures import Snapshot
from ronda.terminal.scene import Notice, Picture, TextPage
from ronda.terminal.seat_text import printable
from ronda.terminal.setup import Terminal
from ronda.terminal.table_commands import (
    GIVE_UP,
    MENU,
    PHRASES,
    QUIT,
    TALK,
    commands,
    is_under_way,
    new_id,
    say,
)
from ronda.terminal.table_log import Account


class Game:
    """A person at the terminal, playing at a table.

    Args:
        terminal: where the table is shown, and where the person's keys come from.
        link: the way to the person's seat.

    Attributes:
        table: the table as it was shown last; None before that.
        is_lost: whether the connection is broken, and being looked for.
        has_given_up: whether the person has left the seat for good.
    """

    def __init__(self, terminal: Terminal, link: TableLink) -> None:
        self.table: TableView | None = None
        self.is_lost = False
        self.has_given_up = False
        self._terminal = terminal
        self._link = link
        self._account = Account(terminal, link)
        self._ahead = 0.0
        self._is_awaiting = False
        self._is_talking = False
        self._sure = ""
        self._acted = 0
        self._warned: tuple[int, Action] | None = None
        self._remark = ""
        self._shown: tuple[Picture, str] | None = None
        self._page = 0
        self._has_more = False

    def play(self) -> None:
        """Play until the person wants the menu.

        Raises `keys.StopError` where they leave, and what ended the connection.
        """
        turn = 0
        while True:
            for item in self._link.take():
                self._hear(item)
            self._show()
            if self.table is not None and self.table.turn != turn:
                # Whoever typed before this was to be seen meant something else.
                turn = self.table.turn
                self._terminal.keys.forget()
            is_seen = self._terminal.screen.has_room
            key = self._terminal.keys.ask(self._link.is_due)
            if key == MENU and is_seen and self._is_over() and self._link.is_local:
                return
            if key != NO_KEY and is_seen:
                self._forget_remark()
                self._answer(key)

    # --- what comes in ---------------------------------------------------------------------------

    def _hear(self, item: Item) -> None:
        match item:
            case Push():
                self._hear_push(item)
            case NotDone(message, code):
                if isinstance(message, Act):
                    self._acted = 0
                self._remark = self._terminal.catalogue.text(f"web.refused.{code.value}")
            case LineState(is_lost):
                self.is_lost = is_lost
            case Warned(lines):
                self._read(lines)
            case ConnectionEnded(error):
                raise StopError if self.has_given_up else error

    def _hear_push(self, push: Push) -> None:
        before, table = self.table, push.table
        self._is_awaiting = table.you is None
        if self._is_awaiting:
            return
        if before is None or before.turn != table.turn:
            self._remark, self._page = "", 0
        self.table, self._ahead = table, table.now - time.time()
        self._account.tell(push)

    # --- what is shown ---------------------------------------------------------------------------

    def _show(self) -> None:
        """The table as it is; on a screen where every line stays, only what has changed."""
        screen, text = self._terminal.screen, self._terminal.catalogue.text
        picture = self._cut(self._picture())
        remark = text("play.online.lost") if self.is_lost else self._remark
        before, self._shown = self._shown, (picture, remark)
        if screen.is_drawn_over:
            screen.show(picture, remark)
            return
        if before is None or before[0] != picture:
            screen.show(picture)
        if remark and (before is None or before[1] != remark):
            screen.show(picture, remark)

    def _cut(self, picture: Picture) -> Picture:
        """Of a count that is longer than the window, one page after the other."""
        self._has_more = False
        if not isinstance(picture, TextPage):
            return picture
        pieces = self._terminal.screen.pages(picture, picture.lines)
        place = min(self._page, len(pieces) - 1)
        self._has_more = place < len(pieces) - 1
        more = (self._terminal.catalogue.text("play.more"),)
        return picture._replace(lines=pieces[place], keys=more if self._has_more else picture.keys)

    def _forget_remark(self) -> None:
        """A remark stands until the next key; the same one is made again after it."""
        self._remark = ""
        if self._shown is not None:
            self._shown = self._shown[0], ""

    def _picture(self) -> Picture:
        if self.table is None:
            key = "play.online.awaits" if self._is_awaiting else "play.online.looking"
            return Notice(self._terminal.catalogue.text(key))
        pictures = self._account.company.pictures
        if self._is_talking:
            return pictures.phrases()
        account = self._account
        return pictures.picture(
            Snapshot(self.table, self._choices(), account.last, account.count, self._ahead)
        )

    def _choices(self) -> tuple[KeyChoice, ...]:
        """What the person may play now, and has not answered yet."""
        table = self.table
        if table is None or table.view is None or table.turn == self._acted:
            return ()
        return choices_of(table.view) if table.is_called else ()

    def _is_over(self) -> bool:
        return self.table is not None and self.table.stage in (Stage.FINISHED, Stage.CLOSED)

    # --- keys ------------------------------------------------------------------------------------

    def _answer(self, key: str) -> None:
        word = key.lower()
        is_sure = self._is_sure(word)
        if self._is_talking:
            self._talk(word)
        elif self._has_more:
            self._page += 1
        elif word in (QUIT, "quit"):
            if is_sure or self.table is None or self._is_over():
                raise StopError
        elif self.table is None:
            return
        elif word in ("?", "rules"):
            self._read(self._rules_lines(self.table))
        elif word in ("l", "log"):
            self._read(self._account.company.story.log)
        elif word == GIVE_UP and not self._link.is_local:
            self._give_up(is_sure=is_sure)
        elif word == TALK and is_under_way(self.table) and not self._link.is_local:
            self._is_talking = True
        else:
            self._do(key, self.table)

    def _is_sure(self, word: str) -> bool:
        """Whether a key is pressed the second time that leaves at the second time only."""
        before, self._sure = self._sure, ""
        key = {QUIT: "play.leave", "quit": "play.leave", GIVE_UP: "play.online.sure"}.get(word)
        if key is None or self._is_talking:
            return False
        self._sure = word[0]
        self._remark = self._terminal.catalogue.text(key)
        return before == word[0]

    def _read(self, lines: Sequence[str]) -> None:
        read_text(self._terminal, lines)
        self._shown = None

    def _talk(self, word: str) -> None:
        self._is_talking = False
        if word in PHRASES:
            self._link.ask(say(PHRASES[word]))

    def _give_up(self, *, is_sure: bool) -> None:
        """Give the seat up at the second time of asking."""
        if is_sure:
            self.has_given_up = True
            self._link.ask(GiveUp(new_id()))

    def _do(self, key: str, table: TableView) -> None:
        choice = find_choice(self._choices(), key)
        asked = commands(table, key.lower())
        if choice is not None:
            self._choose(choice, table)
        elif asked:
            for message in asked:
                self._link.ask(message)
        else:
            pressed = "Enter" if key == ENTER else printable(key)[:20]
            self._remark = self._terminal.catalogue.text("play.wrong", pressed=pressed)

    def _choose(self, choice: KeyChoice, table: TableView) -> None:
        """Play it, at the second time of asking where it is easily regretted."""
        if table.view is None:
            return
        warning = self._account.company.wording.warning(table.view, choice)
        wish = table.turn, choice.action
        if warning is not None and self._warned != wish:
            self._warned, self._remark = wish, warning
            return
        self._acted = table.turn
        self._link.ask(Act(new_id(), table.turn, choice.action.value))

    def _rules_lines(self, table: TableView) -> list[str]:
        base = str(table.settings.rules["preset"])
        return rules_lines(self._terminal, self._account.rules, base, len(table.seats))
