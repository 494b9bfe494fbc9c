"""A person at the terminal, at a table online: pushes come in, keys go out."""

import time
from collections.abc import Sequence

from ronda.client import Back, FairnessAlert, Lost, RefusedError, UnseatedError, new_id
from ronda.client.turn import is_called
from ronda.engine import Action
from ronda.protocol import Act, FromSeat, Push, TableView
from ronda.protocol import Leave as GiveUp
from ronda.terminal.choices import Choice, choices_of, find_choice
from ronda.terminal.company import Account
from ronda.terminal.deeds import GIVE_UP, PHRASES, TALK, deeds, is_under_way, say
from ronda.terminal.doubting import doubt_lines, keep_evidence
from ronda.terminal.keys import ENTER, RESIZED
from ronda.terminal.opening import Terminal
from ronda.terminal.people import printable
from ronda.terminal.picture import Notice, Picture, show
from ronda.terminal.reading import read_text, rules_lines
from ronda.terminal.sitting import Leave
from ronda.terminal.start import saves_folder
from ronda.terminal.wire import Ended, Item, NotDone, Wire


class OnlineSitting:
    """A person at the terminal, playing at a table online.

    Args:
        terminal: where the table is shown, and where the person's keys come from.
        wire: the line to the person's seat.

    Attributes:
        table: the table as it was shown last; None before that.
        is_lost: whether the line is broken, and being looked for.
        has_given_up: whether the person has left the seat for good.
    """

    def __init__(self, terminal: Terminal, wire: Wire) -> None:
        self.table: TableView | None = None
        self.is_lost = False
        self.has_given_up = False
        self._terminal = terminal
        self._wire = wire
        self._account = Account(terminal, wire.link.invitation)
        self._ahead = 0.0
        self._is_awaiting = False
        self._is_talking = False
        self._is_sure = False
        self._acted = 0
        self._warned: tuple[int, Action] | None = None
        self._remark = ""
        self._shown: tuple[Picture, str] | None = None

    def play(self) -> None:
        """Plays until the person leaves, or the line ends.

        Raises `Leave`, `keys.EndOfInput`, `signals.Interrupted`, `screen.TooSmall` and what ended
        the line.
        """
        while True:
            for item in self._wire.take():
                self._hear(item)
            self._show()
            key = self._terminal.keys.ask()
            if key != RESIZED:
                self._forget_remark()
                self._answer(key)

    # --- what comes in ---------------------------------------------------------------------------

    def _hear(self, item: Item) -> None:
        match item:
            case Push():
                self._hear_push(item)
            case NotDone(message, error):
                self._hear_refusal(message, error)
            case Lost():
                self.is_lost = True
            case Back():
                self.is_lost = False
            case FairnessAlert():
                file = keep_evidence(item, self._wire.link.table, saves_folder())
                for line in doubt_lines(item, self._terminal.catalogue, file):
                    self._terminal.screen.say(line)
            case Ended(error):
                raise Leave if self.has_given_up else error

    def _hear_push(self, push: Push) -> None:
        before, table = self.table, push.table
        self._is_awaiting = table.you is None and table.awaits is not None
        if self._is_awaiting:
            return
        if table.you is None:
            raise Leave if self.has_given_up else UnseatedError
        if before is None or before.turn != table.turn:
            self._remark = ""
        self.table, self._ahead = table, table.now - time.time()
        self._account.tell(push)

    def _hear_refusal(self, message: FromSeat, error: RefusedError) -> None:
        if isinstance(message, Act):
            self._acted = 0
        self._remark = self._terminal.catalogue.text(f"web.refused.{error.code.value}")

    # --- what is shown ---------------------------------------------------------------------------

    def _show(self) -> None:
        """The table as it is; on a screen where every line stays, only what has changed."""
        screen, text = self._terminal.screen, self._terminal.catalogue.text
        picture = self._picture()
        remark = text("play.online.lost") if self.is_lost else self._remark
        before, self._shown = self._shown, (picture, remark)
        if screen.is_drawn_over or before is None or before[0] != picture:
            show(picture, screen)
        if remark and (screen.is_drawn_over or before is None or before[1] != remark):
            screen.notice(remark)

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
        return pictures.picture(self.table, self._choices(), self._ahead)

    def _choices(self) -> tuple[Choice, ...]:
        """What the person may play now, and has not answered yet."""
        table = self.table
        if table is None or table.view is None or table.turn == self._acted:
            return ()
        return choices_of(table.view) if is_called(table) else ()

    # --- keys ------------------------------------------------------------------------------------

    def _answer(self, key: str) -> None:
        word = key.lower()
        if word in ("q", "quit") and not self._is_talking:
            raise Leave
        if self.table is None:
            return
        self._is_sure = self._is_sure and word == GIVE_UP
        if self._is_talking:
            self._talk(word)
        elif word in ("?", "rules"):
            self._read(self._rules_lines(self.table))
        elif word in ("l", "log"):
            self._read(self._account.company.story.log)
        elif word == TALK and is_under_way(self.table):
            self._is_talking = True
        elif word == GIVE_UP:
            self._give_up()
        else:
            self._do(key, self.table)

    def _read(self, lines: Sequence[str]) -> None:
        read_text(self._terminal, lines)
        self._shown = None

    def _talk(self, word: str) -> None:
        self._is_talking = False
        if word in PHRASES:
            self._wire.ask(say(PHRASES[word]))

    def _give_up(self) -> None:
        """Gives the seat up at the second time of asking."""
        if self._is_sure:
            self.has_given_up = True
            self._wire.ask(GiveUp(new_id()))
        self._is_sure = True
        self._remark = self._terminal.catalogue.text("play.online.sure")

    def _do(self, key: str, table: TableView) -> None:
        choice = find_choice(self._choices(), key)
        asked = deeds(table).get(key.lower())
        if choice is not None:
            self._choose(choice, table)
        elif asked is not None:
            for message in asked:
                self._wire.ask(message)
        else:
            pressed = "Enter" if key == ENTER else printable(key)[:20]
            self._remark = self._terminal.catalogue.text("play.online.wrong", pressed=pressed)

    def _choose(self, choice: Choice, table: TableView) -> None:
        """Plays it, at the second time of asking where it is easily regretted."""
        if table.view is None:
            return
        warning = self._account.company.wording.warning(table.view, choice)
        wish = table.turn, choice.action
        if warning is not None and self._warned != wish:
            self._warned, self._remark = wish, warning
            return
        self._acted = table.turn
        self._wire.ask(Act(new_id(), table.turn, choice.action.value))

    def _rules_lines(self, table: TableView) -> list[str]:
        base = str(table.settings.rules["preset"])
        return rules_lines(self._terminal, self._account.rules, base, len(table.seats))
