"""The first question: one key chooses the rules; others change the table first."""

import pytest

from ronda.players import LEVELS
from ronda.terminal.keys import ENTER, NO_KEY, StopError
from ronda.terminal.menu import DEFAULT_RULES, Wish, welcome
from tests.terminal.scripts import Script, plain_terminal

NEXT = dict(zip(LEVELS, [*list(LEVELS)[1:], *LEVELS], strict=False))
"""The level that follows each, the first after the last."""


def asked(*keys: str, can_resume: bool = False) -> tuple[Wish | None, str]:
    terminal, output = plain_terminal(Script(keys))
    try:
        wish = welcome(terminal, 2, "careful", can_resume=can_resume)
    except StopError:
        wish = None
    return wish, output.getvalue()


@pytest.mark.parametrize(
    ("keys", "wish"),
    [
        ([ENTER], Wish(DEFAULT_RULES, 2, "careful")),
        (["1"], Wish("koutchina", 2, "careful")),
        (["4"], Wish("marocl3ab", 2, "careful")),
        (["s", "1"], Wish("koutchina", 3, "careful")),
        (["s", "2", "s", "2"], Wish("qahwa", 4, "careful")),
        (["s", "s", "s", "3"], Wish("guide", 2, "careful")),
        (["v", "1"], Wish("koutchina", 2, NEXT["careful"])),
        (["V", "v", ENTER], Wish("koutchina", 2, NEXT[NEXT["careful"]])),
        (["marocl3ab-61"], Wish("marocl3ab-61", 2, "careful")),
        (["marocl3ab-four", "s", "s", "marocl3ab-four"], Wish("marocl3ab-four", 4, "careful")),
        ([NO_KEY, "x", "r", "1"], Wish("koutchina", 2, "careful")),
        (["q"], None),
        ([], None),
    ],
)
def test_keys_choose(keys: list[str], wish: Wish | None) -> None:
    assert asked(*keys)[0] == wish


def test_the_greeting_has_two_lines_and_every_key_is_explained() -> None:
    lines = asked("q")[1].splitlines()
    assert lines[0].startswith("Ronda")
    assert [line[:2] for line in lines[2:8]] == ["1:", "2:", "3:", "4:", "s:", "v:"]


def test_rules_for_other_numbers_of_seats_are_not_offered() -> None:
    menu = asked("s", "q")[1].split("seats: 2")[1]
    assert "koutchina" in menu
    assert "qahwa" not in menu


def test_a_wrong_key_says_so_and_asks_again() -> None:
    assert "That key does nothing here" in asked("x", "q")[1]


def test_a_match_that_was_left_can_be_gone_on_with() -> None:
    wish, text = asked("r", can_resume=True)
    assert wish == Wish(None, 2, "careful")
    assert "r: continue the match you left" in text
