"""What single sections say of a house's own mix, where presets do not go."""

from collections.abc import Callable

import pytest

from ronda.lang import catalogue
from ronda.pages.calling import calls_section
from ronda.pages.capturing import capturing_section, darba_section
from ronda.pages.dealing import deal_section
from ronda.pages.house import House, house_of
from ronda.pages.page import Entries, Page, Section, Table, paragraph
from ronda.pages.plain import plain_text
from ronda.pages.questions import questions_section
from ronda.pages.short import short_section
from ronda.pages.tips import tips_section
from ronda.pages.values import switch_title, value_name
from ronda.pages.winning import count_section, winning_section
from ronda.pages.words import words_section
from ronda.rules import read_rules


def house(name: str, seats: int | None = None, **changes: object) -> House:
    return house_of(read_rules({"preset": name, **changes}), catalogue(), seats)


def text(section: Section) -> str:
    return " ".join(plain_text(Page("", (section,))).split())


def rows(section: Section) -> list[tuple[str, ...]]:
    return [row for block in section.blocks if isinstance(block, Table) for row in block.rows]


SAYS: list[tuple[Callable[[House], Section], House, str]] = [
    (deal_section, house("guide"), "2 0 5 times 4 4 0 4, 3 and 3"),
    (deal_section, house("qahwa", opening_clean=True), "never holds two cards of a rank"),
    (deal_section, house("koutchina", direction="clockwise"), "the next player sits to your left"),
    (capturing_section, house("qahwa"), "the sota follows the 7, and nothing follows the rey"),
    (darba_section, house("qahwa", darba=0), "No darba is played here"),
    (darba_section, house("qahwa", missa=0), "Emptying the table scores nothing"),
    (darba_section, house("guide", darba_across=False), "the answering is over too"),
    (darba_section, house("marocl3ab", missa_last="not_last_distribution"), "no new missa"),
    (calls_section, house("qahwa", calls="off"), "Rondas and tringas are not called here"),
    (calls_section, house("koutchina", false_call=False), "costs nothing"),
    (calls_section, house("qahwa", two_pairs="double"), "Of equal best calls the dearest counts"),
    (calls_section, house("qahwa", first_hand=1, later_hand=1), "there is never anything to call"),
    (count_section, house("marocl3ab-last", 2), "the dealer's side scores 5 points"),
    (winning_section, house("qahwa", target=1), "a side has 1 point or more"),
    (short_section, house("koutchina", 3), "Each card captured over 13"),
    (tips_section, house("koutchina", false_call=False), "A false call costs nothing here"),
    (questions_section, house("guide"), "Its points count, those of the b'wahed are not added."),
]


@pytest.mark.parametrize(("section", "table", "sentence"), SAYS)
def test_a_section_speaks_of_its_table(
    section: Callable[[House], Section], table: House, sentence: str
) -> None:
    assert sentence in text(section(table))


@pytest.mark.parametrize(
    ("table", "sets"),
    [
        (house("koutchina"), ["Two or more cards of a rank", "Three cards of a rank"]),
        (
            house("koutchina", first_hand=4),
            ["Two or more cards of a rank", "Three or four cards of a rank"],
        ),
        (house("qahwa"), ["Two cards of a rank", "Three or four cards of a rank"]),
        (
            house("qahwa", two_pairs="double"),
            ["Two cards of a rank", "Two pairs", "Three or four cards of a rank"],
        ),
        (house("qahwa", first_hand=2, later_hand=2), ["Two cards of a rank"]),
        (
            house("guide", two_pairs="one"),
            ["Two cards of a rank", "Four cards of a rank", "Three cards of a rank"],
        ),
    ],
)
def test_the_sets_are_those_that_a_hand_can_hold(table: House, sets: list[str]) -> None:
    assert [held for _, _, held in rows(calls_section(table))] == sets


def test_the_words_are_those_of_the_table() -> None:
    (entries,) = words_section(house("marocl3ab", words="bwahed")).blocks
    assert isinstance(entries, Entries)
    words = [word for word, _ in entries.entries]
    assert words[:6] == ["B'wahed", "B'khemsa", "B'3echra", "Missa", "Ronda", "Tringa"]
    assert "Khlassou" in words


def test_every_row_of_what_scores_says_how_much() -> None:
    table = rows(short_section(house("guide", 2)))
    assert [(name, points) for name, points, _ in table] == [
        ("B'wahed", "1"),
        ("B'khemsa", "5"),
        ("B'3echra", "10"),
        ("Missa", "1"),
        ("Ronda", "1"),
        ("Double ronda", "2"),
        ("Tringa", "5"),
        ("Cards", "1"),
    ]


@pytest.mark.parametrize(
    ("table", "switch", "value"),
    [
        (house("guide"), "seats", "2 and 4"),
        (house("guide"), "later_hand", "4 (at 2) and 3 (at 4)"),
        (house("guide", 4), "later_hand", "3"),
        (house("koutchina"), "opening", "4"),
        (house("koutchina"), "opening_clean", "no equal cards, no four in a row"),
        (house("koutchina"), "chain", "ordinary cards"),
        (house("koutchina"), "last_card", "none"),
        (house("koutchina", ronda=0), "ronda", "0 points"),
        (house("koutchina", darba=1), "darba", "1 point"),
    ],
)
def test_a_value_has_a_name(table: House, switch: str, value: str) -> None:
    assert value_name(table, switch) == value


def test_a_switch_has_a_title_in_the_words_of_the_table() -> None:
    assert switch_title(house("koutchina"), "darba") == "caída"


def test_a_paragraph_is_sentences_one_after_the_other() -> None:
    assert paragraph("One.", "Two.").text == "One. Two."
