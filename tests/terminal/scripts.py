"""A person made of a script, at a terminal made of text: what the tests of this room share."""

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from ronda.cards import Card
from ronda.engine import View
from ronda.lang import catalogue
from ronda.protocol import Act, Push, Ready, Stage
from ronda.table import push_whole
from ronda.terminal.card_art import Painter
from ronda.terminal.choices import choices_of
from ronda.terminal.keys import ENTER, StopError, never
from ronda.terminal.local import CALLER, LocalTable
from ronda.terminal.plain import PlainScreen
from ronda.terminal.rich_screen import RichScreen
from ronda.terminal.scene import OptionLine, SideLine, TableScene
from ronda.terminal.setup import Terminal, card_names

Choose = Callable[[View], str]


class Script:
    """Gives the keys of a script one by one, then the input has ended."""

    is_watched = False

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys: Iterator[str] = iter(keys)

    def ask(self, is_due: Callable[[], bool] = never) -> str:  # noqa: ARG002 - a script is quick
        try:
            return next(self._keys)
        except StopIteration:
            raise StopError from None

    def forget(self) -> None:
        pass


class Reader(Script):
    """Presses what a function of the View chooses, and Enter between deals, for one match."""

    def __init__(self, table: LocalTable, choose: Choose) -> None:
        super().__init__(())
        self._table = table
        self._choose = choose

    def ask(self, is_due: Callable[[], bool] = never) -> str:  # noqa: ARG002 - nothing is paused
        if self._table.table.stage is Stage.FINISHED:
            raise StopError
        shown = view_of(self._table)
        return self._choose(shown) if shown.legal else ENTER


def view_of(table: LocalTable) -> View:
    """What the person may know."""
    shown = whole_of(table).table.view
    assert shown is not None
    return shown


def whole_of(table: LocalTable) -> Push:
    """The table as the person may see it."""
    return push_whole(table.table, CALLER, 0.0, table._policy)


def show_whole(table: LocalTable) -> None:
    """Lets a table that nobody looks at any more be looked at again."""
    if not table._items:
        table._items.append(whole_of(table))


def local_table(
    path: Path,
    preset: str = "koutchina",
    seats: int = 2,
    *,
    level: str = "random",
    seed: int | None = 1,
    **changes: Any,  # noqa: ANN401 - switches of the rules
) -> LocalTable:
    """A new match in which nobody pauses."""
    rules = {"preset": preset, **changes}
    return LocalTable.begin(path, rules, (level,) * (seats - 1), seed, pause=0)


def plain_terminal(keys: Script) -> tuple[Terminal, io.StringIO]:
    """A terminal of plain text, and what is written to it."""
    output = io.StringIO()
    return Terminal(PlainScreen(output), keys, None, "", catalogue()), output


def last_choice(shown: View) -> str:
    """The key of the last thing that may be done: calls while they can be made, then high cards."""
    return choices_of(shown)[-1].key


def first_choice(shown: View) -> str:
    """The key of the lowest card, or of the first declaration."""
    return choices_of(shown)[0].key


def play_some(table: LocalTable, times: int, choose: Choose = first_choice) -> list[Push]:
    """Answer so many times, cards and deals alike, without a terminal; all that was shown."""
    pushes = [item for item in table.take() if isinstance(item, Push)]
    for _ in range(times):
        if table.table.stage is Stage.FINISHED:
            break
        shown = view_of(table)
        if shown.legal:
            key = choose(shown)
            choice = next(each for each in choices_of(shown) if each.key == key)
            table.ask(Act("", table.table.turn, choice.action.value))
        else:
            table.ask(Ready(""))
        pushes += [item for item in table.take() if isinstance(item, Push)]
    return pushes


def actions_of(table: LocalTable) -> str:
    """Every action of the deals so far."""
    return " ".join(deal.actions or "" for deal in table.table.playing().deals)


class Drawn:
    """A drawn screen of some size, and what it writes."""

    def __init__(self, width: int = 80, height: int = 24, **options: Any) -> None:  # noqa: ANN401 - of Console
        self.output = io.StringIO()
        self.console = Console(
            file=self.output,
            force_terminal=True,
            color_system="truecolor",
            width=width,
            height=height,
            highlight=False,
            markup=False,
            **options,
        )
        self.screen = RichScreen(self.console, Painter(card_names(catalogue())), catalogue())

    def text(self) -> str:
        """What was written since the last time."""
        written = self.output.getvalue()
        self.output.seek(0)
        self.output.truncate()
        return written


SCENE = TableScene(
    head="Deal 1.",
    sides=(SideLine("you", "0 points", "pile 0 of 20", "", "You: 0 points."),) * 2,
    seats="Dealer: you.",
    loose=(Card.O7, Card.C10),
    loose_line="On the table: two cards.",
    laid=Card.O7,
    taken=(Card.E3,),
    answerable="7● was just laid.",
    hand=(Card.C7, Card.B12),
    hand_line="Your cards: two.",
    options=(
        OptionLine("1", Card.C7, "7∪ takes 7●", "+1 darba"),
        OptionLine("2", Card.B12, "12♣ is laid", ""),
        OptionLine("r", None, "Call ronda", ""),
    ),
    shared="",
    status="Your turn.",
    is_stopped=False,
    keys=("? rules", "q leave"),
)
"""A table as no match has it, with a little of everything."""
