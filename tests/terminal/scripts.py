"""A person made of a script, at a terminal made of text: what the tests of this room share."""

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console

from ronda.cards import Card
from ronda.engine import View, view
from ronda.lang import catalogue
from ronda.terminal.choices import choices_of
from ronda.terminal.drawn import DrawnScreen
from ronda.terminal.faces import Painter
from ronda.terminal.journal import FORMAT, Header, Journal
from ronda.terminal.keys import EndOfInput
from ronda.terminal.match import PERSON, LocalMatch
from ronda.terminal.opening import Terminal, card_names
from ronda.terminal.plain import PlainScreen


class Script:
    """Gives the keys of a script one by one, then the input has ended."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys: Iterator[str] = iter(keys)
        self.waited = 0.0

    def ask(self) -> str:
        try:
            return next(self._keys)
        except StopIteration:
            raise EndOfInput from None

    def wait(self, seconds: float) -> None:
        self.waited += seconds


class Reader:
    """Presses what a function of the match chooses, forever."""

    def __init__(self, match: LocalMatch, choose: Callable[[View], str]) -> None:
        self._match = match
        self._choose = choose

    def ask(self) -> str:
        return self._choose(self._match.view())

    def wait(self, seconds: float) -> None:
        pass


def header(
    preset: str = "koutchina", seats: int = 2, level: str = "random", seed: int | None = 1
) -> Header:
    """What the first line of a saved match says."""
    return Header(
        format=FORMAT,
        rules={"preset": preset},
        levels=(None, *[level] * (seats - 1)),
        seed=seed,
        started="2026-01-01T00:00:00+00:00",
    )


def local_match(head: Header, path: Path | None = None) -> LocalMatch:
    """A new match, saved in `path` if that is given."""
    match = LocalMatch(head)
    if path is not None:
        match.journal = Journal.create(path, head)
    match.seat_computers()
    return match


def plain_terminal(keys: Script | Reader) -> tuple[Terminal, io.StringIO]:
    """A terminal of plain text, and what is written to it."""
    output = io.StringIO()
    return Terminal(PlainScreen(output), keys, None, "", catalogue()), output


def last_choice(shown: View) -> str:
    """The key of the last thing that may be done: calls while they can be made, then high cards."""
    return choices_of(shown)[-1].key


def first_choice(shown: View) -> str:
    """The key of the lowest card, or of the first declaration."""
    return choices_of(shown)[0].key


def unknown_cards(match: LocalMatch) -> frozenset[Card]:
    """Every card of this deal that the person cannot have seen yet."""
    shown = match.view()
    own = {card for cards in (shown.hand, shown.played[PERSON]) for card in cards}
    return frozenset(Card) - own - set(shown.seen)


def play_some(
    match: LocalMatch, actions: int, choose: Callable[[View], str] = first_choice
) -> None:
    """Plays so many actions without a terminal, dealing where a deck is due."""
    while actions and not match.state.is_over:
        seat = match.next_seat()
        if seat is None:
            match.deal()
            continue
        if seat == PERSON:
            key = choose(view(match.state, PERSON))
            choice = next(each for each in choices_of(match.view()) if each.key == key)
            match.act(choice.action)
        else:
            match.act(match.decide(seat))
        actions -= 1


class Drawn:
    """A drawn screen of some size, and what it writes."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self.output = io.StringIO()
        self.console = Console(
            file=self.output,
            force_terminal=True,
            color_system="truecolor",
            width=width,
            height=height,
            highlight=False,
            markup=False,
        )
        self.screen = DrawnScreen(self.console, Painter(card_names(catalogue())))

    def text(self) -> str:
        """What was written since the last time."""
        written = self.output.getvalue()
        self.output.seek(0)
        self.output.truncate()
        return written
