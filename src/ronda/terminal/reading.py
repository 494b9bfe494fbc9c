"""Longer texts at the terminal: the rules of the table, what happened so far."""

from collections.abc import Sequence

from ronda.pages import plain_text, rules_page
from ronda.rules import Rules
from ronda.terminal.keys import RESIZED
from ronda.terminal.opening import Terminal


def rules_lines(terminal: Terminal, rules: Rules, base: str, seats: int) -> list[str]:
    """The rules page of a table; `base` is the preset that its rules began with."""
    page = rules_page(rules, terminal.catalogue, base=base, seats=seats)
    return plain_text(page).splitlines()


def read_text(terminal: Terminal, lines: Sequence[str]) -> None:
    """Shows a longer text, a piece at a time."""
    screen = terminal.screen
    pieces = screen.pages(lines)
    for left in reversed(range(len(pieces))):
        screen.clear()
        for line in pieces[-1 - left]:
            screen.say(line)
        if left:
            screen.notice(terminal.catalogue.text("play.more"))
            if _next_key(terminal) == "q":
                return


def _next_key(terminal: Terminal) -> str:
    """The next key; news and a terminal of another size are none."""
    while (key := terminal.keys.ask()) == RESIZED:
        pass
    return key.lower()
