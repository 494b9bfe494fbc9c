"""A table online told in sentences: who comes and goes, what happens, what is said."""

from ronda.engine import Side
from ronda.engine.core_rules import sides_at
from ronda.engine.events import DealEvent, PlayEvent
from ronda.lang import Catalogue
from ronda.protocol import Push, Stage, TableView
from ronda.rules import Rules, read_rules
from ronda.terminal.event_log import Story
from ronda.terminal.link import TableLink
from ronda.terminal.pictures import Pictures
from ronda.terminal.seat_text import (
    changes,
    is_same_company,
    link_news,
    said_line,
    table_names,
    went_back_line,
)
from ronda.terminal.setup import Terminal
from ronda.terminal.wording import Wording


class Company:
    """Those who sit at a table now, and all that is told in their names.

    Args:
        terminal: where it is told.
        rules: the rules of the table.
        table: the table as it is, with the reader on one of its seats.
    """

    def __init__(
        self, terminal: Terminal, rules: Rules, table: TableView, *, is_local: bool
    ) -> None:
        if table.you is None:
            raise LookupError("whoever only looks on has no company at the table")
        catalogue = terminal.catalogue
        self.names = table_names(table, catalogue)
        self.wording = Wording(catalogue, rules, self.names, terminal.writing, seat=table.you)
        self.pictures = Pictures(catalogue, self.wording, self.names, is_local=is_local)
        sides = [self.wording.side_name(Side(side)) for side in range(sides_at(len(self.names)))]
        self.story = Story(terminal, rules, self.names, self.wording.own, sides=sides)


class Account:
    """Tells push after push.

    Args:
        terminal: where it is told.
        link: the way to the table.

    Attributes:
        last: the play before, in this deal.
    """

    def __init__(self, terminal: Terminal, link: TableLink) -> None:
        self._terminal = terminal
        self._link = link
        self._company: Company | None = None
        self._table: TableView | None = None
        self._rules: Rules | None = None
        self.last: PlayEvent | None = None
        self._count: list[str] = []

    @property
    def count(self) -> tuple[str, ...]:
        """What was told from the last play on: between two deals, all that it came to."""
        return tuple(self._count)

    @property
    def company(self) -> Company:
        """Those who sit there; raises `LookupError` before the first push."""
        if self._company is None:
            raise LookupError("nothing has been told of this table yet")
        return self._company

    @property
    def rules(self) -> Rules:
        """The rules of the table; raises `LookupError` before the first push."""
        if self._rules is None:
            raise LookupError("nothing has been told of this table yet")
        return self._rules

    def tell(self, push: Push) -> None:
        """Tells what a push brings."""
        before, self._table = self._table, push.table
        company = self._meet(push, before)
        self._introduce(push, before, company)
        for event, line in zip(push.events, push.told, strict=True):
            sentence = company.story.tell(event, line)
            if isinstance(event, PlayEvent | DealEvent):
                self.last = event if isinstance(event, PlayEvent) else None
                self._count.clear()
            if sentence:
                self._count.append(sentence)
        if before is not None:
            for saying in push.table.said:
                if saying.seq > before.seq:
                    self._say(said_line(saying, company.names, self._catalogue))

    @property
    def _catalogue(self) -> Catalogue:
        return self._terminal.catalogue

    def _say(self, sentence: str) -> None:
        self._terminal.screen.say(sentence)

    def _meet(self, push: Push, before: TableView | None) -> Company:
        """The company at the table, which can tell what comes next."""
        table, company = push.table, self._company
        if company is not None and before is not None and is_same_company(before, table):
            return company
        self._rules = self._rules or read_rules(table.settings.rules)
        known, is_local = company, self._link.is_local
        self._company = Company(self._terminal, self._rules, table, is_local=is_local)
        self._company.story.log += known.story.log if known is not None else []
        return self._company

    def _introduce(self, push: Push, before: TableView | None, company: Company) -> None:
        """What is new about the table itself."""
        table, text = push.table, self._catalogue.text
        back = went_back_line(before, table, company.names, self._catalogue)
        if back is not None:
            self._say(back)
        if before is not None:
            for line in changes(before, table, self._catalogue):
                self._say(line)
            for line in link_news(before, table, company.names, self._catalogue):
                self._say(line)
        if table.stage is Stage.SEATING:
            if before is None and not self._link.is_local:
                self._say(text("play.online.invite", link=self._link.invitation))
        elif before is None or before.match_number != table.match_number:
            company.story.log.clear()
            names = table_names(table, self._catalogue, with_levels=True)
            self._say(company.wording.company(str(table.settings.rules["preset"]), names))
            self._say(self._link.decks(self._catalogue))
            if self._terminal.legend and (before is None or before.match_number == 0):
                self._say(self._terminal.legend)
        elif push.missed:
            self._say(text("play.online.missed"))
