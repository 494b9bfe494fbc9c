"""What single sections say of a house's own mix, where presets do not go."""

from collections.abc import Callable

import pytest

from ronda.lang import catalogue
from ronda.pages.calling import calls_section
from ronda.pages.capturing import capturing_section, darba_section
from ronda.pages.dealing import deal_section
from ronda.pages.overview import overview_section
from ronda.pages.page import Entries, Page, Section, TableBlock, paragraph
from ronda.pages.page_context import PageContext, context_of
from ronda.pages.plain import plain_text
from ronda.pages.questions import questions_section
from ronda.pages.short import short_section
from ronda.pages.tips import tips_section
from ronda.pages.values import switch_title, value_name
from ronda.pages.winning import count_section, winning_section
from ronda.pages.words import words_section
from ronda.rules import read_rules


def context(name: str, seats: int | None = None, **changes: object) -> PageContext:
    return context_of(read_rules({"preset": name, **changes}), catalogue(), seats)


def text(section: Section) -> str:
    return " ".join(plain_text(Page("", (section,))).split())


def rows(section: Section) -> list[tuple[str, ...]]:
    return [row for block in section.blocks if isinstance(block, TableBlock) for row in block.rows]


SAYS: list[tuple[Callable[[PageContext], Section], PageContext, str]] = [
    (deal_section, context("guide"), "2 0 5 times 4 4 0 4, 3 and 3"),
    (deal_section, context("qahwa", opening_clean=True), "never holds two cards of the same rank"),
    (
        deal_section,
        context("koutchina", direction="clockwise"),
        "the next player sits to your left",
    ),
    (capturing_section, context("qahwa"), "the sota follows the 7, and nothing follows the rey"),
    (darba_section, context("qahwa", darba=0), "There is no darba here"),
    (darba_section, context("qahwa", missa=0), "Emptying the table scores nothing"),
    (darba_section, context("guide", darba_across=False), "nothing can be answered any more"),
    (darba_section, context("marocl3ab", missa_last="not_last_distribution"), "no new missa"),
    (calls_section, context("qahwa", calls="off"), "Rondas and tringas are not called here"),
    (calls_section, context("koutchina", false_call=False), "costs nothing"),
    (
        calls_section,
        context("qahwa", two_pairs="double"),
        "Of equal best calls, the one worth most counts",
    ),
    (
        calls_section,
        context("qahwa", first_hand=1, later_hand=1),
        "there is never anything to call",
    ),
    (count_section, context("marocl3ab-last", 2), "the dealer’s side scores 5 points"),
    (winning_section, context("qahwa", target=1), "a side has 1 point or more"),
    (short_section, context("koutchina", 3), "Each card captured over 13"),
    (tips_section, context("koutchina", false_call=False), "A false call costs nothing here"),
    (questions_section, context("guide"), "Its points count; those of the b'wahed do not."),
]


@pytest.mark.parametrize(("section", "table", "sentence"), SAYS)
def test_a_section_speaks_of_its_table(
    section: Callable[[PageContext], Section], table: PageContext, sentence: str
) -> None:
    assert sentence in text(section(table))


@pytest.mark.parametrize(
    ("table", "sets"),
    [
        (
            context("koutchina"),
            ["Two or more cards of the same rank", "Three cards of the same rank"],
        ),
        (
            context("koutchina", first_hand=4),
            ["Two or more cards of the same rank", "Three or four cards of the same rank"],
        ),
        (context("qahwa"), ["Two cards of the same rank", "Three or four cards of the same rank"]),
        (
            context("qahwa", two_pairs="double"),
            ["Two cards of the same rank", "Two pairs", "Three or four cards of the same rank"],
        ),
        (context("qahwa", first_hand=2, later_hand=2), ["Two cards of the same rank"]),
        (
            context("guide", two_pairs="one"),
            [
                "Two cards of the same rank",
                "Four cards of the same rank",
                "Three cards of the same rank",
            ],
        ),
    ],
)
def test_the_sets_are_those_that_a_hand_can_hold(table: PageContext, sets: list[str]) -> None:
    assert [held for _, _, held in rows(calls_section(table))] == sets


@pytest.mark.parametrize(
    ("table", "said", "unsaid"),
    [
        (context("marocl3ab", 2), "you can answer it", "only your partner can"),
        (context("marocl3ab", 3), "may steal it from you", "you can answer it"),
        (context("marocl3ab", 3), "may steal it from you", "only your partner can"),
        (context("guide", 4), "only your partner can", "you can answer it"),
        (context("qahwa", 4), "safe from a darba", "only your partner can"),
        (context("koutchina", ronda=9), "A false ronda costs 9 points", "cheap"),
        (context("marocl3ab-last", 4), "If another side deals", "If you are not"),
    ],
)
def test_a_tip_is_true_at_every_number_of_seats(table: PageContext, said: str, unsaid: str) -> None:
    tips = text(tips_section(table))
    assert said in tips
    assert unsaid not in tips


def test_the_words_tell_where_missa_and_caida_come_from() -> None:
    words = text(words_section(context("koutchina")))
    assert "derive the word from the Spanish mesa" in words
    assert "the card just laid that falls is our reading" in words
    assert "Spanish for a fall" not in text(words_section(context("qahwa")))


def test_what_a_newcomer_asks_is_answered() -> None:
    asked = text(questions_section(context("koutchina", missa=2)))
    assert "Is Ronda the same as Chkobba? No, but they are cousins." in asked
    assert "What is a missa? A capture that leaves the table empty. It scores 2 points." in asked
    assert "Ronda or tringa? A ronda is two cards" in asked


def test_the_overview_tells_where_it_is_played_and_its_family() -> None:
    about = text(overview_section(context("guide")))
    assert all(each in about for each in ("Morocco", "Algeria", "Tunisia", "Scopa", "Chkobba"))


def test_the_words_are_those_of_the_table() -> None:
    (entries,) = words_section(context("marocl3ab", words="bwahed")).blocks
    assert isinstance(entries, Entries)
    words = [word for word, _ in entries.entries]
    assert words[:6] == ["B'wahed", "B'khemsa", "B'3echra", "Missa", "Ronda", "Tringa"]
    assert "Khlassou" in words


def test_every_row_of_what_scores_says_how_much() -> None:
    table = rows(short_section(context("guide", 2)))
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
        (context("guide"), "seats", "2 and 4"),
        (context("guide"), "later_hand", "4 (2 players) and 3 (4 players)"),
        (context("guide", 4), "later_hand", "3"),
        (context("koutchina"), "opening", "4"),
        (context("koutchina"), "opening_clean", "no equal cards, no four in a row"),
        (context("koutchina"), "chain", "ordinary cards"),
        (context("koutchina"), "last_card", "none"),
        (context("koutchina", ronda=0), "ronda", "0 points"),
        (context("koutchina", darba=1), "darba", "1 point"),
    ],
)
def test_a_value_has_a_name(table: PageContext, switch: str, value: str) -> None:
    assert value_name(table, switch) == value


def test_a_switch_has_a_title_in_the_words_of_the_table() -> None:
    assert switch_title(context("koutchina"), "darba") == "caída"


def test_a_paragraph_is_sentences_one_after_the_other() -> None:
    assert paragraph("One.", "Two.").text == "One. Two."
