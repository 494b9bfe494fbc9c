"""The terminal: what it can show, how it gives keys, and how it is left as it was found."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

from ronda.cards import CARDS, Card
from ronda.lang import Catalogue
from ronda.pages.phrases import Phrases
from ronda.rules import PRESETS, read_rules
from ronda.terminal.keys import Keys, SingleKeys, keys_of
from ronda.terminal.plain import PlainScreen
from ronda.terminal.screen import Screen
from ronda.terminal.signals import Bell
from ronda.terminal.wording import Writing


def _nobody_waits() -> None:
    """Nobody has to be woken."""


class Terminal(NamedTuple):
    """An open terminal.

    Attributes:
        screen: where things are shown.
        keys: where keys come from.
        writing: how its lines write cards; None for full words.
        legend: what the signs in its cards mean; empty for full words.
        catalogue: the language.
        announce: wakes whoever waits for a key, from any thread: there are news.
    """

    screen: Screen
    keys: Keys
    writing: Writing | None
    legend: str
    catalogue: Catalogue
    announce: Callable[[], None] = _nobody_waits


def card_names(catalogue: Catalogue) -> dict[Card, str]:
    """What each card is called in full words; no rule set calls a card otherwise."""
    phrases = Phrases(catalogue, read_rules({"preset": PRESETS[0]}))
    return {card: phrases.card(card) for card in CARDS}


def _can_draw() -> bool:
    """Whether what is written reaches a terminal as it is, the signs of the suits too."""
    return sys.stdout.isatty() and sys.stdout.encoding.lower().replace("-", "") == "utf8"


def _let_go() -> None:
    """Writes what is still to be written, if anybody is there to read it."""
    try:
        sys.stdout.flush()
    except OSError:
        # The interpreter would try once more when it ends, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def open_terminal(catalogue: Catalogue, *, plain: bool = False) -> Iterator[Terminal]:
    """The terminal, or the pipe, that the program runs in; given back as it was.

    Colours and a table that is drawn over need a terminal that wants them: `NO_COLOR`, `TERM=dumb`
    and `plain` ask for lines of words, and so does a pipe.
    """
    is_dumb = os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")
    is_plain = plain or is_dumb or bool(os.environ.get("NO_COLOR")) or not _can_draw()
    with ExitStack() as stack:
        stack.callback(_let_go)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        bell = stack.enter_context(Bell())
        source = sys.stdin.buffer if sys.stdin else stack.enter_context(Path(os.devnull).open("rb"))
        keys = keys_of(source, bell, single=not is_dumb)
        if isinstance(keys, SingleKeys):
            stack.enter_context(keys)
        if is_plain:
            yield Terminal(PlainScreen(sys.stdout), keys, None, "", catalogue, bell.announce)
            return
        # Rich is slow to import, and pipes do without.
        from rich.console import Console  # noqa: PLC0415 - see above

        from ronda.terminal.drawn import DrawnScreen  # noqa: PLC0415 - see above
        from ronda.terminal.faces import SIGNS, Painter, signs  # noqa: PLC0415 - see above

        legend = "   ".join(
            f"{sign} {catalogue.text(f'card.suit.{suit.value}')}" for suit, sign in SIGNS.items()
        )
        console = Console(highlight=False, markup=False, emoji=False)
        screen = stack.enter_context(DrawnScreen(console, Painter(card_names(catalogue))))
        yield Terminal(screen, keys, signs, legend, catalogue, bell.announce)
