"""The terminal: what it can show, how it gives keys, and how it is left as it was found."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NamedTuple

from ronda.cards import CARDS, Card
from ronda.lang import Catalogue
from ronda.narration import Phrases
from ronda.rules import PRESETS, read_rules
from ronda.terminal.keys import Keys, Signals, SingleKeys, keys_of
from ronda.terminal.local import PAUSE
from ronda.terminal.plain import PlainScreen
from ronda.terminal.screen import Screen
from ronda.terminal.wording import Writing

EXPORTED_SIZE: Final = ("COLUMNS", "LINES")


class Terminal(NamedTuple):
    """An open terminal.

    Attributes:
        screen: where things are shown.
        keys: where keys come from.
        writing: how its lines write cards; None for full words.
        legend: what the signs in its cards mean; empty for full words.
        catalogue: the language.
    """

    screen: Screen
    keys: Keys
    writing: Writing | None
    legend: str
    catalogue: Catalogue

    def pause(self, *, is_fast: bool) -> float:
        """Seconds before a computer plays: none where nobody watches."""
        return PAUSE if self.keys.is_watched and not is_fast else 0.0


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

    A table that is drawn over needs a terminal that can do it: `TERM=dumb` and `plain` ask for
    lines of words, and so does a pipe. `NO_COLOR` takes the colours, and nothing else.
    """
    is_dumb = os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")
    is_plain = plain or is_dumb or not _can_draw()
    with ExitStack() as stack:
        stack.callback(_let_go)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        signals = stack.enter_context(Signals())
        source = sys.stdin.buffer if sys.stdin else stack.enter_context(Path(os.devnull).open("rb"))
        keys = keys_of(source, signals, single=not is_dumb)
        if isinstance(keys, SingleKeys):
            stack.enter_context(keys)
        if is_plain or not isinstance(keys, SingleKeys):
            yield Terminal(PlainScreen(sys.stdout), keys, None, "", catalogue)
            return
        # Rich is slow to import, and pipes do without.
        from rich.console import Console  # noqa: PLC0415 - see above

        from ronda.terminal.card_art import SIGNS, Painter, signs  # noqa: PLC0415 - see above
        from ronda.terminal.rich_screen import RichScreen  # noqa: PLC0415 - see above

        legend = "   ".join(
            f"{sign} {catalogue.text(f'card.suit.{suit.value}')}" for suit, sign in SIGNS.items()
        )
        # A size that some program exported is not that of the window, which may change.
        own = {name: value for name, value in os.environ.items() if name not in EXPORTED_SIZE}
        console = Console(highlight=False, markup=False, emoji=False, _environ=own)
        painter = Painter(card_names(catalogue))
        screen = stack.enter_context(RichScreen(console, painter, catalogue))
        yield Terminal(screen, keys, signs, legend, catalogue)
