"""Longer texts are read piece by piece; news and new sizes turn no page."""

import io

from ronda.lang import catalogue
from ronda.rules import read_rules
from ronda.terminal.keys import NO_KEY
from ronda.terminal.pager import read_text, rules_lines
from ronda.terminal.plain import PlainScreen
from ronda.terminal.setup import Terminal
from tests.terminal.scripts import Drawn, Script, plain_terminal

TEXT = [f"line {number}" for number in range(1, 41)]


def test_lines_that_all_stay_are_shown_at_once() -> None:
    terminal, output = plain_terminal(Script([]))
    read_text(terminal, TEXT)
    assert output.getvalue().splitlines() == TEXT


def test_a_screen_shows_a_piece_at_a_time() -> None:
    drawn = Drawn(height=22)
    keys = Script([NO_KEY, " ", " "])
    with drawn.screen:
        read_text(Terminal(drawn.screen, keys, None, "", catalogue()), TEXT)
    text = drawn.text()
    assert text.index("line 20") < text.index("Any key for more") < text.index("line 21")
    assert "line 40" in text


def test_q_goes_back_to_the_match() -> None:
    drawn = Drawn(height=22)
    with drawn.screen:
        read_text(Terminal(drawn.screen, Script([NO_KEY, "Q"]), None, "", catalogue()), TEXT)
    assert "line 21" not in drawn.text()


def test_the_rules_page_is_that_of_the_table() -> None:
    terminal = Terminal(PlainScreen(io.StringIO()), Script([]), None, "", catalogue())
    rules = read_rules({"preset": "qahwa", "target": 61})
    lines = rules_lines(terminal, rules, "qahwa", 4)
    assert any("qahwa" in line for line in lines)
    assert any("61" in line for line in lines)
