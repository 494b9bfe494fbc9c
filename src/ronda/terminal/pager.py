"""Longer texts at the terminal: the rules of the table, what happened so far."""

from collections.abc import Sequence

from ronda.pages import plain_text, rules_page
from ronda.rules import Rules
from ronda.terminal.keys import NO_KEY
from ronda.terminal.scene import TextPage
from ronda.terminal.setup import Terminal


def rules_lines(terminal: Terminal, rules: Rules, base: str, seats: int) -> list[str]:
    """The rules page of a table; `base` is the preset that its rules began with."""
    page = rules_page(rules, terminal.catalogue, base=base, seats=seats)
    return plain_text(page).splitlines()


def read_text(terminal: Terminal, lines: Sequence[str]) -> None:
    """Show a longer text, a piece at a time."""
    screen, text = terminal.screen, terminal.catalogue.text
    if not screen.is_drawn_over:
        screen.show(TextPage(tuple(lines), ()))
        return
    place = 0
    while True:
        # Cut anew each time: the window may have another size by now.
        pieces = screen.pages(TextPage((), (text("play.more"),)), lines)
        place = min(place, len(pieces) - 1)
        is_last = place == len(pieces) - 1
        screen.show(TextPage(pieces[place], (text("play.back" if is_last else "play.more"),)))
        key = terminal.keys.ask()
        if key == NO_KEY:
            continue
        if is_last or key.lower() == "q":
            return
        place += 1
