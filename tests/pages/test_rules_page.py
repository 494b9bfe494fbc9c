"""The rules page says what is true of its table: of every preset, and of a house's own mix."""

import re
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.lang import catalogue
from ronda.pages import plain_text, rules_page
from ronda.pages.page import Page
from ronda.pages.page_context import what_matters
from ronda.rules import (
    PRESETS,
    Rules,
    RulesError,
    check_rules,
    read_rules,
    rule_set_names,
    rules_values,
)
from tests.laws.worlds import houses, tried
from tests.pages.recorded import flips

SECTIONS = [
    *("overview", "short", "deal", "capturing", "darba", "calls", "count", "winning"),
    *("examples", "tips", "questions", "words", "readings"),
]


@pytest.fixture(autouse=True)
def _no_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a match takes is tested elsewhere; measuring it for each page would take long."""
    monkeypatch.setattr("ronda.pages.duration.expected_deals", lambda *_: 5.0)
    monkeypatch.setattr("ronda.pages.winning.expected_deals", lambda *_: 5.0)


def page_of(name: str, **changes: object) -> Page:
    return rules_page(read_rules({"preset": name, **changes}), catalogue(), base=name)


def text_of(page: Page, *sections: str) -> str:
    """The text of some sections, or of all, in one line."""
    kept = tuple(each for each in page.sections if not sections or each.name in sections)
    return " ".join(plain_text(Page(page.title, kept)).split())


@pytest.mark.parametrize("name", rule_set_names())
def test_every_rule_set_has_every_section(name: str) -> None:
    page = page_of(name)
    assert [section.name for section in page.sections] == SECTIONS
    assert all(section.blocks for section in page.sections)
    assert "{" not in plain_text(page)


@tried(30)
@given(houses())
def test_any_house_has_a_page(rules: Rules) -> None:
    for seats in (None, rules.seats[0]):
        page = rules_page(rules, catalogue(), seats=seats)
        assert [section.name for section in page.sections] == SECTIONS
        assert "{" not in plain_text(page)


def test_a_table_that_cannot_be_set_is_refused() -> None:
    rules = read_rules({"preset": "guide"})
    with pytest.raises(RulesError, match="seats: 3"):
        rules_page(rules, catalogue(), seats=3)
    with pytest.raises(RulesError, match="kotchina"):
        rules_page(rules, catalogue(), base="kotchina")


def bare_text(rules: Rules) -> str:
    """The page without its examples and readings: what it says about the rules themselves."""
    return text_of(rules_page(rules, catalogue()), *SECTIONS[:8], "words")


@pytest.fixture
def _no_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronda.pages.examples.shots", lambda *_: iter(()))


@pytest.mark.usefixtures("_no_examples")
@tried(40)
@given(houses(), st.integers(0, 2**32))
def test_each_switch_that_matters_is_on_the_page_and_no_other(rules: Rules, seed: int) -> None:
    before = bare_text(rules)
    matters = what_matters(rules, rules.seats)
    changed = list(flips(rules_values(rules)))
    for name, other in Random(seed).sample(changed, 8):  # noqa: S311 - a seeded choice
        mattered = matters[name] or what_matters(other, other.seats)[name]
        assert (bare_text(other) != before) == mattered, (name, getattr(other, name))


@pytest.mark.usefixtures("_no_examples")
@pytest.mark.parametrize("name", PRESETS)
def test_each_switch_of_a_preset_is_on_its_page(name: str) -> None:
    rules = read_rules({"preset": name})
    before = bare_text(rules)
    matters = what_matters(rules, rules.seats)
    for switch, other in flips(rules_values(rules)):
        assert (bare_text(other) != before) == matters[switch], (switch, getattr(other, switch))


def sections_changed(rules: Rules, **changes: object) -> set[str]:
    """The sections that read otherwise once a switch is set otherwise."""
    other = check_rules({**rules_values(rules), **changes})
    pages = (rules_page(each, catalogue()).sections for each in (rules, other))
    return {mine.name for mine, theirs in zip(*pages, strict=True) if mine.blocks != theirs.blocks}


def test_display_only_switches_change_seating_draw_and_words() -> None:
    rules = read_rules({"preset": "marocl3ab"})
    assert sections_changed(rules, direction="clockwise") == {"deal"}
    assert sections_changed(rules, first_dealer="random") == {"deal"}
    renamed = sections_changed(rules, words="bwahed")
    assert {"short", "darba", "count", "words", "examples", "questions"} <= renamed
    assert renamed.isdisjoint({"deal", "capturing", "calls", "winning"})


TRUTHS = {
    "koutchina": [
        "for 2, 3 or 4 players",
        "The first card of a distribution cannot be a caída",
        "The very last card of the deal, the dealer’s, can never be a missa.",
        "whether you hold one or not",
        "1 point for a ronda, 5 points for a tringa, given to the other side",
        "With three players, the fine goes only to the player after the caller.",
        "each one over 20 (13 with three players) scores a point",
        "settled at the end of the deal",
        "the match is a draw",
        "2 4 6 times 3 3 4 4 times 3 4 4 3 times 3",
    ],
    "qahwa": [
        "for 2 or 4 players",
        "2 4 4, 4, 4, 4 and 2 4 0 4, 4 and 2",
        "called for you",
        "Any capture can be a missa",
        "Two pairs in a hand are just a ronda, of the higher pair.",
        "nobody scores. A lower call does not score instead.",
        "play goes on until one leads",
    ],
    "guide": [
        "B'khemsa, 5 points and no more: the third equal card",
        "B'3echra, 10 points and no more",
        "its cards wait in the middle as a packet",
        "Double ronda 2 Two pairs in the first distribution of a deal, or four cards",
        "The best call scores the points of all calls together",
        "everybody declares the best set in hand",
        "the ranks then stay hidden",
        "2 0 5 times 4 4 0 4, 3 and 3",
    ],
    "marocl3ab": [
        "steals the whole packet",
        "the points of the step before are taken back",
        "Hbel, 5 points",
        "if all four players have called, and truly, does the lower rank win",
        "The match ends as soon as a side has 41 points",
        "everybody draws a card, and the lowest deals",
        "Once you play a card without calling, it is too late.",
    ],
    "marocl3ab-last": ["every other side scores 5 points", "Partners get that once"],
    "koutchina-quick": ["a side has 25 points or more"],
}
LIES = {
    "koutchina": ["hbel", "Hbel", "double ronda", "packet waits", "declare"],
    "qahwa": ["Hbel", "bluff", "fine for", "(13"],
    "guide": ["caída", "hbel", "bluff", "opening table is turned up"],
    "marocl3ab": ["double ronda", "bluff", "last card: if it captures"],
}


@pytest.mark.parametrize("name", TRUTHS)
def test_the_page_says_what_is_true(name: str) -> None:
    text = text_of(page_of(name), *SECTIONS[:8])
    assert [truth for truth in TRUTHS[name] if truth not in text] == []


@pytest.mark.parametrize("name", LIES)
def test_the_page_does_not_speak_of_what_cannot_be(name: str) -> None:
    text = text_of(page_of(name), *SECTIONS[:12])
    assert [lie for lie in LIES[name] if lie in text] == []


def test_a_page_for_two_does_not_speak_of_partners() -> None:
    page = rules_page(read_rules({"preset": "guide"}), catalogue(), base="guide", seats=2)
    assert "artner" not in text_of(page, *SECTIONS[:12])


def test_the_title_says_whose_rules_these_are() -> None:
    assert page_of("qahwa-61").title == "Ronda: qahwa-61"
    assert page_of("qahwa", target=30).title == "Ronda: qahwa, as this house plays it"
    rules = read_rules({"preset": "qahwa"})
    assert rules_page(rules, catalogue()).title == "Ronda: the rules of this house"


@pytest.mark.parametrize("name", PRESETS)
def test_in_short_can_be_read_in_a_minute(name: str) -> None:
    words = re.findall(r"[\w'’]+", text_of(page_of(name), "short"))
    assert len(words) < 290


def test_the_page_survives_json() -> None:
    page = page_of("koutchina")
    assert msgspec.json.decode(msgspec.json.encode(page), type=Page) == page
